import type { Relation } from '../../../data-definitions/catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import type { AuthoredSql } from '../../../data-definitions/compile/authored-sql/authored-sql.ts';
import {
  owners,
  type SqlColumn,
  tablesOf,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import type { FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import { columnNames } from '../../../database/sql-text/sql-tree.ts';
import { suggest } from '../../suggest.ts';

/** A column of a table. */
interface Origin {
  readonly table: string;
  readonly column: string;
}

type Relations = ReadonlyMap<string, Relation>;

/** The columns that variables of a function are read from, by `variable` or `record.field`. */
export type Origins = ReadonlyMap<string, Origin>;

/** Finds the column of a table that each variable, and each field of a record, is read from, where it is always the same. */
export async function originsIn(body: FunctionBody, relations: Relations): Promise<Origins> {
  const origins = new Map<string, Origin | null>();
  const keep = (name: string, origin: Origin | null) => {
    const known = origins.get(name);
    const isSame = known?.table === origin?.table && known?.column === origin?.column;
    origins.set(name, known === undefined || isSame ? origin : null);
  };
  for (const [name, fillings] of body.fillings) {
    for (const { query, index } of fillings ?? []) {
      const answers = await answersOf(query, relations);
      // Behind a `*` nobody counts.
      const isCounted = answers?.every((one) => one.length === 1);
      keep(name, (isCounted && answers?.[index]?.[0]?.origin) || null);
    }
  }
  for (const [name, fillings] of body.records) {
    for (const query of fillings ?? []) {
      const answers = await answersOf(query, relations);
      for (const { column, origin } of (answers ?? []).flat()) keep(`${name}.${column}`, origin);
    }
  }
  return new Map([...origins].flatMap(([name, origin]) => (origin ? [[name, origin]] : [])));
}

interface Answer {
  /** What it is called. */
  readonly column: string;
  readonly origin: Origin | null;
}

/** The columns of a SELECT in their order, all those of a `*` together; null for what is none, or reads from other than tables. */
async function answersOf(
  query: string,
  relations: Relations,
): Promise<readonly (readonly Answer[])[] | null> {
  const select = (await firstStatement(query))?.SelectStmt;
  const scope = select && tablesOf({ SelectStmt: select });
  if (!select?.targetList || select.larg || select.withClause || !scope) return null;
  const answers = select.targetList.map(({ ResTarget: target }): Answer[] | null => {
    const names = columnNames(target?.val);
    const column = names.at(-1) ?? '';
    const tables = owners(names.slice(0, -1).map(String), [scope]);
    if (names.includes(undefined)) {
      const all = tables.map((table) => ({ table, columns: relations.get(table)?.columns }));
      if (all.length === 0 || all.some(({ columns }) => !columns)) return null;
      return all.flatMap(({ table, columns }) =>
        [...(columns?.keys() ?? [])].map((own) => ({
          column: own,
          origin: { table, column: own },
        })),
      );
    }
    const [table, another] = tables.filter((one) => relations.get(one)?.columns.has(column));
    const isKnown = table !== undefined && another === undefined;
    return [{ column: target?.name ?? column, origin: isKnown ? { table, column } : null }];
  });
  return answers.every((one) => one !== null) ? answers : null;
}

/** What stands around a statement of a function. */
export interface RowsAround {
  readonly origins: Origins;
  /** May the row that is written have what the rules of its table refuse? */
  readonly isBefore: boolean;
  /** The function itself. */
  readonly text: string;
}

/**
 * A statement with the columns that its variables are read from in their place. Of a row that is still to be written, words are
 * only held against the rules of its table where they are nearly one of those that it may have, and the function gives it no other.
 */
export async function withOrigins(
  read: AuthoredSql,
  { origins, isBefore, text }: RowsAround,
  { relations, words }: Pick<DefinitionEnvironment, 'relations' | 'words'>,
): Promise<AuthoredSql> {
  const originOf = ({ tables, column, alias }: SqlColumn): SqlColumn | null => {
    if (tables.some((one) => relations.get(one)?.columns.has(column))) return null;
    const origin = origins.get(alias === undefined ? column : `${alias}.${column}`);
    return origin ? { tables: [origin.table], column: origin.column } : null;
  };
  const literals: AuthoredSql['literals'][number][] = [];
  for (const literal of read.literals) {
    const { tables, column, alias, value, isWritten } = literal;
    const isUnruled = isBefore && alias === 'new' && !isWritten;
    const known = isUnruled ? await words(tables[0] ?? '', column) : null;
    const isSlip = value !== null && known !== null && suggest(value, known) !== undefined;
    if (isUnruled && (!isSlip || isGivenAnew(column, text))) continue;
    literals.push({ ...literal, ...(isWritten ? null : originOf(literal)) });
  }
  const uses = read.uses.map((use) => {
    if (use.kind !== 'joined' && use.kind !== 'filled') return use;
    const own =
      use.kind === 'joined' ? (originOf(use) ?? calledLike(use, use.other, relations)) : null;
    const other = originOf(use.other) ?? calledLike(use.other, use, relations);
    return { ...use, ...own, ...(other && { other }) };
  });
  return { ...read, literals, uses };
}

/** Does a function give a row's column, or the whole row, another value? */
function isGivenAnew(column: string, text: string): boolean {
  const given = new RegExp(
    `\\bNEW\\s*(?:\\.\\s*"?${column}"?\\s*)?:=|\\bINTO\\b(?:(?!\\bFROM\\b)[^;])*?\\bNEW\\s*(?:\\.\\s*"?${column}\\b|[^.\\s])`,
    'i',
  );
  return given.test(text);
}

/** An argument `p_donor_id`, or `the_donor_id`, that is held against another column than `donor_id` of a table that has one. */
function calledLike(
  { tables, column, alias }: SqlColumn,
  other: SqlColumn,
  relations: Relations,
): SqlColumn | null {
  const [table, another] = other.tables.filter((one) =>
    relations.get(one)?.columns.has(other.column),
  );
  if (alias !== undefined || table === undefined || another) return null;
  if (tables.some((one) => relations.get(one)?.columns.has(column))) return null;
  // One word, `id`, ends many names: only what is no word itself stands before it.
  const called = [...(relations.get(table)?.columns.values() ?? [])].filter(
    ({ name, refersTo }) =>
      refersTo &&
      column.endsWith(`_${name}`) &&
      (name.includes('_') || column.length - name.length <= 4),
  );
  // The argument of `from_site_id` ends in `site_id` as well.
  const [meant] = called.sort((one, two) => two.name.length - one.name.length);
  return meant ? { tables: [table], column: meant.name } : null;
}
