import type pg from 'pg';
import type { ProtectionFault } from './standing-faults.ts';

interface WideningPolicy {
  readonly relation: string;
  /** The same with its schema where it needs one, as SQL writes it. */
  readonly table: string;
  readonly policy: string;
}

/** PostgreSQL shows a row that any one of the permissive policies lets through, whatever the tenant's own says. */
export async function wideningPolicies(client: pg.ClientBase): Promise<WideningPolicy[]> {
  const { rows } = await client.query<WideningPolicy>(
    `SELECT c.relname AS relation, c.oid::regclass::text AS table, p.polname AS policy
     FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
     WHERE p.polpermissive AND p.polname <> 'tenant'
       AND EXISTS (SELECT FROM pg_policy own WHERE own.polrelid = c.oid AND own.polname = 'tenant')
     ORDER BY 1, 2`,
  );
  return rows;
}

/** What is to be told of a policy that a step makes. */
export function policyFault({ relation, table, policy }: WideningPolicy): ProtectionFault {
  const message = `CREATE POLICY ${policy} would show rows of other tenants, too: one that leaves out rows is CREATE POLICY ${policy} ON ${table} AS RESTRICTIVE …`;
  return { relation, message };
}

/**
 * Takes such policies away that steps of an earlier version have made: a tenant sees its own rows without them.
 *
 * @returns what is to be told of each; `value` is the policy's name.
 */
export async function dropWideningPolicies(client: pg.ClientBase): Promise<ProtectionFault[]> {
  const found = await wideningPolicies(client);
  for (const { table, policy } of found) {
    await client.query(`DROP POLICY ${client.escapeIdentifier(policy)} ON ${table}`);
  }
  return found.map(({ relation, table, policy }) => ({
    relation,
    message: `CREATE POLICY ${policy} on ${table} showed rows of other tenants, too, and has been taken away; one that leaves out rows is AS RESTRICTIVE`,
    value: policy,
  }));
}
