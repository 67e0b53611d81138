import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { Role } from '../../database/roles.ts';
import type { CompiledField, RowRights, RowSource } from '../compiled.ts';
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
 * What is left of a table's rights by the definition's fields: a new row needs all the values that the
 * database asks for.
 */
export function rowRights(
  source: RowSource,
  relation: Relation,
  fields: readonly CompiledField[],
  fixed: ReadonlySet<CompiledField>,
  rights: TableRights,
): RowRights {
  if (source.kind !== 'table') return { create: false, change: false, delete: false, lock: false };
  const isGiven = (column: string) =>
    rights.insert.has(column) &&
    fields.some(
      (field) =>
        field.column === column &&
        (!field.field.readonly || field.initial !== undefined || fixed.has(field)),
    );
  const required = [...relation.columns.values()].filter(needsGiver);
  return {
    create:
      rights.insert.size > 0 &&
      relation.needsUnreadable !== true &&
      required.every(({ name }) => isGiven(name)),
    change: fields.some(({ field, column }) => !field.readonly && rights.update.has(column)),
    delete: rights.delete,
    lock: rights.update.size > 0,
  };
}
