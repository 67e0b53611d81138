import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { type RowCondition, rowCondition } from './row-condition.ts';

/** A button about a row, with the condition under which it is there (spec 5.3). */
export interface ConditionalButton {
  button: Button;
  condition: RowCondition;
  /** The buttons of its menu; empty where it opens none. */
  nested: readonly ConditionalButton[];
}

/** Buttons ready to be asked which of them a row shows, or what is wrong with one of their conditions. */
export function conditionalButtons(
  buttons: readonly Button[],
  timeZone: string,
): ConditionalButton[] | Failure {
  const compiled: ConditionalButton[] = [];
  for (const button of buttons) {
    const condition = rowCondition(button.condition, timeZone, button.condition, 'CONDITION');
    if (!condition.ok) return condition;
    const nested = conditionalButtons(button.buttons ?? [], timeZone);
    if (!Array.isArray(nested)) return nested;
    compiled.push({ button, condition, nested });
  }
  return compiled;
}

/**
 * The button as a row shows it: with those of its menu whose conditions hold. Null where its own does
 * not, or nothing is left of its menu.
 */
export function buttonOnRow(button: ConditionalButton, row: Row): Button | null {
  return buttonWhere(button, ({ condition }) => condition.holds(row));
}

/** The button while nothing is known of its row: what has a condition waits for it. */
export function unconditionalButton(button: ConditionalButton): Button | null {
  return buttonWhere(button, (one) => one.button.condition === undefined);
}

function buttonWhere(
  conditional: ConditionalButton,
  isShown: (one: ConditionalButton) => boolean,
): Button | null {
  const { button, nested } = conditional;
  if (!isShown(conditional)) return null;
  if (nested.length === 0) return button;
  const shown = nested.flatMap((one) => buttonWhere(one, isShown) ?? []);
  if (shown.length === 0) return null;
  return shown.length === nested.length ? button : { ...button, buttons: shown };
}
