import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { Role } from '../../database/roles.ts';
import type { AlwaysFilter, CompiledField, RowRights, RowSource } from '../compiled.ts';
import { broughtColumns, fixedFields } from '../own-rows.ts';
import type { Column, Relation } from './catalogue.ts';

/** What data definitions may do with rows of a table, whoever their user is. */
export interface TableRights {
  readonly delete: boolean;
  /** Columns that a new row may give a value. */
  readonly insert: ReadonlySet<string>;
  /** Columns of stored rows that may be changed. */
  readonly update: ReadonlySet<string>;
}

/** Rows of views and of SQL stay as they are. */
export const NO_RIGHTS: TableRights = { delete: false, insert: new Set(), update: new Set() };

/** What the database lets the authors' role do with a table. */
export async function readTableRights(
  transaction: Transaction<Database>,
  table: string,
): Promise<TableRights> {
  const { rows } = await sql<{ deletes: boolean; inserts: string[]; updates: string[] }>`
    SELECT has_table_privilege(${Role.author}, c.oid, 'DELETE') AS deletes,
      coalesce(array_agg(a.attname::text) FILTER (
        WHERE has_column_privilege(${Role.author}, c.oid, a.attnum, 'INSERT')), '{}') AS inserts,
      coalesce(array_agg(a.attname::text) FILTER (
        WHERE has_column_privilege(${Role.author}, c.oid, a.attnum, 'UPDATE')), '{}') AS updates
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.oid = to_regclass(quote_ident(${table}))
    GROUP BY c.oid`.execute(transaction);
  const [found] = rows;
  if (!found) return NO_RIGHTS;
  return {
    delete: found.deletes,
    insert: new Set(found.inserts),
    update: new Set(found.updates),
  };
}

/** Must a new row bring a value of the column, which neither the table nor a trigger makes? */
export function needsGiver({ required, filled }: Column): boolean {
  return required && filled !== true;
}

/**
 * Does a new row bring the column's value, if it is to have one that depends on who makes it? A trigger, and a formula
 * of the table, may find it by the row's others.
 */
export function isBrought(name: string, { kind, columns }: Relation): boolean {
  const column = columns.get(name);
  return kind === 'table' && column?.filled !== true && column?.generated !== true;
}

/**
 * What is left of a table's rights by the definition's fields: a new row needs all the values that the
 * database asks for.
 */
export function rowRights(
  source: RowSource,
  relation: Relation,
  fields: readonly CompiledField[],
  always: readonly AlwaysFilter[],
  rights: TableRights,
): RowRights {
  if (source.kind !== 'table') return { create: false, change: false, delete: false, lock: false };
  const given = givenColumns(fields, always);
  const needed = neededColumns(relation, always);
  return {
    create:
      rights.insert.size > 0 &&
      relation.needsUnreadable !== true &&
      needed.every((column) => rights.insert.has(column) && given.has(column)),
    change: fields.some(({ field, column }) => !field.readonly && rights.update.has(column)),
    delete: rights.delete,
    lock: rights.update.size > 0,
  };
}

/** Columns that fields give a new row. */
function givenColumns(
  fields: readonly CompiledField[],
  always: readonly AlwaysFilter[],
): ReadonlySet<string> {
  const fixed = fixedFields(always);
  const given = fields.filter((field) => {
    return !field.field.readonly || field.initial !== undefined || fixed.includes(field);
  });
  return new Set(given.map(({ column }) => column));
}

/** Columns that a new row needs a value in: by the table, or to be shown to who makes it. */
function neededColumns({ columns }: Relation, always: readonly AlwaysFilter[]): string[] {
  const brought = broughtColumns(always);
  return [...columns.values()].flatMap((column) =>
    needsGiver(column) || brought.includes(column.name) ? column.name : [],
  );
}

/** The first column that a new row needs a value in, and that no field which can be filled in has. */
export function lackingColumn(
  relation: Relation,
  fields: readonly CompiledField[],
  always: readonly AlwaysFilter[],
): string | undefined {
  const given = givenColumns(fields, always);
  return neededColumns(relation, always).find((column) => !given.has(column));
}
