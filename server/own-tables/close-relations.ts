import type pg from 'pg';
import { Role } from '../database/roles.ts';

/** What keeps the tenants of a relation apart that SQL of authors reaches, though nobody has put it under our rules. */
type Closing = 'policy' | 'invoker' | 'rights' | 'public' | 'more';

/** Tables of the product that have no tenant, all the others have a policy for it. */
export const OF_NO_TENANT: readonly string[] = [
  'rate_limit',
  'product_translation',
  'kysely_migration',
  'kysely_migration_lock',
];

/** An expression of a policy without its casts, which the type of `corp` decides, and without brackets. */
const bare = (expression: string) =>
  `regexp_replace(pg_get_expr(${expression}, c.oid), '::[a-z_ ."]+|[()[:space:]]', '', 'g')`;
const OWN_ROWS = `$q$corp=current_setting'app.corp',true$q$`;

/** Does {@link tenantPolicy} hold for the table `c` as it stands there? */
const KEPT_APART = `
  c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p
    WHERE p.polrelid = c.oid AND p.polname = 'tenant' AND p.polpermissive AND p.polcmd = '*'
      AND p.polroles = '{0}' AND ${bare('p.polqual')} = ${OWN_ROWS} AND ${bare('p.polwithcheck')} = ${OWN_ROWS})`;

/** Shows a table without a corp, which `c` is, rows of those that inherit from it? Their policies do not hold for what is read through it. */
const SHOWS_HEIRS = `
  EXISTS (
    WITH RECURSIVE heir AS (
      SELECT inhrelid AS oid FROM pg_inherits WHERE inhparent = c.oid
      UNION SELECT i.inhrelid FROM heir JOIN pg_inherits i ON i.inhparent = heir.oid)
    SELECT FROM heir JOIN pg_attribute h ON h.attrelid = heir.oid AND h.attname = 'corp' AND NOT h.attisdropped)`;

/**
 * What a step has opened, by `GRANT`, or by what it has altered: beside tables of the schema `public` these are parts of
 * them, and tables and views of other schemas, which a view may lead to; but not what a session has for itself. Rows without a corp are told apart by nothing,
 * so they are taken for what all tenants share. No policy holds for `TRUNCATE`, nor for `setval`.
 */
const OPENED = `
  SELECT c.oid::regclass::text AS relation, CASE
      WHEN c.relkind = 'v' THEN 'invoker'
      WHEN c.relkind IN ('r', 'p') AND y.typcategory = 'S' THEN 'policy'
      ELSE 'rights' END AS closing, NULL AS rights
  FROM pg_class c
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'corp' AND NOT a.attisdropped
  LEFT JOIN pg_type y ON y.oid = a.atttypid
  WHERE c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND c.relpersistence <> 't'
    AND EXISTS (SELECT FROM unnest('{${Role.author},${Role.app}}'::name[]) role
      WHERE has_table_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, DELETE')
        OR has_any_column_privilege(role, c.oid, 'SELECT, INSERT, UPDATE'))
    AND CASE
      WHEN c.relkind = 'v' THEN NOT coalesce(c.reloptions @> '{security_invoker=true}', false)
      WHEN a.attname IS NULL THEN c.relkind = 'm' OR c.relkind = 'r' AND ${SHOWS_HEIRS}
      ELSE c.relkind IN ('r', 'p', 'm', 'f') AND NOT (${KEPT_APART}) END
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass
      AND e.objid = c.oid AND e.deptype = 'e')
  UNION ALL
  SELECT c.oid::regclass::text, 'public', NULL FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname NOT IN (SELECT name FROM y4_tables.relation)
    AND (c.relname = ANY ($1)
      OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant'))
    AND EXISTS (SELECT FROM aclexplode(c.relacl) WHERE grantee = 0)
    AND NOT c.relispartition
  UNION ALL
  SELECT c.oid::regclass::text, 'more', string_agg(DISTINCT one.privilege_type, ', ')
  FROM pg_class c CROSS JOIN aclexplode(c.relacl) one LEFT JOIN pg_roles r ON r.oid = one.grantee
  WHERE c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    AND c.relpersistence <> 't' AND (one.grantee = 0 OR r.rolname IN ('${Role.app}', '${Role.author}'))
    AND one.privilege_type <> ALL (CASE c.relkind WHEN 'S' THEN ARRAY['USAGE', 'SELECT']
      ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END)
  GROUP BY c.oid`;

/** How each is closed, by its name. */
const CLOSE: Readonly<Record<Closing, (name: string, rights: string | null) => string>> = {
  policy: (name) => tenantPolicy(name).join(';'),
  invoker: (name) => `ALTER VIEW ${name} SET (security_invoker = true)`,
  rights: (name) => `REVOKE ALL ON ${name} FROM PUBLIC, ${Role.app}, ${Role.author}`,
  public: (name) => `REVOKE ALL ON ${name} FROM PUBLIC`,
  more: (name, rights) => `REVOKE ${rights} ON ${name} FROM PUBLIC, ${Role.app}, ${Role.author}`,
};

/** Statements after which a table shows each tenant its own rows alone, to its owner too. */
export function tenantPolicy(name: string): readonly string[] {
  return [
    `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`,
    `DROP POLICY IF EXISTS tenant ON ${name}`,
    `CREATE POLICY tenant ON ${name} USING (corp = current_setting('app.corp', true))
       WITH CHECK (corp = current_setting('app.corp', true))`,
  ];
}

/**
 * Keeps tenants apart wherever SQL of authors has been given a right, and takes back what everybody was given to the
 * product's own tables.
 *
 * @param client a connection of the database's owner, within a transaction.
 */
export async function closeRelations(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    relation: string;
    closing: Closing;
    rights: string | null;
  }>(OPENED, [OF_NO_TENANT]);
  for (const { relation, closing, rights } of rows) {
    await client.query(CLOSE[closing](relation, rights));
  }
  await client.query(`REVOKE ALL ON SCHEMA y4_tables FROM PUBLIC, ${Role.app}, ${Role.author}`);
  await closeDefaults(client);
  await orderPolicies(client);
}

/**
 * Has a policy that leaves out rows look at those of the tenant alone. PostgreSQL asks all such before the one that lets
 * rows through: a value of another tenant's that they cannot work with would be told, or fail the statement.
 */
async function orderPolicies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ ordering: string }>(`
    SELECT pg_catalog.format('ALTER POLICY %I ON %s USING (CASE WHEN corp = current_setting(''app.corp'', true) THEN (%s) END)',
      p.polname, c.oid::regclass, pg_get_expr(p.polqual, c.oid)) AS ordering
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE NOT p.polpermissive AND ${bare('p.polqual')} NOT LIKE 'CASEWHEN' || ${OWN_ROWS} || 'THEN%'
      AND ${KEPT_APART}`);
  for (const { ordering } of rows) await client.query(ordering);
}

/** Takes back what requests are to be given to tables that nobody has made yet: a later version makes some of its own. */
async function closeDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taking: string }>(`
    SELECT DISTINCT pg_catalog.format('ALTER DEFAULT PRIVILEGES FOR ROLE %s %s REVOKE ALL ON TABLES FROM %s',
      d.defaclrole::regrole, CASE WHEN d.defaclnamespace <> 0
        THEN pg_catalog.format('IN SCHEMA %s', d.defaclnamespace::regnamespace) END,
      CASE WHEN one.grantee = 0 THEN 'PUBLIC' ELSE one.grantee::regrole::text END) AS taking
    FROM pg_default_acl d CROSS JOIN aclexplode(d.defaclacl) one LEFT JOIN pg_roles r ON r.oid = one.grantee
    WHERE d.defaclobjtype = 'r'
      AND (one.grantee = 0 OR r.rolname IN ('${Role.app}', '${Role.author}', 'y4_pool'))`);
  for (const { taking } of rows) await client.query(taking);
}
