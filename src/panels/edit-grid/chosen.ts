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
