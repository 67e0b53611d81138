import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import {
  buttonOnRow,
  type ConditionalButton,
  conditionalButtons,
} from '../../shared/buttons/conditional-buttons.ts';
import { letterScale } from '../columns/letter-scale.ts';

/** A button at the end of each row. */
export interface RowButton extends ConditionalButton {
  /** Tells it from the panel's others, whichever rows show it. */
  id: string;
}

/** The row buttons of a panel, or what is wrong with one of their conditions. */
export function rowButtonsOf(buttons: readonly Button[], timeZone: string): RowButton[] | Failure {
  const compiled = conditionalButtons(
    buttons.filter(({ type }) => type === 'row'),
    timeZone,
  );
  if (!Array.isArray(compiled)) return compiled;
  return compiled.map((one, index) => ({ ...one, id: `row:${index}` }));
}

/** Buttons that a row shows, with those of their menus that it shows. */
export function buttonsOfRow(buttons: readonly RowButton[], row: Row): ShownButton[] {
  return buttons.flatMap(({ id, ...one }) => {
    const button = buttonOnRow(one, row);
    return button === null ? [] : [{ id, button }];
  });
}

/** A button as one row shows it. */
type ShownButton = Pick<RowButton, 'id' | 'button'>;

/**
 * How many of a row's buttons stand beside each other, before a menu of the others: two, or the first of more. Beside
 * the row on a phone the menu has them all: it is so narrow that it can stay in sight beside what the row says.
 *
 * @param isNarrow whether they stand beside the row on a phone.
 */
export function buttonsInSight(shown: number, isNarrow: boolean): number {
  if (isNarrow) return 0;
  return shown > 2 ? 1 : 2;
}

/** Padding and edge of a button, and the gap to the next. */
const PADDING = 22;
const ICON = 22;
const WIDE_LETTER = 13.5;
const LETTER = 6.8;
/** A button without text, on a phone. */
const ICON_BUTTON = 44;
const CELL_PADDING = 18;
/** Wider ones would leave no room for what their rows say. */
const MOST = 400;
/** Pixels of a column below which its title would be cut; who listens is told it all the same. */
export const ROOM_FOR_TITLE = 88;

/** Pixels of a column with one button and no text: on a phone the button alone, elsewhere its title too. */
export function leastWidth(isNarrow: boolean): number {
  return isNarrow ? ICON_BUTTON + CELL_PADDING : ROOM_FOR_TITLE;
}

/** What a button takes, and how much more while it says what it waits for. */
interface ButtonWidth {
  idle: number;
  more: number;
}

function widthOf(
  { button }: ShownButton,
  label: (text: string) => string,
  scale: number,
): ButtonWidth {
  const text = textWidth(label(button.text));
  const waiting = textWidth(label(button.waitingText ?? ''));
  const icons = Number(Boolean(button.icon)) + Number(Boolean(button.buttons?.length));
  return {
    idle: PADDING + (text + icons * ICON) * scale,
    more: Math.max(0, waiting - text) * scale,
  };
}

function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER : LETTER), 0);
}

/**
 * Pixels that the widest of the rows needs for its buttons. A condition is an expression to work out:
 * ask for the rows in sight only.
 */
export function rowButtonsWidth(
  buttons: readonly RowButton[],
  rows: readonly Row[],
  label: (text: string) => string,
  isNarrow: boolean,
): number {
  const scale = letterScale();
  const widths = new Map(buttons.map((one) => [one.id, widthOf(one, label, scale)]));
  let widest = 0;
  for (const row of rows) {
    const shown = buttonsOfRow(buttons, row);
    const seen = shown.slice(0, buttonsInSight(shown.length, isNarrow));
    const menu = shown.length > seen.length ? ICON_BUTTON : 0;
    const own = seen.flatMap(({ id }) => widths.get(id) ?? []);
    const idle = own.reduce((sum, one) => sum + one.idle, menu);
    // Of a row's buttons one runs at a time.
    widest = Math.max(widest, idle + Math.max(0, ...own.map(({ more }) => more)));
  }
  const width = Math.max(leastWidth(isNarrow), widest + CELL_PADDING);
  return Math.ceil(Math.min(MOST * scale, width));
}
