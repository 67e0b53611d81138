import type { SqlNode, SqlTree } from '../../../database/sql-text/sql-tree.ts';

/**
 * A statement as it is looked through: what a MERGE does stands in it as the INSERT, UPDATE and DELETE that it comes to. These have no
 * condition of their own: that of the MERGE is said of all of them.
 */
export function withMerged(statement: SqlTree): SqlTree {
  const { MergeStmt: merge } = statement;
  if (!merge) return statement;
  const mergeWhenClauses = (merge.mergeWhenClauses ?? []).flatMap(({ MergeWhenClause: when }) =>
    when ? [{ MergeWhenClause: { condition: when.condition } }, ...changeBy(when, merge)] : [],
  );
  return { MergeStmt: { ...merge, mergeWhenClauses } };
}

function changeBy(
  { commandType, targetList, values }: SqlNode<'MergeWhenClause'>,
  { relation }: SqlNode<'MergeStmt'>,
): SqlTree[] {
  if (commandType === 'CMD_UPDATE') return [{ UpdateStmt: { relation, targetList } }];
  if (commandType === 'CMD_DELETE') return [{ DeleteStmt: { relation } }];
  if (commandType !== 'CMD_INSERT') return [];
  const selectStmt = { SelectStmt: { valuesLists: [{ List: { items: values } }] } };
  return [{ InsertStmt: { relation, cols: targetList, selectStmt } }];
}
