import { insertedRows } from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { bareText } from '../../../data-definitions/compile/authored-sql/sql-select.ts';
import {
  columnNames,
  firstLocation,
  nodesIn,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Advice, ReadQuery } from './body-advice.ts';

/** Words of the names of two columns, of which one is for the row of before and the other for that of after. */
const PAIRS: readonly (readonly [before: string, after: string])[] = [
  'old',
  'previous',
  'prev',
  'prior',
  'former',
].flatMap((before) => ['new', 'current'].map((after) => [before, after] as const));

/** What a statement of a trigger's function gives to a column. */
interface Given {
  readonly column: string;
  readonly value: SqlTree;
}

/**
 * Looks for two columns of which each is given the row that the other is called after: `INSERT INTO change (old_price, new_price)
 * VALUES (NEW.price, OLD.price)`. One alone may be meant, as the price of which a new row is another.
 */
export function turnedRows(queries: readonly ReadQuery[]): Advice[] {
  return queries.flatMap(({ query, read, moved }) => {
    if (!read || query.kind !== 'statement') return [];
    return rowsGiven(read.stmt).flatMap((row) => {
      const [one, other] = turnedIn(row) ?? [];
      if (!one || !other) return [];
      const message = `"${one.column}" is given NEW here, and "${other.column}" OLD: OLD is the row as it was, and NEW the one that is written`;
      const place = read.placeOf(firstLocation(one.value) ?? 0) + moved;
      return [{ message, offset: query.offset + Math.max(0, place) }];
    });
  });
}

/** Each row that a statement writes, as far as it says its columns. */
function rowsGiven(statement: SqlTree): Given[][] {
  return [...nodesIn(statement)].flatMap(({ InsertStmt: insert, UpdateStmt: change }) => {
    if (insert) {
      const { columns, rows } = insertedRows(insert);
      return rows.map((row) =>
        columns.map((column, index) => ({ column, value: row[index] ?? {} })),
      );
    }
    const set = (change?.targetList ?? []).map(({ ResTarget: target }) => {
      return { column: String(target?.name), value: target?.val ?? {} };
    });
    return set.length > 0 ? [set] : [];
  });
}

function turnedIn(row: readonly Given[]): readonly [before: Given, after: Given] | null {
  for (const one of row.filter(({ value }) => isOf('new', value))) {
    const names = namesBeside(one.column);
    const other = row.find(({ column, value }) => {
      return names.includes(column) && isOf('old', value) && asNew(value) === bareText(one.value);
    });
    if (other) return [one, other];
  }
  return null;
}

/** What the column for the row of after may be called beside one for that of before: `new_price` beside `old_price`. */
function namesBeside(column: string): string[] {
  const words = column.split('_');
  return PAIRS.filter(([before]) => words.includes(before)).map(([before, after]) =>
    words.map((word) => (word === before ? after : word)).join('_'),
  );
}

/** Is a value made of that row of the trigger alone? */
function isOf(row: 'new' | 'old', value: SqlTree): boolean {
  const rows = [...nodesIn(value)].flatMap((one) => columnNames(one)[0] ?? []);
  return rows.length > 0 && rows.every((one) => one === row);
}

/** The words of a value of the row of before, as if it were that of after. */
function asNew(value: SqlTree): string {
  return bareText(value).replaceAll(nameIn('old'), nameIn('new'));
}

function nameIn(row: string): string {
  return JSON.stringify({ ColumnRef: { fields: [{ String: { sval: row } }] } }).replace(
    /\].*$/,
    '',
  );
}
