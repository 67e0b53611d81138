import type pg from 'pg';
import { Role } from '../database/roles.ts';

/** Where guarded functions look for tables and functions: nothing that somebody has made for the moment stands before. */
const SEARCH_PATH = 'public, pg_temp';

/** Foreign keys `k` that change rows. */
const CHANGING = `
  k.contype = 'f' AND k.confrelid <> 'public.corp'::regclass
  AND (k.confdeltype IN ('c', 'n', 'd') OR k.confupdtype IN ('c', 'n', 'd'))`;

/**
 * Tables whose rows a foreign key deletes or changes when a request changes others, by `oid`: in whatever schema, as a part
 * of a table may stand in one of its own.
 */
const CHANGED_BY_KEYS = `
  SELECT k.conrelid AS oid FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
  WHERE ${CHANGING} AND (c.relnamespace = 'public'::regnamespace
    OR has_table_privilege('${Role.author}', c.oid, 'UPDATE, DELETE'))
  UNION
  SELECT k.conrelid FROM changed JOIN pg_constraint k ON k.confrelid = changed.oid WHERE ${CHANGING}`;

/**
 * What PostgreSQL looks at when it changes a row of theirs: triggers, keys and CHECKs, defaults and generated columns, the
 * table itself (types of its columns, what parts it) and its indexes. A foreign key compares as the owner, whoever writes.
 */
const LOOKED_AT = `
  SELECT 'pg_trigger'::regclass AS classid, t.oid AS objid FROM pg_trigger t
    JOIN changed ON changed.oid = t.tgrelid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT 'pg_constraint'::regclass, k.oid FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
      OR k.conrelid IN (SELECT oid FROM changed)
  UNION ALL
  SELECT 'pg_attrdef'::regclass, d.oid FROM pg_attrdef d JOIN changed ON changed.oid = d.adrelid
  UNION ALL
  SELECT 'pg_class'::regclass, oid FROM changed
  UNION ALL
  SELECT 'pg_class'::regclass, i.indexrelid FROM pg_index i JOIN changed ON changed.oid = i.indrelid`;

/** What such things lead to on the way to a function: operators, classes of them, types, and what is said of those. */
const REACHED = `
  SELECT classid, objid FROM looked_at
  UNION
  SELECT next.classid, next.objid FROM reached CROSS JOIN LATERAL (
    SELECT d.refclassid AS classid, d.refobjid AS objid FROM pg_depend d
      WHERE d.classid = reached.classid AND d.objid = reached.objid AND (
        d.refclassid IN ('pg_operator'::regclass, 'pg_opclass'::regclass, 'pg_type'::regclass)
        OR d.refclassid = 'pg_class'::regclass AND d.classid = 'pg_type'::regclass)
    UNION ALL
    SELECT 'pg_class'::regclass, y.typrelid FROM pg_type y
      WHERE reached.classid = 'pg_type'::regclass AND y.oid = reached.objid AND y.typrelid <> 0
    UNION ALL
    SELECT 'pg_constraint'::regclass, k.oid FROM pg_constraint k
      WHERE reached.classid = 'pg_type'::regclass AND k.contypid = reached.objid
    UNION ALL
    SELECT 'pg_amproc'::regclass, p.oid FROM pg_opclass c JOIN pg_amproc p ON p.amprocfamily = c.opcfamily
      WHERE reached.classid = 'pg_opclass'::regclass AND c.oid = reached.objid
    UNION ALL
    SELECT 'pg_operator'::regclass, o.amopopr FROM pg_opclass c JOIN pg_amop o ON o.amopfamily = c.opcfamily
      WHERE reached.classid = 'pg_opclass'::regclass AND c.oid = reached.objid) next`;

/**
 * The functions at the end of these ways. PostgreSQL reckons with millions of ways: it hashes them on disk unless each is
 * looked up by itself, and joins what comes of them in the same manner unless it is one row.
 */
const FUNCTIONS = `
  SELECT array_agg(DISTINCT used.refobjid) AS oids FROM reached CROSS JOIN LATERAL (
    SELECT d.refobjid FROM pg_depend d WHERE d.classid = reached.classid AND d.objid = reached.objid
      AND d.refclassid = 'pg_proc'::regclass OFFSET 0) used`;

/**
 * Has functions that work on tables which a foreign key empties or changes run as SQL of authors, whoever changes a row:
 * those of triggers, CHECKs, defaults, generated columns and indexes, by way of operators and types too. PostgreSQL does what `ON DELETE CASCADE` and the like ask
 * for with the rights of the table's owner, whom row level security does not hold, and so it runs what this sets off: a
 * deletion of one tenant would see and change rows of all. Functions that their author has made `SECURITY DEFINER` stay
 * as they are.
 *
 * @param client a connection of the database's owner, within a transaction.
 */
export async function guardFunctions(client: pg.ClientBase): Promise<void> {
  // The book tells those that come from here: a copy of a database may lose who owns what.
  const { rows } = await client.query<{ signature: string; schema: string; pathless: boolean }>(
    `WITH RECURSIVE changed AS (${CHANGED_BY_KEYS}), looked_at AS (${LOOKED_AT}), reached AS (${REACHED}),
       functions AS (${FUNCTIONS})
     SELECT p.oid::regprocedure::text AS signature, quote_ident(n.nspname) AS schema,
       path.own IS NULL AS pathless
     FROM functions JOIN pg_proc p ON p.oid = ANY (functions.oids)
     JOIN pg_namespace n ON n.oid = p.pronamespace
     JOIN pg_language l ON l.oid = p.prolang AND l.lanname NOT IN ('c', 'internal')
     LEFT JOIN LATERAL (SELECT one AS own FROM unnest(p.proconfig) one
       WHERE one LIKE 'search_path=%') path ON true
     LEFT JOIN y4_tables.guarded g ON g.signature = p.oid::regprocedure::text
     WHERE (NOT p.prosecdef OR g.signature IS NOT NULL AND
         (p.proowner <> '${Role.author}'::regrole OR path.own IS NULL))
       AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass
         AND e.objid = p.oid AND e.deptype = 'e')`,
  );
  for (const { signature, schema, pathless } of rows) {
    // Only who may make functions in a schema may own one there, unless a superuser says so.
    await client.query(`
      GRANT CREATE ON SCHEMA ${schema} TO ${Role.author};
      ALTER FUNCTION ${signature} OWNER TO ${Role.author};
      REVOKE CREATE ON SCHEMA ${schema} FROM ${Role.author};
      ALTER FUNCTION ${signature} SECURITY DEFINER`);
    if (pathless) {
      await client.query(`ALTER FUNCTION ${signature} SET search_path = ${SEARCH_PATH}`);
    }
  }
  await client.query(
    'INSERT INTO y4_tables.guarded SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [rows.map(({ signature }) => signature)],
  );
}

/**
 * Takes it back for the rest of the transaction: rows that a step writes are of any tenant, and what works on them has
 * the rights of the step.
 */
export async function releaseFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string; pathed: boolean }>(
    `WITH gone AS (DELETE FROM y4_tables.guarded RETURNING signature)
     SELECT signature, p.proconfig @> $1 AS pathed
     FROM gone JOIN pg_proc p ON p.oid = to_regprocedure(signature)`,
    [[`search_path=${SEARCH_PATH}`]],
  );
  for (const { signature, pathed } of rows) {
    await client.query(`ALTER FUNCTION ${signature} SECURITY INVOKER;
      ALTER FUNCTION ${signature} OWNER TO CURRENT_USER`);
    if (pathed) await client.query(`ALTER FUNCTION ${signature} RESET search_path`);
  }
}
