import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import {
  columnNames,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import { areSame } from '../../../definitions/missing.ts';
import type { Arbiter } from '../../catalogue/arbiters.ts';
import type { DatabaseFault, DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';

/** What the database says where ON CONFLICT names columns that no key has. */
const NO_CONFLICT = /^there is no unique or exclusion constraint matching the ON CONFLICT/;

type Infer = SqlNode<'InferClause'>;

/** A key that ON CONFLICT can name, and the same as the parser sees it there. */
type ReadArbiter = Arbiter & { readonly infer: Infer };

/**
 * Where ON CONFLICT names no key: with the one that these columns mean, as the statement has to name it: behind corp, by an
 * expression of them, with the condition of its rows. Columns alone mean a key of them for all rows; else the only key there is.
 */
export async function unmatchedConflict(
  { stmt, placeOf }: AuthoredSql,
  message: string,
  environment: Pick<DefinitionEnvironment, 'arbiters'>,
): Promise<DatabaseFault | null> {
  if (!NO_CONFLICT.test(message)) return null;
  const found: Conflict[] = [];
  for (const { InsertStmt: insert } of nodesIn(stmt)) {
    const { infer } = insert?.onConflictClause ?? {};
    if (!infer?.indexElems) continue;
    const arbiters = await readable(await environment.arbiters(insert?.relation?.relname ?? ''));
    found.push(conflictOf(infer, arbiters));
  }
  // Of several the database does not say which one it is.
  const told = found.find(({ isMet }) => !isMet) ?? found[0];
  if (!told) return null;
  const { infer, hasTenant, isMet, meant } = told;
  const why = hasTenant ? '' : ': each key begins with corp, here too';
  const suggestion = isMet ? {} : suggestionOf(meant, infer);
  return { message: message + why, offset: placeOf(infer.location ?? 0), ...suggestion };
}

/** One ON CONFLICT of a statement. */
interface Conflict {
  readonly infer: Infer;
  readonly hasTenant: boolean;
  /** Keys of its columns. */
  readonly meant: readonly ReadArbiter[];
  /** Does it name one of them? */
  readonly isMet: boolean;
}

function conflictOf(infer: Infer, arbiters: readonly ReadArbiter[]): Conflict {
  const columns = columnsOf(infer);
  const hasTenant = columns.includes('corp');
  const meant = arbiters.filter(
    ({ infer: key }) =>
      areSame(columnsOf(key), ['corp', ...columns]) && (isPlain(infer) || !isPlain(key)),
  );
  const isMet = hasTenant && meant.some((one) => isNamed(one, infer));
  return { infer, hasTenant, meant, isMet };
}

/** The keys as the parser sees them behind ON CONFLICT. */
async function readable(arbiters: readonly Arbiter[]): Promise<readonly ReadArbiter[]> {
  const read = arbiters.map(async (one) => {
    const stmt = await firstStatement(`INSERT INTO t VALUES (1) ON CONFLICT ${one.key} DO NOTHING`);
    const { infer } = stmt?.InsertStmt?.onConflictClause ?? {};
    return infer ? [{ ...one, infer }] : [];
  });
  return (await Promise.all(read)).flat();
}

function columnsOf({ indexElems = [] }: Infer): string[] {
  return indexElems.flatMap(({ IndexElem: part }: SqlTree) =>
    part?.name === undefined
      ? [...nodesIn(part?.expr)].flatMap((one) => columnNames(one).at(-1) ?? [])
      : [part.name],
  );
}

/** Does ON CONFLICT name a key of its columns, as far as that can be told without its condition? */
function isNamed({ infer: key, where }: ReadArbiter, infer: Infer): boolean {
  return isPlain(infer) === isPlain(key) && (where === null || Boolean(infer.whereClause));
}

/** Does ON CONFLICT name columns alone? */
function isPlain({ indexElems = [] }: Infer): boolean {
  return indexElems.every(({ IndexElem: part }) => part?.name !== undefined);
}

/** The key that is meant as it stands behind ON CONFLICT, in the place of what has its own condition behind it or has none. */
function suggestionOf(
  meant: readonly ReadArbiter[],
  infer: Infer,
): Pick<DatabaseFault, 'suggestion'> {
  const [only, another] = meant;
  const whole = meant.find((one) => one.where === null && isPlain(one.infer));
  const one = whole ?? (another ? undefined : only);
  if (!one) return {};
  const { key, where } = one;
  return { suggestion: where === null || infer.whereClause ? key : `${key} WHERE ${where}` };
}
