import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Column, type Relation, storageOf } from './catalogue.ts';

/** Names of types as `regtype` writes them, by what `pg_type` calls them. */
const INTERNAL_NAMES: Readonly<Record<string, string>> = {
  'character varying': 'varchar',
  character: 'bpchar',
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
  boolean: 'bool',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'text[]': '_text',
  'character varying[]': '_varchar',
};

/**
 * Columns of an author's SELECT, without running it. Must run under the authors' role.
 *
 * @throws the database's error when the text names something that is not there.
 */
export async function describeSql(
  transaction: Transaction<Database>,
  name: string,
  text: string,
): Promise<Relation> {
  // One row of nulls: it has the names and the types of the columns, whatever the SELECT finds.
  const empty = sql`(SELECT) one LEFT JOIN (${sql.raw(text)}\n) source ON false`;
  const { rows } = await sql<object>`SELECT source.* FROM ${empty}`.execute(transaction);
  const names = Object.keys(rows[0] ?? {});
  const columns = new Map<string, Column>();
  if (names.length > 0) {
    const types = names.map((column) => sql`pg_typeof(source.${sql.ref(column)})::text`);
    const described = await sql<{ types: string[] }>`
      SELECT ARRAY[${sql.join(types)}] AS types FROM ${empty}`.execute(transaction);
    names.forEach((column, index) => {
      const type = described.rows[0]?.types[index] ?? '';
      const storage = storageOf(INTERNAL_NAMES[type] ?? type);
      if (storage)
        columns.set(column, {
          name: column,
          storage,
          nullable: true,
          required: false,
          generated: false,
        });
    });
  }
  return { name, kind: 'sql', columns, primaryKey: [] };
}
