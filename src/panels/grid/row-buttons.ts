import { type Condition, compileCondition } from '#expressions/compile.ts';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** A button at the end of each row, with the condition under which it is there (spec 5.3). */
export interface RowButton {
  /** Tells it from the panel's others, whichever rows show it. */
  id: string;
  button: Button;
  condition: Condition;
}

/** The row buttons of a panel, or what is wrong with one of their conditions. */
export function rowButtonsOf(buttons: readonly Button[]): RowButton[] | Failure {
  const compiled: RowButton[] = [];
  for (const [index, button] of buttons.entries()) {
    if (button.type !== 'row') continue;
    const condition = compileCondition(button.condition ?? 'true');
    if (!condition.ok) {
      const message = `${button.condition}: ${condition.message}`;
      return failure(ResultId.badRequest, message, 'CONDITION');
    }
    compiled.push({ id: `row:${index}`, button, condition });
  }
  return compiled;
}

/** Buttons that a row shows. */
export function buttonsOfRow(buttons: readonly RowButton[], row: Row): RowButton[] {
  return buttons.filter(({ condition }) => condition.holds({ row }));
}

/** Buttons beside each other at the most; the others go into a menu. */
export const BUTTONS_IN_SIGHT = 2;

/** Padding and edge of a button, and the gap to the next. */
const PADDING = 22;
const ICON = 22;
const WIDE_LETTER = 13.5;
const LETTER = 6.8;
/** A button without text, on a phone. */
const ICON_BUTTON = 44;
const CELL_PADDING = 18;

function widthOf({ button }: RowButton, label: (text: string) => string): number {
  const letters = [...label(button.text)];
  const text = letters.reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER : LETTER), 0);
  return PADDING + text + (button.icon ? ICON : 0);
}

/**
 * Pixels that the widest of the rows needs for its buttons. A condition is an expression to work out:
 * ask for the rows in sight only.
 */
export function rowButtonsWidth(
  buttons: readonly RowButton[],
  rows: readonly Row[],
  label: (text: string) => string,
): number {
  const widths = new Map(buttons.map((one) => [one, widthOf(one, label)]));
  let widest = 0;
  for (const row of rows) {
    const shown = buttonsOfRow(buttons, row);
    const seen = shown.slice(0, shown.length > BUTTONS_IN_SIGHT ? 1 : BUTTONS_IN_SIGHT);
    const menu = shown.length > BUTTONS_IN_SIGHT ? ICON_BUTTON : 0;
    const width = seen.reduce((sum, one) => sum + (widths.get(one) ?? 0), menu);
    widest = Math.max(widest, width);
  }
  return Math.ceil(Math.max(88, widest + CELL_PADDING));
}
