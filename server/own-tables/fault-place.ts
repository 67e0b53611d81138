import { sqlState } from '../database/faults/sql-state.ts';
import { characterOffsets } from '../database/sql-text/character-offsets.ts';
import { literalPattern } from '../database/sql-text/literal-pattern.ts';
import { bodyStart } from '../database/sql-text/parse-plpgsql.ts';
import { firstStatement } from '../database/sql-text/parse-sql.ts';
import { firstLocation, nodesIn, type SqlTree } from '../database/sql-text/sql-tree.ts';
import type { StepStatement } from './statements.ts';

/** What the database says of a fault beside its message. */
interface Told extends Error {
  /** From 1, in characters. */
  readonly position?: string;
  readonly detail?: string;
}

/** Where in its statement a fault is: where the database says so, or else by what it names. From 0. */
export async function placeWithin(error: Error, { kind, text }: StepStatement): Promise<number> {
  const { position, detail = '', message } = error as Told;
  if (position !== undefined) return Math.max(0, Number(position) - 1);
  const state = sqlState(error);
  if (kind === 'InsertStmt' && state.startsWith('23')) return rowPlace(text, detail);
  const table = /for referenced table "([^"]+)"/.exec(message)?.[1];
  if (table !== undefined)
    return foundAt(text, new RegExp(`\\bREFERENCES\\s+"?${literalPattern(table)}\\b`, 'i'));
  const key = /^foreign key constraint "([^"]+)"/.exec(message)?.[1];
  if (key !== undefined) return keyPlace(text, key);
  const names = [...message.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  const places = names.flatMap((name) => {
    const all = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => index);
    // A column that stands twice is one too many where it stands the second time.
    return (state === '42701' ? all[1] : all[0]) ?? [];
  });
  return places[0] ?? 0;
}

/** Where a line of a function's body begins, from 1; its END where no line is told. From 0. */
export function lineOfBody(text: string, line: number | '' | undefined): number {
  if (!line) return Math.max(0, text.search(/\bEND\b(?![\s\S]*\bEND\b)/i));
  let place = bodyStart(text);
  for (let at = 1; at < line; at += 1) place = text.indexOf('\n', place) + 1;
  return place + Math.max(0, text.slice(place).search(/\S/));
}

/** What does not take a key away, as `DROP CONSTRAINT` before its name does. */
const NOT_DROPPED = String.raw`(?<!\bDROP\s+CONSTRAINT\s+(?:IF\s+EXISTS\s+)?"?)`;

/**
 * Where a statement makes a key or rule of that name, which the database may have given to it: `store_pkey`,
 * `shelf_place_key`. From 0, which is told where it is not found.
 */
export async function keyPlace(text: string, name: string): Promise<number> {
  const named = text.search(new RegExp(`${NOT_DROPPED}\\b${literalPattern(name)}\\b`, 'i'));
  if (named >= 0) return named;
  const keys = [...nodesIn(await firstStatement(text))].flatMap(keysAt);
  const given = name.replace(/\d+$/, '');
  const found = keys
    .filter(({ ending }) => given.endsWith(`_${ending}`))
    // The name of one column may be the end of another's.
    .sort((a, b) => b.ending.length - a.ending.length);
  return characterOffsets(text)(found[0]?.byte ?? 0);
}

/** What the database's names for keys end with, behind that of the table. */
const ENDINGS: Readonly<Record<string, string>> = {
  CONSTR_PRIMARY: 'pkey',
  CONSTR_UNIQUE: 'key',
  CONSTR_FOREIGN: 'fkey',
  CONSTR_EXCLUSION: 'excl',
};

/** The keys that a node of a statement makes: those beside a column, or one of a whole table. */
function keysAt({
  ColumnDef: column,
  Constraint: key,
}: SqlTree): { ending: string; byte: number }[] {
  const made = column?.constraints?.map((one) => one.Constraint) ?? [key];
  return made.flatMap((one) => {
    const kind = ENDINGS[one?.contype ?? ''];
    if (one === undefined || kind === undefined) return [];
    const listed = (one.keys ?? one.fk_attrs ?? []).flatMap(({ String: word }) => word?.sval ?? []);
    const columns =
      kind.endsWith('fkey') || kind === 'key' ? (column ? [column.colname] : listed) : [];
    return { ending: [...columns, kind].join('_'), byte: one.location ?? 0 };
  });
}

function foundAt(text: string, pattern: RegExp): number {
  return Math.max(0, text.search(pattern));
}

/** The row of an INSERT that the database's detail is about: `Key (corp, code)=(acme, N) already exists.` */
async function rowPlace(text: string, detail: string): Promise<number> {
  const told = /(?:\)=|contains )\((.*)\)/.exec(detail)?.[1];
  if (told === undefined) return 0;
  const values = told.split(', ');
  const isWhole = detail.startsWith('Failing row');
  const rows = rowsOf(await firstStatement(text)).filter(({ constants }) =>
    isWhole
      ? constants.every((one) => values.includes(one))
      : values.every((one) => constants.includes(one)),
  );
  // Of two rows with one key the second one is too many.
  const row = rows.at(isWhole ? 0 : -1);
  if (!row) return 0;
  const before = Buffer.from(text).subarray(0, row.byte).toString();
  return Math.max(0, before.lastIndexOf('('));
}

function rowsOf(statement: SqlTree | undefined): { constants: string[]; byte: number }[] {
  const [lists = []] = [...nodesIn(statement)].flatMap(({ SelectStmt: select }) =>
    select?.valuesLists ? [select.valuesLists] : [],
  );
  return lists.map((list) => {
    const constants = [...nodesIn(list)].flatMap((tree) => {
      const { sval, ival, fval } = tree.A_Const ?? {};
      return sval?.sval ?? ival?.ival ?? fval?.fval ?? [];
    });
    return { constants: constants.map(String), byte: firstLocation(list) ?? 0 };
  });
}
