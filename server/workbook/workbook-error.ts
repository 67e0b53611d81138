/** Why a file of rows cannot be read. */
export type UnreadableReason =
  /** It is nothing that this product reads. */
  | 'unreadable'
  /** It is a workbook of Excel before 2007, or one that asks for a password. */
  | 'old-or-locked'
  /** It is a table of OpenDocument (`.ods`). */
  | 'open-document'
  /** A quote in a text file is opened and never closed. */
  | 'open-quote'
  /** It is larger than what is read. */
  | 'too-large';

/** A file that holds no rows that can be read. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly reason: UnreadableReason;
  /** Number of the row where it happened. */
  readonly row: number | undefined;

  constructor(
    reason: UnreadableReason,
    message: string,
    { row, ...options }: ErrorOptions & { row?: number } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.row = row;
  }
}
