import { lastName, type SqlTree, withoutCast } from '../../../database/sql-text/sql-tree.ts';

const CLOCKS = /^(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)$/;

/** Is it the day or the moment of the run: `current_date`, `now()`? */
export function isNow(tree: SqlTree | undefined): boolean {
  const { FuncCall: call, SQLValueFunction: value } = withoutCast(tree) ?? {};
  return /DATE|TIME/.test(value?.op ?? '') || CLOCKS.test(lastName(call?.funcname) ?? '');
}
