/** A file that is no workbook, or one that is too large to be read. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly reason: 'unreadable' | 'too-large';

  constructor(reason: WorkbookError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
