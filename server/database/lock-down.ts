import { type Kysely, sql } from 'kysely';

/** Number of the advisory lock under which rights are changed. */
const LOCK_DOWN_LOCK = 4_148;

/**
 * Functions that nobody may call from SQL of an author. Whoever can call `set_config` inside a SELECT
 * can name himself another tenant; large objects, session locks and notifications belong to no
 * tenant, so they would carry messages between tenants, as the seed of random numbers would, which a
 * connection keeps for its next tenant; and functions that run a text as SQL would get round the check of the text.
 * Extensions bring such, too: `xpath_table` of xml2 runs what its text says, be it `SET app.corp`, and `isn_weak` stays set.
 */
const NAMED = `
  (one.pronamespace = 'pg_catalog'::regnamespace AND (
    one.proname IN ('set_config', 'pg_notify', 'query_to_xml', 'query_to_xmlschema',
      'query_to_xml_and_xmlschema', 'ts_stat', 'loread', 'lowrite', 'setseed')
    OR one.proname LIKE 'lo\\_%'
    OR one.proname LIKE 'pg\\_advisory\\_%' OR one.proname LIKE 'pg\\_try\\_advisory\\_%')
  OR one.proname IN ('xpath_table', 'isn_weak') AND EXISTS (SELECT FROM pg_depend
    WHERE classid = 'pg_proc'::regclass AND objid = one.oid AND deptype = 'e'))`;

/**
 * What requests may call of these: by another name, which has rights of its own, or by an aggregate, which calls its
 * functions by the right of its owner.
 */
const DANGEROUS = `
  SELECT call.oid FROM pg_proc one
  JOIN pg_proc named ON named.prosrc = one.prosrc AND named.prolang = one.prolang
  LEFT JOIN pg_aggregate a ON named.oid IN (a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn)
  JOIN pg_proc call ON call.oid IN (named.oid, a.aggfnoid)
  WHERE ${NAMED} AND (has_function_privilege('y4_author', call.oid, 'EXECUTE')
    OR one.proname = 'set_config' AND has_function_privilege('y4_app', call.oid, 'EXECUTE'))`;

/** Of whom rights are taken. */
const FROM_REQUESTS = 'FROM PUBLIC, y4_app, y4_author';

/**
 * Statements after which the roles of requests have no more rights than their own, pass no row level security and make
 * nothing: tables of theirs would have no policy. A dump of an earlier PostgreSQL lets everybody make some.
 */
const OVER_MIGHTY = `
  SELECT format('REVOKE TEMPORARY, CREATE ON DATABASE %I ${FROM_REQUESTS}', current_database()) AS taking
  WHERE has_database_privilege('y4_author', current_database(), 'TEMPORARY, CREATE')
    OR has_database_privilege('y4_app', current_database(), 'TEMPORARY, CREATE')
  UNION ALL
  SELECT format('REVOKE CREATE ON SCHEMA %I ${FROM_REQUESTS}', nspname) FROM pg_namespace
  WHERE pg_has_role(nspowner, 'USAGE')
    AND (has_schema_privilege('y4_author', oid, 'CREATE') OR has_schema_privilege('y4_app', oid, 'CREATE'))
  UNION ALL
  SELECT format('ALTER ROLE %I NOSUPERUSER NOBYPASSRLS', rolname) FROM pg_roles
  WHERE rolname IN ('y4_app', 'y4_author') AND (rolsuper OR rolbypassrls)
  UNION ALL
  SELECT format('REVOKE %I FROM %I', might.rolname, one.rolname)
  FROM pg_auth_members JOIN pg_roles one ON one.oid = member JOIN pg_roles might ON might.oid = roleid
  WHERE one.rolname IN ('y4_app', 'y4_author') AND EXISTS (SELECT FROM pg_roles power
    WHERE (power.rolsuper OR power.rolbypassrls OR power.rolname LIKE 'pg\\_%')
      AND pg_has_role(might.oid, power.oid, 'MEMBER'))`;

/** Closes what is open, as one statement; to be run within a transaction by the database's owner. */
export const CLOSE_FUNCTIONS = `
  DO $$
  DECLARE
    dangerous record;
    statement text;
  BEGIN
    -- PostgreSQL fails two that change the same rights at once, as processes that start together would.
    PERFORM pg_advisory_xact_lock(${LOCK_DOWN_LOCK});
    FOR dangerous IN SELECT DISTINCT oid::regprocedure AS signature FROM (${DANGEROUS}) one
    LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s ${FROM_REQUESTS}', dangerous.signature);
    END LOOP;
    FOR statement IN ${OVER_MIGHTY} LOOP
      EXECUTE statement;
    END LOOP;
    IF NOT has_function_privilege('y4_app', 'pg_catalog.pg_notify(text,text)', 'EXECUTE')
      OR NOT has_function_privilege('y4_app', 'pg_catalog.pg_advisory_xact_lock(bigint)', 'EXECUTE') THEN
      GRANT EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text),
        pg_catalog.pg_advisory_xact_lock(bigint) TO y4_app;
    END IF;
  END
  $$`;

/**
 * Takes from everybody what SQL of authors must not have. Such rights are not part of a schema: a
 * copy of a database starts with PostgreSQL's own, so this is looked at with each start.
 *
 * @returns whether `set_config` is out of the tenants' reach, without which no tenant is safe. Only a
 *   superuser can see to that.
 */
export async function lockDown(db: Kysely<unknown>): Promise<boolean> {
  if (await isOpen(db)) await sql.raw(CLOSE_FUNCTIONS).execute(db);
  const { rows } = await sql<{ safe: boolean }>`
    SELECT bool_and(NOT has_function_privilege(
      role, 'pg_catalog.set_config(text,text,boolean)', 'EXECUTE')) AS safe
    FROM unnest(ARRAY['y4_app', 'y4_author']) role`.execute(db);
  return rows[0]?.safe ?? false;
}

async function isOpen(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (${sql.raw(DANGEROUS)})
      OR EXISTS (${sql.raw(OVER_MIGHTY)}) AS open`.execute(db);
  return rows[0]?.open ?? true;
}
