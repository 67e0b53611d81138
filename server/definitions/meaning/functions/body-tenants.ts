import type { Relation } from '../../../data-definitions/catalogue/catalogue.ts';
import {
  columnNames,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Advice, ReadQuery } from './body-advice.ts';

/** How a function comes to run that row level security does not hold. */
export interface Unheld {
  /** Is it that of a trigger with its owner's rights, by its author's word? */
  readonly isOwners: boolean;
  /** What of it rows of steps run, as {@link runBySteps} says. */
  readonly run: ReadonlySet<object>;
}

/**
 * Changes of rows in a function that row level security does not hold, which say nothing of whose rows these are: with its owner's
 * rights, and where the rows of a step fire it, which works for no tenant.
 */
export function changesOfAll(
  queries: readonly ReadQuery[],
  { isOwners, run }: Unheld,
  relations: Relations,
): Advice[] {
  return queries.flatMap(({ query, read, moved }) => {
    const isFired = query.node !== undefined && run.has(query.node);
    // What gives the row a value is read as a change.
    if (!read || query.kind !== 'statement' || !(isOwners || isFired)) return [];
    return [...nodesIn(read.stmt, ({ MergeStmt }) => MergeStmt !== undefined)].flatMap((tree) => {
      const { relation } = tree.UpdateStmt ?? tree.DeleteStmt ?? tree.MergeStmt ?? {};
      const table = relations.get(relation?.relname ?? '');
      if (table?.kind !== 'table') return [];
      if (changedWhere(tree).every((one) => saysWhose(one, table, relations))) return [];
      // Who wants rows of all tenants asks for their owner's rights, and not by a row of one.
      if (!isFired && !isByRow(tree)) return [];
      const message = isOwners
        ? `SECURITY DEFINER works on the rows of all tenants, so this changes those of others in ${table.name} as well: … AND corp = current_setting('app.corp')`
        : `rows of a step fire this for no tenant, so it changes those of all in ${table.name}: … AND corp = NEW.corp`;
      return { message, offset: query.offset + read.placeOf(relation?.location ?? 0) + moved };
    });
  });
}

/** By what a statement finds the rows that it changes, for each of its changes; of what a MERGE makes anew the tenant stands in it. */
function changedWhere({
  UpdateStmt,
  DeleteStmt,
  MergeStmt: merge,
}: SqlTree): (SqlTree | undefined)[] {
  const change = UpdateStmt ?? DeleteStmt;
  if (change) return [change.whereClause];
  const clauses = merge?.mergeWhenClauses ?? [];
  return clauses.flatMap((clause, index) => {
    const { UpdateStmt: update, DeleteStmt: deletion } = clauses[index + 1] ?? {};
    const when = clause.MergeWhenClause;
    if (!when || !(update ?? deletion)) return [];
    const args = [merge?.joinCondition, when.condition].flatMap((one) => one ?? []);
    return [{ BoolExpr: { boolop: 'AND_EXPR' as const, args } }];
  });
}

type Relations = ReadonlyMap<string, Relation>;

function isByRow(tree: SqlTree): boolean {
  return [...nodesIn(tree)].some((one) => /^(?:new|old)$/.test(columnNames(one)[0] ?? ''));
}

/** Does a condition name the tenant, or one row by what no other tenant has? */
function saysWhose(condition: SqlTree | undefined, table: Relation, relations: Relations): boolean {
  const isOfOne = conjunctsOf(condition).some(({ A_Expr: test }) => {
    if (lastName(test?.name) !== '=') return false;
    return [test?.lexpr, test?.rexpr].some((side) => {
      const name = columnNames(side).at(-1) ?? '';
      const named = table.columns.get(name)?.refersTo ?? [];
      return (
        isOfOneTenant(name, table) ||
        named.some((one) =>
          isOfOneTenant(relations.get(one)?.primaryKey.join(), relations.get(one)),
        )
      );
    });
  });
  return (
    isOfOne ||
    [...nodesIn(condition)].some((one) => one.CurrentOfExpr ?? columnNames(one).includes('corp'))
  );
}

/** Has no row of another tenant a value that this column has? */
function isOfOneTenant(name: string | undefined, table: Relation | undefined): boolean {
  const { counted, storage } = table?.columns.get(name ?? '') ?? {};
  const keys = [table?.primaryKey, ...(table?.uniques ?? [])];
  return counted === true || (storage === 'uuid' && keys.some((key) => key?.join() === name));
}
