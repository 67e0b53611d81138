import {
  columnNames,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { isCalledLike } from './called-like.ts';

/** An argument of a call, by what it is handed to and what it is called itself. */
interface Handed {
  readonly value: SqlTree;
  readonly to: string;
  readonly called: string;
}

/** Looks for calls of an author's functions that hand two things to each other's arguments: `bags_free(component, blood_group)`. */
export async function swappedArguments(
  { stmt, parameters, placeOf }: Pick<AuthoredSql, 'stmt' | 'parameters' | 'placeOf'>,
  { argumentsOf }: Pick<DefinitionEnvironment, 'argumentsOf'>,
) {
  const found: { readonly message: string; readonly offset: number; readonly mild: true }[] = [];
  for (const { FuncCall: call } of nodesIn(stmt)) {
    const name = lastName(call?.funcname) ?? '';
    const names = call && (call.args?.length ?? 0) > 1 ? await argumentsOf(name) : null;
    if (!call || !names) continue;
    const handed = handedBy(call, names, parameters);
    const pair = handed.flatMap((one, index) =>
      handed.slice(index + 1).flatMap((other) => (isCrossed(one, other) ? [[one, other]] : [])),
    )[0];
    const [one, other] = pair ?? [];
    if (!one || !other) continue;
    const message = `${name}() is given ${one.called} for ${one.to} here, and ${other.called} for ${other.to}`;
    found.push({ message, offset: placeOf(firstLocation(one.value) ?? 0), mild: true });
  }
  return found;
}

function handedBy(
  { args = [] }: SqlNode<'FuncCall'>,
  names: readonly string[],
  parameters: readonly string[],
): Handed[] {
  return args.flatMap((given, index) => {
    const { arg: value = given, name: to = names[index] } = given.NamedArgExpr ?? {};
    const bare = withoutCast(value);
    const called = columnNames(bare).at(-1) ?? parameters[(bare?.ParamRef?.number ?? 0) - 1];
    return to && called !== undefined ? [{ value, to, called }] : [];
  });
}

function isCrossed(one: Handed, other: Handed): boolean {
  return (
    isCalledLike(one.called, other.to) &&
    isCalledLike(other.called, one.to) &&
    !isCalledLike(one.called, one.to) &&
    !isCalledLike(other.called, other.to)
  );
}
