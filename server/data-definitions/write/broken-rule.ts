import { CompiledQuery, sql, type Transaction } from 'kysely';
import { withTime } from '../../database/connection/query-options.ts';
import type { Database } from '../../database/database.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { refused } from '../refusal.ts';
import { isObjection } from './raised.ts';

/** What PostgreSQL says of a rule that a statement has broken; under row security it names no values. */
export interface DatabaseFault {
  readonly code: string;
  readonly message?: string;
  /** Table of the rule: the one that was written, a part of it, or one that a trigger wrote. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Domain whose rule it is. */
  readonly dataType?: string;
  /** The part of PostgreSQL that has refused it. */
  readonly routine?: string;
}

/** What a rule of the database is about. */
export interface BrokenRule {
  /** Table that has the rule; of a part the whole table. Missing for a domain's. */
  readonly table?: string;
  /** Table that a foreign key points at. */
  readonly references?: string;
  /** Columns of the table. */
  readonly columns: readonly string[];
  /** What the operator says of it in its comment, a label: `__The end is before the start`. */
  readonly label?: string;
}

/** Looks up the rule that was broken; must run after the failed statement was rolled back. */
export async function brokenRule(
  { table, column, constraint, dataType }: DatabaseFault,
  transaction: Transaction<Database>,
): Promise<BrokenRule> {
  if (constraint === undefined) {
    if (column === undefined && table !== undefined) return partitionRule(table, transaction);
    return { ...(table !== undefined && { table }), columns: column === undefined ? [] : [column] };
  }
  const { rows } = await sql<{
    columns: string[];
    comment: string | null;
    table: string | null;
    references: string | null;
  }>`
    SELECT rule.comment, ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = rule.relation AND a.attnum > 0 AND a.attname <> 'corp'
          AND (a.attnum = ANY (rule.numbers) OR EXISTS (
            SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = rule.index
              AND d.refclassid = 'pg_class'::regclass AND d.refobjid = rule.relation
              AND d.refobjsubid = a.attnum))) AS columns,
      (SELECT relname FROM pg_class
        WHERE oid = coalesce(pg_partition_root(rule.relation), rule.relation)) AS table,
      (SELECT relname FROM pg_class WHERE oid = rule.target) AS references
    FROM (
      SELECT c.conrelid AS relation, c.contypid AS domain, c.conkey AS numbers, 0::oid AS index,
        c.confrelid AS target, c.conname AS name,
        obj_description(c.oid, 'pg_constraint') AS comment FROM pg_constraint c
      UNION ALL
      SELECT i.indrelid, 0, i.indkey::smallint[], n.oid, 0, n.relname,
        obj_description(n.oid, 'pg_class') FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid
    ) rule
    WHERE rule.name = ${constraint} AND CASE WHEN rule.domain <> 0
      THEN rule.domain = to_regtype(quote_ident(${dataType ?? null}))
      ELSE rule.relation = to_regclass(quote_ident(${table ?? null})) END
    ORDER BY rule.comment`.execute(transaction);
  const label = rows.find(({ comment }) => comment?.startsWith('__'))?.comment;
  const of = rows.find((row) => row.table !== null)?.table;
  const references = rows.find((row) => row.references !== null)?.references;
  return {
    columns: [...new Set(rows.flatMap(({ columns }) => columns))],
    ...(of && { table: of }),
    ...(references && { references }),
    ...(label && { label }),
  };
}

/** The rule that each row belongs to one of a table's parts: about the columns that say to which. */
async function partitionRule(
  table: string,
  transaction: Transaction<Database>,
): Promise<BrokenRule> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT (SELECT relname FROM pg_class WHERE oid = pg_partition_root(p.partrelid)) AS table,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = p.partrelid AND a.attnum > 0 AND a.attname <> 'corp'
          AND substring(pg_get_partkeydef(p.partrelid) FROM '\\(.*')
            ~ ('\\m' || regexp_replace(a.attname, '\\W', '\\\\\\&', 'g') || '\\M')) AS columns
    FROM pg_partitioned_table p WHERE p.partrelid = to_regclass(quote_ident(${table}))`.execute(
    transaction,
  );
  return rows[0] ?? { table, columns: [] };
}

/**
 * Columns whose values overlap by a rule that lets no two rows do so. What both rows only have in common beside that, as
 * the room that two visits want, and what says which rows the rule is about are none of them.
 */
export async function overlappingColumns(
  { table, constraint }: Pick<DatabaseFault, 'table' | 'constraint'>,
  transaction: Transaction<Database>,
): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    SELECT DISTINCT a.attname AS column FROM pg_constraint c JOIN pg_index i ON i.indexrelid = c.conindid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum > 0
    WHERE c.contype = 'x' AND c.conname = ${constraint ?? null} AND c.conrelid = to_regclass(quote_ident(${table ?? null}))
      AND (EXISTS (SELECT FROM unnest(c.conkey, c.conexclop) AS part(number, operator)
          JOIN pg_operator o ON o.oid = part.operator
          WHERE part.number = a.attnum AND o.oprname <> '=')
        OR pg_get_expr(i.indexprs, i.indrelid)
          ~ ('\\m' || regexp_replace(a.attname, '\\W', '\\\\\\&', 'g') || '\\M'))`.execute(
    transaction,
  );
  return rows.map(({ column }) => column);
}

/** Columns that users give the values of these: for one that the database makes of others (`GENERATED ALWAYS AS`), those others. */
export async function givenColumns(
  { table }: Pick<DatabaseFault, 'table'>,
  columns: readonly string[],
  transaction: Transaction<Database>,
): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    SELECT DISTINCT coalesce(given.attname, a.attname)::text AS column FROM pg_attribute a
      LEFT JOIN pg_attrdef made ON made.adrelid = a.attrelid AND made.adnum = a.attnum AND a.attgenerated <> ''
      LEFT JOIN pg_depend d ON d.classid = 'pg_attrdef'::regclass AND d.objid = made.oid
        AND d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid
        AND d.refobjsubid NOT IN (0, a.attnum)
      LEFT JOIN pg_attribute given ON given.attrelid = a.attrelid AND given.attnum = d.refobjsubid
    WHERE a.attrelid = to_regclass(quote_ident(${table ?? null})) AND a.attname = ANY (${columns})`.execute(
    transaction,
  );
  return rows.map(({ column }) => column);
}

/**
 * Runs what changes rows so that a rule with words of its own is told in these, whatever the author
 * says of all other refusals.
 *
 * @throws Refusal with the words of the broken rule, or what `run` has thrown.
 */
export async function tellingRules<Value>(
  transaction: Transaction<Database>,
  run: () => Promise<Value>,
): Promise<Value> {
  await sql`SAVEPOINT y4_rules`.execute(transaction);
  try {
    const value = await run();
    await sql`RELEASE SAVEPOINT y4_rules`.execute(transaction);
    return value;
  } catch (error) {
    const isRule = sqlState(error).startsWith('23');
    // What is told of it is looked up in the same transaction.
    if (isObjection(error)) await sql`ROLLBACK TO SAVEPOINT y4_rules`.execute(transaction);
    if (!isRule) throw error;
    const { label } = await brokenRule(error as DatabaseFault, transaction);
    if (label === undefined) throw error;
    throw refused(label, 'RULE');
  }
}

/**
 * Has rules that wait for the commit (`DEFERRABLE INITIALLY DEFERRED`) looked at now, when whoever made the change can
 * still be told. To call when all of it is written, under the application's role, as a commit runs them.
 *
 * @param time milliseconds for all of it together, where many rows wait; that of any other statement if left out.
 * @throws what {@link tellingRules} throws.
 */
export async function checkDeferredRules(
  transaction: Transaction<Database>,
  time?: number,
): Promise<void> {
  const check = CompiledQuery.raw('SET CONSTRAINTS ALL IMMEDIATE');
  await tellingRules(transaction, async () => {
    if (time === undefined) return transaction.executeQuery(check);
    await sql`SET LOCAL statement_timeout = ${sql.lit(time)}`.execute(transaction);
    return transaction.executeQuery(withTime(check, time));
  });
}
