import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { parseCondition } from '../../database/sql-text/parse-sql.ts';
import { columnNames, nodesIn, type SqlTree } from '../../database/sql-text/sql-tree.ts';
import type { RefusedRow, RowCheck, RowValues } from './row-checks.ts';

/** What a column may have been before a change: these words or NULL, or any but these and NULL. */
export interface FormerWords {
  readonly words: readonly (string | null)[];
  readonly isWithout: boolean;
}

/** A change of rows that are there, as far as its text tells. */
export interface RowChange {
  /** What it gives to columns; undefined where only the run will tell. */
  readonly values: RowValues;
  /** Columns of those that are given something which is never NULL. */
  readonly present: ReadonlySet<string>;
  /** What its condition says of the columns before it. */
  readonly before: ReadonlyMap<string, FormerWords>;
}

/** A column on both sides of a change: null for NULL, a word, or true for any value where only that counts. */
type State = string | null | true;

/** What a column may be before a change, and what it is after it; undefined where the change leaves it as it was. */
interface Course {
  readonly name: string;
  readonly before: readonly State[];
  readonly after: State | undefined;
}

/** More combinations than these are not gone through. */
const COMBINATIONS = 256;

/**
 * The first of a table's checks over several columns that a change breaks whatever its rows were before: `SET state =
 * 'done' WHERE state <> 'done'`, where an order that is done needs the day when it was. Every row that is there passes the
 * check.
 */
export async function changeRefusedBy(
  transaction: Transaction<Database>,
  checks: readonly RowCheck[],
  change: RowChange,
): Promise<RefusedRow | null> {
  for (const check of checks) {
    const isChanged = check.columns.some(({ name }) => change.values.get(name) !== undefined);
    const courses = isChanged ? await coursesOf(check, change) : null;
    if (!courses) continue;
    const rows = combinations(courses);
    if (rows.length > COMBINATIONS) continue;
    const pairs = rows.map((row) => {
      const after = row.map(
        ([{ name, after: given }, state]) => [name, given === undefined ? state : given] as const,
      );
      const before = row.map(([course, state]) => [course.name, state] as const);
      return { after: new Map(after), before: new Map(before) };
    });
    const told = pairs.map(
      ({ before, after }, turn) =>
        sql`(${sql.lit(turn)}, ${held(check, before)} IS FALSE, ${held(check, after)} IS FALSE)`,
    );
    const { rows: answers } = await sql<{ turn: number; isBroken: boolean; isRefused: boolean }>`
      SELECT * FROM (VALUES ${sql.join(told)}) AS one (turn, "isBroken", "isRefused")
      ORDER BY turn`.execute(transaction);
    const possible = answers.filter(({ isBroken }) => !isBroken);
    const [first] = possible;
    if (!first || possible.some(({ isRefused }) => !isRefused)) continue;
    const values = [...(pairs[first.turn]?.after ?? [])].flatMap(
      ([name, state]): [string, string | null][] => (state === true ? [] : [[name, state]]),
    );
    const { name, condition, comment } = check;
    return { name, condition, comment, values: new Map(values) };
  }
  return null;
}

/** Null where what a column is before the change or after it cannot be gone through. */
async function coursesOf(
  { condition, columns }: RowCheck,
  change: RowChange,
): Promise<Course[] | null> {
  const tree = await parseCondition(condition);
  if (!tree) return null;
  const courses = columns.map(({ name, type }): Course | null => {
    const given = change.values.get(name);
    const isChanged = change.values.has(name);
    if (onlyTestsNull(tree, name)) {
      if (isChanged && given === undefined && !change.present.has(name)) return null;
      const after = isChanged ? (given === null ? null : true) : undefined;
      return { name, before: formerly(change.before.get(name), [true, null]), after };
    }
    if (!/^(?:text|character varying)/.test(type) || (isChanged && given === undefined))
      return null;
    // One word that the check does not name stands for all of those.
    const words: State[] = [...wordsIn(tree), OTHER, null];
    return { name, before: formerly(change.before.get(name), words), after: given };
  });
  if (!courses.every((one) => one !== null)) return null;
  // What the change gives is said first.
  return courses.toSorted(
    (one, other) => Number(one.after === undefined) - Number(other.after === undefined),
  );
}

/** A word that no check has. */
const OTHER = '\u2063';

function formerly(said: FormerWords | undefined, states: readonly State[]): readonly State[] {
  if (!said) return states;
  const isAny = states.includes(true);
  if (said.isWithout)
    return states.filter((one) => one !== null && !said.words.includes(String(one)));
  return isAny && !said.words.includes(null) ? [true] : said.words;
}

function combinations(courses: readonly Course[]): (readonly (readonly [Course, State])[])[] {
  return courses.reduce<(readonly (readonly [Course, State])[])[]>(
    (rows, course) =>
      rows.flatMap((row) => course.before.map((state) => [...row, [course, state] as const])),
    [[]],
  );
}

/** Does a condition ask of a column only whether it has a value? */
function onlyTestsNull(condition: SqlTree, name: string): boolean {
  const isNamed = (tree: SqlTree | undefined) => columnNames(tree).at(-1) === name;
  const isTest = ({ NullTest: test }: SqlTree) => isNamed(test?.arg);
  return ![...nodesIn(condition, isTest)].some(isNamed);
}

function wordsIn(condition: SqlTree): string[] {
  const words = [...nodesIn(condition)].flatMap(({ A_Const: value }) => value?.sval?.sval ?? []);
  return [...new Set(words)];
}

/** The condition with what columns are in it. */
function held({ condition, columns }: RowCheck, states: ReadonlyMap<string, State>) {
  const values = columns.map(({ name, type }) => {
    const state = states.get(name) ?? null;
    // Of what only counts as a value neither the value nor its type is asked.
    const kept = state === true ? 'text' : type;
    return sql`(${state === true ? '' : state}::text)::${sql.raw(kept)} AS ${sql.id(name)}`;
  });
  return sql`(SELECT (${sql.raw(condition)}) FROM (SELECT ${sql.join(values)}) AS one)`;
}
