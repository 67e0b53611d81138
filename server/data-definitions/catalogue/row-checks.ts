import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A CHECK of a table about several of its columns, whose values nothing changes on their way into it. */
export interface RowCheck {
  readonly name: string;
  readonly condition: string;
  /** What the operator says of it in its comment. */
  readonly comment: string | null;
  readonly columns: readonly {
    readonly name: string;
    /** As SQL writes it. */
    readonly type: string;
    /** Constant that a new row has there without a value; null for none, undefined where only the database makes it. */
    readonly initial?: string | null;
  }[];
}

/** The CHECKs over several columns by table; without those of tables whose triggers may change a row first. */
export async function readRowChecks(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly RowCheck[]>> {
  const { rows } = await sql<{
    table: string;
    name: string;
    condition: string;
    comment: string | null;
    columns: { name: string; type: string; initial: string | null; isMade: boolean }[];
  }>`
    SELECT c.relname AS "table", k.conname AS name, pg_get_expr(k.conbin, k.conrelid) AS condition,
      obj_description(k.oid, 'pg_constraint') AS comment,
      (SELECT json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod), 'initial', coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)),
          'isMade', a.attidentity <> '' OR a.attgenerated <> ''))
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)) AS columns
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    WHERE k.contype = 'c' AND cardinality(k.conkey) > 1
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgtype & 3 = 3)
    ORDER BY c.relname, k.conname`.execute(transaction);
  const checks = new Map<string, RowCheck[]>();
  for (const { table, columns, ...check } of rows) {
    const read = columns.map(({ name, type, initial, isMade }) => {
      // What calls a function is not known before.
      const isKnown = !isMade && (initial === null || !initial.includes('('));
      return { name, type, ...(isKnown && { initial }) };
    });
    checks.set(table, [...(checks.get(table) ?? []), { ...check, columns: read }]);
  }
  return checks;
}

/** What a row has in a column: a value, null for NULL; undefined where that is not known. */
export type RowValues = ReadonlyMap<string, string | null | undefined>;

/** A CHECK that refuses a row, and what of the row it refuses. */
export interface RefusedRow {
  /** What the CHECK is called. */
  readonly name: string;
  readonly condition: string;
  readonly comment: string | null;
  readonly values: RowValues;
  /** Columns that it refuses to be without a value, which nothing ever gives them, as far as texts tell. */
  readonly ungiven?: readonly string[];
}

/** The first of a table's checks over several columns that a row does not pass, as far as all of its values are known. */
export async function rowRefusedBy(
  transaction: Transaction<Database>,
  checks: readonly RowCheck[],
  values: RowValues,
  isNew: boolean,
): Promise<RefusedRow | null> {
  for (const { name: called, condition, comment, columns } of checks) {
    const isLeft = ({ name }: { readonly name: string }) => isNew && !values.has(name);
    const isKnown = columns.every((column) =>
      isLeft(column) ? column.initial !== undefined : values.get(column.name) !== undefined,
    );
    if (!isKnown) continue;
    const written = columns.map((column) => {
      const { name, type, initial } = column;
      const value = isLeft(column)
        ? sql.raw(initial ?? 'NULL')
        : sql`${values.get(name) ?? null}::text`;
      return sql`(${value})::${sql.raw(type)} AS ${sql.id(name)}`;
    });
    const { rows } = await sql<{ refused: boolean; row: Record<string, string | null> }>`
      SELECT (${sql.raw(condition)}) IS FALSE AS refused, to_json(one) AS row
      FROM (SELECT ${sql.join(written)}) AS one`.execute(transaction);
    const [found] = rows;
    if (!found?.refused) continue;
    return { name: called, condition, comment, values: new Map(Object.entries(found.row)) };
  }
  return null;
}
