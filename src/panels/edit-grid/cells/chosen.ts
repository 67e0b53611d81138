import type { Row } from '#schemas/definitions/common.ts';

/** A value that was chosen in a cell, with what is shown for it. */
export class Chosen {
  readonly value: Row[string];
  readonly display: Row[string] | undefined;

  constructor(value: Row[string], display: Row[string] | undefined) {
    this.value = value;
    this.display = display;
  }
}

/** What was typed in the cell of a Quote and not searched for yet when the cell was left. */
export class Sought {
  readonly text: string;
  /** What was chosen there before; null for nothing. */
  readonly chosen: Chosen | null;

  constructor(text: string, chosen: Chosen | null) {
    this.text = text;
    this.chosen = chosen;
  }
}
