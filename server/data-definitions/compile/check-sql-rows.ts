import { characterOffsets } from '../../database/character-offsets.ts';
import { parseSql } from '../../database/parse-sql.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { ColumnSets } from './column-sets.ts';
import { looseTables } from './sql-joins.ts';
import { isOneRow, type Select, type SqlNode, type SqlTree } from './sql-select.ts';

type Relations = ReadonlyMap<string, Relation>;

interface Advice {
  readonly message: string;
  readonly byte: number;
}

/** The parts of nodes that only matter here. */
interface Part extends SqlNode {
  readonly subLinkType?: string;
  readonly subselect?: SqlTree;
  readonly agg_distinct?: boolean;
}

/**
 * Looks for rows that there are more of than are meant: a SELECT in the place of one value that may answer several rows, and
 * sums over rows that a join beside them repeats. What is limited by anything else than equal columns is believed to be
 * one row, as keys are.
 */
export async function rowAdvice(
  { text, sourceOffset }: Pick<AuthoredSql, 'text' | 'sourceOffset'>,
  relations: Relations,
): Promise<{ readonly message: string; readonly offset: number; readonly mild: true }[]> {
  const parsed = await parseSql(text);
  if (!parsed.ok) return [];
  const characterAt = characterOffsets(text);
  return [...within(parsed.statements[0]?.stmt, relations)].map(({ message, byte }) => {
    return { message, offset: sourceOffset(characterAt(byte)), mild: true };
  });
}

function* within(tree: unknown, relations: Relations): Generator<Advice> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === 'SubLink') yield* severalRows(value as Part, relations);
    if (kind === 'SelectStmt') yield* repeatedRows(value as Select, relations);
    yield* within(value, relations);
  }
}

/** `(SELECT state FROM invoice)` fails as soon as there are two invoices. */
function* severalRows(
  { subLinkType, subselect, location = 0 }: Part,
  relations: Relations,
): Generator<Advice> {
  const select = subselect?.SelectStmt as Select | undefined;
  if (subLinkType !== 'EXPR_SUBLINK' || !select?.fromClause || isOneRow(select)) return;
  if (select.limitCount || select.groupClause || select.distinctClause) return;
  const sets = setsOf(select, relations);
  const table = sets?.unknownFrom([]) ?? null;
  if (table === null) return;
  const message = `several rows of ${table} may answer here, where one value stands, and then all of it fails: say which one with WHERE and a key, or max(…), or ORDER BY … LIMIT 1`;
  yield { message, byte: location };
}

/** Two tables that belong to a third one stand beside each other: each row of one once for each row of the other. */
function* repeatedRows(select: Select, relations: Relations): Generator<Advice> {
  const sets = select.fromClause && setsOf(select, relations);
  if (!sets || looseTables({ SelectStmt: select }).length > 0) return;
  const groups = [...columnsIn(select.groupClause)].flatMap((one) => sets.placeOf(one) ?? []);
  const told = (alias: string) => sets.following([...groups, ...sets.columnsOf(alias)]);
  for (const call of sumsIn(select.targetList)) {
    const places = [...columnsIn(call.args)].map((one) => sets.placeOf(one)?.split('.')[0]);
    const [alias] = places;
    if (alias === undefined || places.some((one) => one !== alias)) continue;
    const other = sets.aliases.find(
      (one) => !sets.isKnown(one, told(alias)) && !sets.isKnown(alias, told(one)),
    );
    if (other === undefined) continue;
    const name = call.funcname?.at(-1)?.String?.sval;
    const [own, beside] = [sets.tableOf(alias), sets.tableOf(other)];
    const message = `each row of ${own} stands here once for each row of ${beside} beside it, so ${name}() takes it several times: reckon it in a SELECT of its own, and join that`;
    yield { message, byte: call.location ?? 0 };
    return;
  }
}

/** What the tables of a SELECT say of each other; null where it reads from more than tables and their joins. */
function setsOf(
  { fromClause = [], whereClause, larg, withClause }: Select,
  relations: Relations,
): ColumnSets | null {
  if (larg || withClause) return null;
  const sets = new ColumnSets(relations);
  if (!fromClause.every((item) => sets.read(item))) return null;
  sets.limit(whereClause);
  return sets;
}

/** Calls that a row beside makes larger; those of SELECTs within have rows of their own. */
function* sumsIn(tree: unknown): Generator<Part> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === 'SubLink') continue;
    const call = value as Part;
    const name = kind === 'FuncCall' ? (call.funcname?.at(-1)?.String?.sval ?? '') : '';
    if (/^(?:sum|count)$/.test(name) && !call.over && !call.agg_distinct) yield call;
    yield* sumsIn(value);
  }
}

function* columnsIn(tree: unknown): Generator<SqlTree> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (kind === 'ColumnRef') yield { ColumnRef: value as SqlNode };
    else yield* columnsIn(value);
  }
}
