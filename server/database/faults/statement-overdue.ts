/**
 * A statement runs on though its time is over. The database stops a statement between two steps of it, and some of its
 * functions take hours for one step (`translate` and `strpos` of long texts, `xpath`): nobody waits for that.
 */
export class StatementOverdue extends Error {
  override readonly name = 'StatementOverdue';
  /** As PostgreSQL numbers a statement whose time was over. */
  readonly code = '57014';

  /** As it was sent. */
  readonly statement: string;

  constructor(statement: string) {
    super('The database goes on with a statement that it was to stop');
    this.statement = statement;
  }
}
