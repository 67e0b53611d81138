import type pg from 'pg';
import { Role } from '../database/roles.ts';

/** A right to a table or view of the product, or to one of its columns. */
interface Right {
  readonly name: string;
  /** Null where it is to all of them. */
  readonly part: string | null;
  readonly grantee: string;
  readonly right: string;
}

/** Rights to the product's own tables, as they are before a step. */
export interface ProductRights {
  readonly names: readonly string[];
  readonly rights: readonly Right[];
}

/** The roles of requests, and everybody. */
const GRANTEES = `ARRAY['${Role.author}', '${Role.app}', 'y4_pool', 'PUBLIC']`;

/** Who may do what with the relations `$1` of the schema `public`. */
const GIVEN = `
  SELECT o.name, o.part, coalesce(r.rolname, 'PUBLIC') AS grantee, one.privilege_type AS right
  FROM (
    SELECT c.relname AS name, NULL::name AS part, c.relacl AS acl FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT c.relname, a.attname, a.attacl FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace) o
  CROSS JOIN aclexplode(o.acl) one LEFT JOIN pg_roles r ON r.oid = one.grantee
  WHERE o.name = ANY ($1) AND coalesce(r.rolname, 'PUBLIC') = ANY (${GRANTEES})`;

/**
 * What requests may do with tables and views of the product.
 *
 * @param names of the schema `public`.
 */
export async function productRights(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<ProductRights> {
  const { rows } = await client.query<Right>(GIVEN, [names]);
  return { names, rights: rows };
}

/**
 * Takes back what a step has changed of that: SQL of authors would read the passwords of users, and change what all
 * tenants share. A dump has a GRANT and an OWNER TO for every table, whosever it is.
 *
 * @param client a connection of the database's owner, within the transaction of the step.
 */
export async function restoreRights(
  client: pg.ClientBase,
  { names, rights }: ProductRights,
): Promise<void> {
  const { rows: owned } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relname = ANY ($1) AND pg_get_userbyid(relowner) = ANY (${GRANTEES})`,
    [names],
  );
  for (const { name } of owned) {
    await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} OWNER TO CURRENT_USER`);
  }
  for (const { right, columns, table, grantee } of await differences(
    client,
    ADDED,
    names,
    rights,
  )) {
    await client.query(`REVOKE ${right}${columns} ON ${table} FROM ${grantee}`);
  }
  // A right that is taken from a table is taken from its columns as well.
  for (const { right, columns, table, grantee } of await differences(client, LOST, names, rights)) {
    await client.query(`GRANT ${right}${columns} ON ${table} TO ${grantee}`);
  }
}

/** Rights that a step has given, and those that it has taken, of what {@link differences} holds against each other. */
const ADDED = 'TABLE now EXCEPT TABLE before';
const LOST = 'TABLE before EXCEPT TABLE now';

async function differences(
  client: pg.ClientBase,
  which: string,
  names: readonly string[],
  rights: readonly Right[],
) {
  const { rows } = await client.query<
    Pick<Right, 'right' | 'grantee'> & { table: string; columns: string }
  >(
    `WITH now AS (${GIVEN}), before AS (
       SELECT * FROM json_to_recordset($2) one (name name, part name, grantee name, "right" text))
     SELECT "right", grantee, quote_ident(name) AS table,
       coalesce('(' || quote_ident(part) || ')', '') AS columns
     FROM (${which}) one
     WHERE part IS NULL OR EXISTS (SELECT FROM pg_attribute
       WHERE attrelid = to_regclass(quote_ident(name)) AND attname = part)`,
    [names, JSON.stringify(rights)],
  );
  return rows;
}
