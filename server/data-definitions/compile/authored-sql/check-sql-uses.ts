import type { SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import type { Column, Relation } from '../../catalogue/catalogue.ts';
import { needsGiver } from '../../catalogue/table-rights.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { rowWord } from './called-like.ts';
import { type Found, foundIn, namesColumn } from './sql-found.ts';

type Warning = Fault & {
  readonly offset: number;
  readonly mild: true;
};
type Use = AuthoredSql['uses'][number];
type Relations = ReadonlyMap<string, Relation>;
/** What is read of a statement. */
type Statement = Pick<AuthoredSql, 'uses' | 'stmt'>;

/** Looks for columns of tables that a statement uses as what they are not. Nothing is refused for it. */
export function warningsOfUses({ uses, stmt }: Statement, relations: Relations): Warning[] {
  const mirrored = new Set<string>();
  const mistaken = new Set<string>();
  const swapped = new Set<string>();
  const shares = new Set<number>();
  return uses.flatMap((use) => {
    const warning = warningOf(use, relations, stmt);
    if (warning === null) return [];
    // What becomes of a share says more than that it is one.
    if (use.kind === 'share' && shares.size === shares.add(use.offset).size) return [];
    if (use.kind === 'swapped') {
      for (const column of use.columns) swapped.add(`${use.table} ${column}`);
    }
    if (use.kind === 'filled' && swapped.has(`${use.tables[0]} ${use.column}`)) return [];
    const { kind, name, of } = warning.about ?? {};
    // Two parts of a key that have changed places are one mistake.
    if (kind === 'loose join' && of !== undefined) {
      if (mistaken.has(`${name} ${of}`)) return [];
      mistaken.add(`${name} ${of}`);
    }
    // So are two columns of which each is given the row of the other.
    if (use.kind === 'filled' && kind === 'other rows') {
      if (mirrored.delete(`${of} ${name}`)) return [];
      mirrored.add(`${name} ${of}`);
    }
    return [{ ...warning, offset: use.offset, mild: true as const }];
  });
}

/** What is told of columns that name rows of tables which have nothing to do with each other. */
function otherRows(message: string, name: string, of: string): Fault {
  return { message, about: { kind: 'other rows', name, of } };
}

/**
 * What is told of a table that is joined by what names none of its rows.
 *
 * @param of the table of a part of a key, which several parts may be told of.
 */
export function looseJoin(message: string, table: string, of?: string): Fault {
  return { message, about: { kind: 'loose join', name: table, ...(of !== undefined && { of }) } };
}

function warningOf(use: Use, relations: Relations, stmt: SqlTree): Fault | null {
  if (use.kind === 'share') {
    const isWhole = use.columns.every((one) => {
      const { storage, type } = foundIn(one, relations)?.column ?? {};
      return storage === 'integer' && !(one.isSummed && type === LONG);
    });
    return isWhole ? { message: SHARES[use.then] } : null;
  }
  if (use.kind === 'rest') {
    const message = `of whole numbers the rest is lost, so ${use.above} / ${use.below} is ${Math.trunc(use.above / use.below)}`;
    return { message, suggestion: `${use.above}.0 / ${use.below}` };
  }
  if (use.kind === 'insert') return ofInsert(use, relations.get(use.table));
  if (use.kind === 'itself') return ofItself(use);
  if (use.kind === 'swapped') return ofSwapped(use, relations.get(use.table));
  const found = foundIn(use, relations);
  if (!found) return null;
  if (use.kind === 'day') return ofDay(use, found);
  if (use.kind === 'notIn') return ofNotIn(found);
  if (use.kind === 'absent') return ofAbsent(found);
  if (use.kind === 'summed') return ofSummed(use, found, relations);
  const other = foundIn(use.other, relations);
  if (!other) return null;
  if (use.kind === 'later') return ofLastDay(found, other);
  const isUnnamed = (table: string, column: string) =>
    use.kind === 'joined' && !namesColumn(stmt, table, column);
  return (
    ofOtherTable(found, other, relations) ??
    ofOtherTable(other, found, relations) ??
    ofOtherColumn(found, other) ??
    ofOtherColumn(other, found) ??
    ofOtherPart(found, other, isUnnamed) ??
    ofOtherPart(other, found, isUnnamed) ??
    ofOtherRows(found, other, relations) ??
    (use.kind === 'joined' ? (ofNoKey(found, other) ?? ofNoKey(other, found)) : null) ??
    // A row that is kept a second time may keep its key.
    (use.kind === 'joined' ? ofMadeKeys(found, other) : null) ??
    (use.kind === 'joined' ? (ofOwnKey(found, other) ?? ofOwnKey(other, found)) : null)
  );
}

/** What a new row has to be given, and is not. */
function ofInsert(
  { table: name, columns }: Extract<Use, { kind: 'insert' }>,
  table: Relation | undefined,
): Fault | null {
  if (table?.kind !== 'table') return null;
  const missing = [...table.columns.values()].flatMap((column) =>
    needsGiver(column) && !columns.includes(column.name) ? [column.name] : [],
  );
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  const message = `${name} takes no row without ${names}`;
  return { message, about: { kind: 'needed value', of: name, name: names } };
}

/** A column that was to be one of a table around, whose name it lacks. */
function ofItself({ alias, column }: Extract<Use, { kind: 'itself' }>): Pick<Warning, 'message'> {
  const message = `"${column}" is that of ${alias} here, so this compares it with itself and always holds: say of which table the other one is`;
  return { message };
}

/** What is given to each other's columns, unless both name rows of one table or parts of one thing. */
function ofSwapped(
  { columns: [one, other], isAgain, isOfRow }: Extract<Use, { kind: 'swapped' }>,
  table: Relation | undefined,
): Pick<Warning, 'message'> | null {
  const [first, second] = [one, other].map((name) => table?.columns.get(name));
  if (!first || !second) return null;
  // A row may be written once more the other way round: what is owed, and what is paid back. Rows of other tables are none.
  if (isAgain && !(first.refersTo && second.refersTo)) return null;
  const isPair =
    first.refersTo && second.refersTo
      ? first.refersTo.some((name) => second.refersTo?.includes(name))
      : one.split('_').some((part) => other.split('_').includes(part));
  if (isPair) return null;
  const meant = isOfRow ? `; ${one} = ${other}, ${other} = ${one} if they are to be turned` : '';
  return { message: `${one} is given ${other} here, and ${other} is given ${one}${meant}` };
}

/** As `pg_type` calls it: of these whole numbers the sum is a decimal. */
const LONG = 'int8';

const SHARES = {
  multiplied:
    'whole numbers are divided here before they are multiplied, so of 2 and 3 nothing is left: multiply first, 100 * a / b, or say ::numeric',
  'added up':
    'whole numbers are divided here before they are added up, so the rest of each is lost: sum(a) / 100.0, or say ::numeric',
  cast: 'whole numbers are divided here before they are made decimals, so the rest is lost already: a::numeric / b',
  nothing:
    'whole numbers are divided here, so this comes to 0 unless all are counted: 100 * a / b, or a::numeric / b',
} as const;

function ofDay(
  { by, day }: Extract<Use, { kind: 'day' }>,
  { column }: Found,
): Pick<Warning, 'message' | 'suggestion'> | null {
  if (column.storage !== 'timestamp' && column.storage !== 'timestamptz') return null;
  if (by === '=') {
    return {
      message: `${column.name} is a moment, which hardly ever equals a day: ${column.name}::date`,
    };
  }
  // The first of a month may well be meant as the end of the one before it.
  if (day?.endsWith('-01')) return null;
  const next = day === null ? 'current_date + 1' : `'${dayAfter(day)}'`;
  const message = `${column.name} is a moment, and a day its first one: what follows on that day is left out; < ${next}`;
  return { message };
}

/** How a day is called up to which something may be done, and on it too. */
const LAST_DAY = /(?:^|_)(?:due|deadline|until|till|to|ends?|ended|by|expir(?:y|es))(?:_|$)/i;

/** A moment that is held against the last day of something as if that ended when it begins: `arrived_at <= deliver_by`. */
function ofLastDay({ column }: Found, { column: day }: Found): Pick<Warning, 'message'> | null {
  const isMoment = column.storage === 'timestamp' || column.storage === 'timestamptz';
  if (!isMoment || day.storage !== 'date' || !LAST_DAY.test(day.name)) return null;
  const message = `${column.name} is a moment, and ${day.name} a day, so what is on that day counts as later: ${column.name}::date`;
  return { message };
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function ofNotIn({ table, column }: Found): Pick<Warning, 'message'> | null {
  if (table.kind !== 'table' || !column.nullable) return null;
  const message = `${column.name} of ${table.name} may be NULL, and with one of these NOT IN never holds: add WHERE ${column.name} IS NOT NULL`;
  return { message };
}

function ofAbsent({ table, column }: Found): Pick<Warning, 'message'> | null {
  if (table.kind !== 'table' || column.nullable) return null;
  const message = `${column.name} of ${table.name} always has a value, so IS NULL never holds`;
  return { message };
}

/** A key that the database makes, or one that names such a row, where its size is taken for an amount. */
function ofSummed(
  { by }: Extract<Use, { kind: 'summed' }>,
  found: Found,
  relations: Relations,
): Pick<Warning, 'message'> | null {
  const { table, column } = found;
  if (!isOfMadeKey(found, relations)) return null;
  const rows = isMadeKey(found) ? table.name : column.refersTo?.join(', ');
  return { message: `${column.name} names rows of ${rows}, so its ${by} means nothing` };
}

/** Two keys that the database makes, each for a table of its own: that they are equal means nothing. */
function ofMadeKeys(one: Found, other: Found): Fault | null {
  if (one.table === other.table || !isMadeKey(one) || !isMadeKey(other)) return null;
  const message = `${one.column.name} of ${one.table.name} names a row of ${one.table.name}, and ${other.column.name} of ${other.table.name} one of ${other.table.name}`;
  return otherRows(message, one.table.name, other.table.name);
}

/** Is a column a key that the database makes, or does it name a row by one? */
export function isOfMadeKey(found: Found, relations: Relations): boolean {
  const { refersTo = [] } = found.column;
  return isMadeKey(found) || refersTo.some((name) => isMadeKey(keyOf(name, relations)));
}

/** Is a column the whole key of its table, which the database makes? */
function isMadeKey(found: Found | null): boolean {
  if (found?.table.kind !== 'table' || !found.column.generated || found.column.refers) return false;
  const [key, another] = found.table.primaryKey;
  return another === undefined && key === found.column.name;
}

/** The first column of a table's key. */
function keyOf(name: string, relations: Relations): Found | null {
  return foundIn({ tables: [name], column: relations.get(name)?.primaryKey[0] ?? '' }, relations);
}

/** A column that names a row of a table, held against one of that table by which no row is named: `area_code = area.name`. */
function ofOtherColumn(from: Found, to: Found): Fault | null {
  const { name, primaryKey, uniques = [] } = to.table;
  const [named, another] = from.column.refersTo ?? [];
  const [key, second] = primaryKey;
  if (named !== name || another !== undefined || key === undefined || second !== undefined)
    return null;
  const isName = [primaryKey, ...uniques].some((unique) => unique.includes(to.column.name));
  if (from.table === to.table || to.column.refers || isName) return null;
  const message = `${from.column.name} of ${from.table.name} names a row of ${name} by its key, which is ${key}, and not by ${to.column.name}`;
  return looseJoin(message, name);
}

/**
 * A part of what names a row of a table, held against another column of that table than the part is for: `plot_no = plot.section`.
 *
 * @param isUnnamed is it a comparison within a statement that never names a column of a table?
 */
function ofOtherPart(
  from: Found,
  to: Found,
  isUnnamed: (table: string, column: string) => boolean,
): Fault | null {
  const { name } = to.table;
  const partsFor = ({ partOf = [] }: Column) => partOf.filter(({ table }) => table === name);
  const parts = partsFor(from.column).map(({ column }) => column);
  const [part] = parts;
  if (part === undefined || parts.includes(to.column.name) || from.table === to.table) return null;
  const others = [...from.table.columns.values()].flatMap(partsFor);
  const isPart = others.some(({ column }) => column === to.column.name);
  // What names a row itself, or is called alike, may be another name of the same: `old_no`.
  const words = new Set([part, from.column.name].flatMap(wordsOf));
  const isAlike = wordsOf(to.column.name).some((word) => words.has(word));
  // Beside the column that the part is for, or in a new value, it may well be that of another one: a day that is another day, too.
  if (!isPart && (to.column.refers || isAlike || !isUnnamed(name, part))) return null;
  const message = `${from.column.name} of ${from.table.name} is the ${part} of a row of ${name}, and not its ${to.column.name}`;
  return looseJoin(message, name, from.table.name);
}

/** A column that says nothing of a table, held against its key, though another one names its rows: `o.no = h.code`. */
function ofNoKey(from: Found, to: Found): Fault | null {
  const { name, kind, primaryKey } = to.table;
  const [key, second] = primaryKey;
  if (kind !== 'table' || key !== to.column.name || second !== undefined) return null;
  // What a view reckons may name a row of its own accord.
  if (from.table.kind !== 'table') return null;
  // A table may share its key with another one without saying so, but not one part of it that has a column for that beside.
  const isKey = from.column.names === true && from.table.primaryKey.length < 2;
  if (from.table === to.table || from.column.refers || isKey || to.column.refers) return null;
  const named = [...from.table.columns.values()].filter((one) => one.refersTo?.includes(name));
  const [right, another] = named;
  if (!right || another) return null;
  // What is called alike may be another name of the same: `old_code`.
  const words = new Set([name, key, right.name].flatMap(wordsOf));
  if (wordsOf(from.column.name).some((word) => words.has(word))) return null;
  const message = `${from.column.name} of ${from.table.name} names no row of ${name}, which ${right.name} does`;
  return looseJoin(message, name);
}

/** A table's own key, held against that of another one which a column called like both names: `vaccine.code = species.code`. */
function ofOwnKey(from: Found, to: Found): Fault | null {
  const { name } = to.table;
  const isOwn = ({ table, column }: Found) =>
    table.kind === 'table' && table.primaryKey.join() === column.name && !column.refers;
  if (from.table === to.table || !isOwn(from) || !isOwn(to)) return null;
  const words = new Set([name, rowWord(name)]);
  const right = [...words]
    .map((word) => from.table.columns.get(`${word}_${to.column.name}`))
    .find((column) => column?.refersTo?.includes(name));
  if (!right) return null;
  const message = `${from.column.name} of ${from.table.name} names no row of ${name}, which ${right.name} does`;
  return looseJoin(message, name);
}

function wordsOf(name: string): string[] {
  return name.split('_').map((word) => word.replace(/s$/, ''));
}

/** Two columns that name rows of tables that have nothing to do with each other. */
function ofOtherRows(one: Found, other: Found, relations: Relations): Fault | null {
  const [rows, others] = [one, other].map(({ column }) => namedBy(column, relations));
  if (!rows?.size || !others?.size || [...rows].some((name) => others.has(name))) return null;
  const [ours = '', theirs = ''] = [one, other].map(({ column }) => column.refersTo?.join(', '));
  const message = `${one.column.name} of ${one.table.name} names a row of ${ours}, and ${other.column.name} of ${other.table.name} one of ${theirs}`;
  return otherRows(message, ours, theirs);
}

/** Tables of which a column names a row, also by way of keys that name rows themselves. */
export function namedBy(
  column: Pick<Column, 'refersTo'>,
  relations: Relations,
  found = new Set<string>(),
): Set<string> {
  for (const name of column.refersTo ?? []) {
    if (found.has(name)) continue;
    found.add(name);
    const { primaryKey = [], columns } = relations.get(name) ?? {};
    const key = primaryKey.length === 1 ? columns?.get(primaryKey[0] ?? '') : undefined;
    if (key) namedBy(key, relations, found);
  }
  return found;
}

/** Is a row of the one table one of the other, too, as a patient is a person under the same key? */
export function shareRows(one: string, other: string, relations: Relations): boolean {
  const isOf = (name: string, of: string) => namedBy({ refersTo: [name] }, relations).has(of);
  return isOf(one, other) || isOf(other, one);
}

/** A key of one table that is held against the key of another. */
function ofOtherTable(from: Found, to: Found, relations: Relations): Fault | null {
  const named = from.column.refersTo ?? [];
  const { primaryKey, kind, name } = to.table;
  const isKey = kind === 'table' && primaryKey.length === 1 && primaryKey[0] === to.column.name;
  if (named.length === 0 || !isKey || to.column.refers) return null;
  if (namedBy(from.column, relations).has(name)) return null;
  // Tables may share a key without saying so to the database, and call it by the other's name; not one that it makes for each.
  const isShared = !isMadeKey(to) || named.some((one) => !isMadeKey(keyOf(one, relations)));
  if (isShared && (from.table.kind === 'view' || from.column.name.includes(rowWord(name))))
    return null;
  const message = `${from.column.name} of ${from.table.name} names a row of ${named.join(', ')}, and ${to.column.name} of ${name} one of ${name}`;
  return otherRows(message, named.join(', '), name);
}
