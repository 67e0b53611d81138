import type { Transaction } from 'kysely';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, RunContext } from '../compiled.ts';
import { type Selection, selectionSql } from '../sql/selection-sql.ts';
import { listSql } from './list-sql.ts';
import { rowReader } from './row-reader.ts';
import { readTotals, totalsSql } from './statistics.ts';

/** Rows that `count` -1 brings at most; beyond them `allCount` says that there are more. */
const MAX_ROWS = 100_000;

/** A page of rows: `count` of them from page `index` (from 0), or all with `count` -1 (spec 5.5). */
export interface Page {
  readonly index: number;
  readonly count: number;
  readonly statistics: boolean;
}

/**
 * Rows of a definition with what is counted over all that match (spec 3.15). Must run under the
 * authors' role.
 *
 * @throws Refusal when filters, sort or paging ask for what there is not.
 */
export async function readList(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  selection: Selection,
  page: Page,
  context: RunContext,
): Promise<GridData> {
  const selected = selectionSql(definition, selection, context);
  const all = page.count < 0;
  const limit = all ? MAX_ROWS : page.count;
  const offset = all ? 0 : page.index * page.count;
  const rows = limit === 0 ? [] : await readRows();
  // A page that is not full is the last one, so the rows need no counting.
  const counted = rows.length < limit && (offset === 0 || rows.length > 0);
  const needsTotals = !counted || (page.statistics && definition.statistics.length > 0);
  const totals = needsTotals
    ? await readAllTotals()
    : { allCount: offset + rows.length, statistics: [] };
  const read = rowReader(definition, context);
  return { list: rows.map(read), selectedIds: [], ...totals };

  async function readRows() {
    const query = listSql(definition, selected, { offset, limit }, context);
    return (await query.execute(transaction)).rows;
  }

  async function readAllTotals() {
    const query = totalsSql(definition, selected, page.statistics, context);
    const { rows: totalsRows } = await query.execute(transaction);
    return readTotals(definition, totalsRows[0], page.statistics, context);
  }
}
