import {
  columnNames,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import { areSame } from '../../../definitions/missing.ts';
import type { Arbiter, Relation } from '../../catalogue/catalogue.ts';
import type { DatabaseFault } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';

/** What the database says where ON CONFLICT names columns that no key has. */
const NO_CONFLICT = /^there is no unique or exclusion constraint matching the ON CONFLICT/;

/**
 * Where ON CONFLICT names no key: with the only key of these columns, if there is one, as the statement has to name it: behind
 * corp, by an expression of them, with the condition of its rows.
 */
export function unmatchedConflict(
  { stmt, placeOf }: AuthoredSql,
  message: string,
  relations: ReadonlyMap<string, Relation>,
): DatabaseFault | null {
  if (!NO_CONFLICT.test(message)) return null;
  const found = [...nodesIn(stmt)].flatMap(({ InsertStmt: insert }) => {
    const { infer } = insert?.onConflictClause ?? {};
    if (!infer?.indexElems) return [];
    const { arbiters = [] } = relations.get(insert?.relation?.relname ?? '') ?? {};
    const columns = infer.indexElems.flatMap(columnsOf);
    const others = columns.filter((name) => name !== 'corp');
    const hasTenant = others.length < columns.length;
    const meant = arbiters.filter(
      (one) => areSame(one.columns, others) && (isPlain(infer) || HAS_EXPRESSION.test(one.key)),
    );
    return [
      { infer, hasTenant, meant, isMet: hasTenant && meant.some((one) => isNamed(one, infer)) },
    ];
  });
  const told = found.find(({ isMet }) => !isMet) ?? found[0];
  if (!told) return null;
  const { infer, hasTenant, isMet, meant } = told;
  const [only, another] = isMet ? [] : meant;
  const suggestion = only && !another ? { suggestion: asNamed(only, infer) } : {};
  const why = hasTenant ? '' : ': each key begins with corp, here too';
  return { message: message + why, offset: placeOf(infer.location ?? 0), ...suggestion };
}

function columnsOf({ IndexElem: part }: SqlTree): string[] {
  if (part?.name !== undefined) return [part.name];
  return [...nodesIn(part?.expr)].flatMap((one) => columnNames(one).at(-1) ?? []);
}

/** Does ON CONFLICT name a key of its columns, as far as that can be told without its condition? */
function isNamed({ key, where }: Arbiter, infer: SqlNode<'InferClause'>): boolean {
  const isOfColumns = !HAS_EXPRESSION.test(key);
  return isPlain(infer) === isOfColumns && (where === null || Boolean(infer.whereClause));
}

/** Does ON CONFLICT name columns alone? */
function isPlain({ indexElems = [] }: SqlNode<'InferClause'>): boolean {
  return indexElems.every(({ IndexElem: part }) => part?.name !== undefined);
}

const HAS_EXPRESSION = /^\(.*\(/;

/** A key as it stands behind ON CONFLICT, in the place of what has its own condition behind it or has none. */
function asNamed({ key, where }: Arbiter, { whereClause }: SqlNode<'InferClause'>): string {
  return where === null || whereClause ? key : `${key} WHERE ${where}`;
}
