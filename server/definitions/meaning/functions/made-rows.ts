import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { insertedRows } from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import type { FunctionBody, PlpgsqlNode } from '../../../database/sql-text/parse-plpgsql.ts';
import {
  columnPath,
  firstLocation,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { statementsAt } from '../../../database/sql-text/statements-at.ts';
import type { Advice, ReadQuery } from './body-advice.ts';
import type { Calls } from './trigger-events.ts';

/** A value that a statement gives to a column of a table. */
interface Given {
  readonly table: string;
  readonly column: string;
  readonly value: SqlTree | undefined;
}

/**
 * Looks for columns that have to have a value and are given one of the row of before, also where a row is made, which has none:
 * `INSERT INTO log (was) VALUES (OLD.state)` in a trigger for INSERT and UPDATE. Only what each INSERT comes to is told.
 */
export async function madeRowFaults(
  { events, eventsBefore }: Calls,
  queries: readonly ReadQuery[],
  { action }: Pick<FunctionBody, 'action'>,
  relations: DefinitionEnvironment['relations'],
): Promise<Advice[]> {
  // Of one for INSERT alone it is told that there is no OLD at all.
  if (!events.includes('INSERT') || events.length === 1) return [];
  const reached = await reachedByEach(action);
  return queries.flatMap(({ query, read, moved }) => {
    if (!read || !query.node || !reached.has(query.node)) return [];
    const isKept = query.kind !== 'assignment' || eventsBefore.includes('INSERT');
    const all = isKept ? givenBy(read.stmt, query.kind) : [];
    const given = all.find(({ table, column, value }) => {
      const own = relations.get(table)?.columns.get(column);
      const isNeeded = own?.nullable === false && own.filled !== true;
      return isNeeded && relations.get(table)?.kind === 'table' && isOfBefore(value);
    });
    if (!given) return [];
    const message = `OLD has no values where a row is made, as it is here, and "${given.column}" of ${given.table} is NOT NULL: an INSERT fails here`;
    const place = read.placeOf(firstLocation(given.value) ?? 0) + moved;
    return [{ message, offset: query.offset + Math.max(0, place) }];
  });
}

/** The SQL that stands in no branch, loop or block of its own, and before which no INSERT is left. */
async function reachedByEach(action: PlpgsqlNode): Promise<ReadonlySet<object>> {
  const { body, exceptions } = Object(action.PLpgSQL_stmt_block) as PlpgsqlNode;
  const own = new Set(((body ?? []) as readonly PlpgsqlNode[]).flatMap(Object.values));
  const reached = new Set<object>();
  if (exceptions !== undefined) return reached;
  for (const [kind, node] of await statementsAt('INSERT', action)) {
    if (kind === 'PLpgSQL_stmt_return') break;
    const { PLpgSQL_expr: expression } = Object(node.sqlstmt ?? node.expr) as PlpgsqlNode;
    if (own.has(node) && expression) reached.add(Object(expression));
  }
  return reached;
}

/** The values of a row that is made from no others, or those of `NEW.was := …`, which is read as a change of its table. */
function givenBy(
  { InsertStmt: insert, UpdateStmt: change }: SqlTree,
  kind: ReadQuery['query']['kind'],
): Given[] {
  if (kind === 'assignment')
    return (change?.targetList ?? []).map(({ ResTarget: target }) => {
      const [table = '', column = ''] = [change?.relation?.relname, target?.name];
      return { table, column, value: target?.val };
    });
  const { fromClause, whereClause, havingClause } = insert?.selectStmt?.SelectStmt ?? {};
  if (!insert || fromClause || whereClause || havingClause) return [];
  const { table, columns, rows } = insertedRows(insert);
  return rows.flatMap((row) =>
    columns.map((column, index) => ({ table, column, value: row[index] })),
  );
}

function isOfBefore(value: SqlTree | undefined): boolean {
  const [row, column, ...more] = columnPath(withoutCast(value)) ?? [];
  return row === 'old' && column !== undefined && more.length === 0;
}
