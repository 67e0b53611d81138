import { nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { RowOfAction } from '../check-parameters.ts';
import { USER_PARAMETER } from './sql-parameters.ts';

/**
 * Parameters that only say what a change gives to rows of the action's own table, and nothing of which these are: `:fee` of
 * `UPDATE visit SET fee = :fee WHERE state = 'planned'`. None where all rows are meant, or those of the user, or the key stands somewhere.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function givenBy(
  { UpdateStmt: update }: SqlTree,
  { source, key }: Pick<RowOfAction, 'source' | 'key'>,
  parameters: readonly string[],
): ReadonlySet<string> {
  const { relation, targetList, ...others } = update ?? {};
  const isOwn = source.kind === 'table' && relation?.relname === source.name;
  if (!isOwn || others.whereClause?.A_Const || key.some(({ name }) => parameters.includes(name)))
    return new Set();
  const namedIn = (part: unknown) =>
    [...nodesIn(part)].flatMap(({ ParamRef: one }) => parameters[(one?.number ?? 0) - 1] ?? []);
  const asked = namedIn(Object.values(others));
  if (asked.includes(USER_PARAMETER)) return new Set();
  return new Set(namedIn(targetList).filter((name) => !asked.includes(name)));
}
