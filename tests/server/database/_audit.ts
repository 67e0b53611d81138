import type pg from 'pg';

/** Tables that belong to no tenant, each with its reason. */
const WITHOUT_TENANT: ReadonlySet<string> = new Set([
  // The library's own book-keeping of migrations.
  'kysely_migration',
  'kysely_migration_lock',
  // Texts of the product itself, the same for all.
  'product_translation',
  // Hashed keys of the sign-in limits, which count before a tenant is known.
  'rate_limit',
]);

interface Finding {
  readonly object: string;
  readonly fault: string;
}

const TENANT_TABLES = `
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity,
    (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'corp'
      AND NOT attisdropped) AS corp
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

const QUERIES: readonly string[] = [
  `SELECT relname AS object, 'has no corp and is not on the list' AS fault
   FROM (${TENANT_TABLES}) t WHERE corp IS NULL AND relname <> ALL ($1)`,
  `SELECT relname AS object, 'has no forced row security' AS fault
   FROM (${TENANT_TABLES}) t
   WHERE corp IS NOT NULL AND NOT (relrowsecurity AND relforcerowsecurity)`,
  `SELECT relname AS object, 'has a policy that is not the tenant''s' AS fault
   FROM (${TENANT_TABLES}) t
   WHERE corp IS NOT NULL AND (
     NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid)
     OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND (
       pg_get_expr(p.polqual, p.polrelid) IS DISTINCT FROM
         '(corp = current_setting(''app.corp''::text, true))'
       OR pg_get_expr(p.polwithcheck, p.polrelid) IS DISTINCT FROM
         '(corp = current_setting(''app.corp''::text, true))')))`,
  `SELECT relname AS object, 'has a corp that may be null or defaults to another' AS fault
   FROM (${TENANT_TABLES}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = t.corp
   LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = t.corp
   WHERE NOT a.attnotnull OR pg_get_expr(d.adbin, d.adrelid) <>
     'current_setting(''app.corp''::text)'`,
  `SELECT i.indexrelid::regclass::text AS object, 'is an index that does not lead with corp' AS fault
   FROM (${TENANT_TABLES}) t JOIN pg_index i ON i.indrelid = t.oid
   WHERE corp IS NOT NULL AND i.indkey[0] <> t.corp`,
  `SELECT k.conname AS object, 'is a foreign key that does not carry corp along' AS fault
   FROM (${TENANT_TABLES}) t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'
   JOIN pg_attribute target ON target.attrelid = k.confrelid AND target.attname = 'corp'
   WHERE t.corp IS NOT NULL AND (k.conkey[1] <> t.corp OR k.confkey[1] <> target.attnum)`,
  `SELECT c.relname AS object, 'is a view without security_invoker' AS fault
   FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND (c.relkind = 'm'
     OR c.relkind = 'v' AND NOT coalesce(c.reloptions @> '{security_invoker=true}', false))`,
  `SELECT p.oid::regprocedure::text AS object, 'is SECURITY DEFINER without a search_path' AS fault
   FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
     AND NOT EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%')`,
  `SELECT r.rolname AS object, 'can log in or pass row security' AS fault
   FROM pg_roles r WHERE r.rolname IN ('y4_app', 'y4_author')
     AND (r.rolcanlogin OR r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb)`,
  `SELECT g.table_name AS object, 'is open to authors though it holds ' || g.table_name AS fault
   FROM information_schema.role_table_grants g WHERE g.grantee = 'y4_author'
     AND g.table_name IN ('app_user', 'session', 'definition', 'client_log', 'corp', 'file',
       'rate_limit')`,
  `SELECT g.table_name AS object, 'is written by authors: ' || g.privilege_type AS fault
   FROM information_schema.role_table_grants g WHERE g.grantee = 'y4_author' AND (
     g.table_name = 'product_translation' AND g.privilege_type <> 'SELECT'
     OR g.table_name = 'missing_translation' AND g.privilege_type NOT IN ('SELECT', 'DELETE'))`,
  `SELECT g.table_name || '.' || g.column_name AS object, 'is open to authors though it is secret' AS fault
   FROM information_schema.role_column_grants g WHERE g.grantee IN ('y4_author', 'PUBLIC')
     AND (g.table_name, g.column_name) IN (('app_user', 'password_hash'), ('session', 'token_hash'))`,
  `SELECT g.table_name || '.' || g.column_name AS object, 'can be changed by authors' AS fault
   FROM information_schema.role_column_grants g WHERE g.grantee IN ('y4_author', 'PUBLIC')
     AND g.table_name = 'app_user' AND g.privilege_type <> 'SELECT'
     AND g.column_name NOT IN ('user_name', 'user_full_name', 'department', 'email', 'verified')`,
  `SELECT g.table_name AS object, 'is open to everybody' AS fault
   FROM information_schema.role_table_grants g
   WHERE g.grantee = 'PUBLIC' AND g.table_schema = 'public'`,
];

/** Everything in the catalogue by which one tenant could reach, or learn of, another. */
export async function auditTenancy(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = [];
  for (const query of QUERIES) {
    const values = query.includes('$1') ? [[...WITHOUT_TENANT]] : [];
    const { rows } = await pool.query<Finding>(query, values);
    findings.push(...rows.map((row) => `${row.object} ${row.fault}`));
  }
  return findings.sort();
}
