import { sql, type Transaction } from 'kysely';
import type { TenantResult } from '../../database/connection/tenant-driver.ts';
import type { Database } from '../../database/database.ts';
import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import { answeredName } from '../../database/sql-text/sql-tree.ts';
import { type Column, decimalsOf, type Relation, rankingOf, storageOf } from './catalogue.ts';
import type { DatabaseFault } from './environment.ts';

interface TypeRow {
  oid: number;
  name: string;
  /** Values of an enumeration; null for other types. */
  values: string[] | null;
}

/** Where the last column of a SELECT stands that is called so; its beginning where it is not named there. */
async function placeOfTarget(text: string, name: string): Promise<number> {
  const targets = (await firstStatement(text))?.SelectStmt?.targetList ?? [];
  const place = targets.findLast((target) => answeredName(target) === name);
  const bytes = Buffer.from(text).subarray(0, place?.ResTarget?.location ?? 0);
  return bytes.toString().length;
}

/**
 * Columns of an author's SELECT, without running it. Must run under the authors' role.
 *
 * @throws the database's error when the text names something that is not there.
 */
export async function describeSql(
  transaction: Transaction<Database>,
  name: string,
  text: string,
): Promise<Relation | DatabaseFault> {
  // One row of nulls: it has the names and the types of the columns, whatever the SELECT finds.
  const answer = await sql<object>`
    SELECT source.* FROM (SELECT) one LEFT JOIN (${sql.raw(text)}\n) source ON false
  `.execute(transaction);
  const { fields } = answer as TenantResult<object>;
  const names = fields.map((field) => field.name);
  const twice = names.find((column, index) => names.indexOf(column) < index);
  if (twice !== undefined) {
    const message = `two columns of this SELECT are called "${twice}": give one another name with AS`;
    return { message, offset: await placeOfTarget(text, twice) };
  }
  const types = await readTypes(
    transaction,
    fields.map((field) => field.dataTypeID),
  );
  const columns = new Map<string, Column>();
  const unreadable = new Map<string, string>();
  for (const { name: column, dataTypeID, dataTypeModifier } of fields) {
    const type = types.get(dataTypeID);
    const storage = type?.values ? 'word' : storageOf(type?.name ?? '');
    if (storage === null) {
      unreadable.set(column, type?.name ?? 'unknown');
      continue;
    }
    const decimals = decimalsOf(type?.name ?? '', dataTypeModifier);
    columns.set(column, {
      name: column,
      storage,
      type: type?.name ?? '',
      nullable: true,
      required: false,
      generated: false,
      ...(decimals !== undefined && { decimals }),
      ...(type?.values && { values: type.values }),
      ...rankingOf(type?.name ?? '', type?.values),
    });
  }
  return { name, kind: 'sql', columns, primaryKey: [], unreadable };
}

async function readTypes(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TypeRow>> {
  const { rows } = await sql<TypeRow>`
    SELECT t.oid::integer AS oid, t.typname AS name,
      (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder)
        FROM pg_enum e WHERE e.enumtypid = t.oid) AS values
    FROM pg_type t WHERE t.oid = ANY(${sql.val(ids)}::oid[])`.execute(transaction);
  return new Map(rows.map((row) => [row.oid, row]));
}
