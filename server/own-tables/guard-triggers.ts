import type pg from 'pg';
import { Role } from '../database/roles.ts';

/**
 * Has trigger functions of tables that a foreign key empties or changes run as SQL of authors, whoever fires them.
 * PostgreSQL does what `ON DELETE CASCADE` and the like ask for with the rights of the table's owner, whom row level
 * security does not hold, and so it runs the triggers that this fires: a deletion of one tenant would change rows of
 * all. Functions that their author has made `SECURITY DEFINER` stay as they are.
 *
 * @param client a connection of the database's owner, within a transaction.
 */
export async function guardTriggers(client: pg.ClientBase): Promise<void> {
  // The book tells those that come from here: a copy of a database may lose who owns what.
  const { rows } = await client.query<{ signature: string; schema: string }>(
    `SELECT DISTINCT p.oid::regprocedure::text AS signature, quote_ident(n.nspname) AS schema
     FROM pg_trigger t
     JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
     JOIN pg_proc p ON p.oid = t.tgfoid
     JOIN pg_namespace n ON n.oid = p.pronamespace
     JOIN pg_language l ON l.oid = p.prolang AND l.lanname NOT IN ('c', 'internal')
     LEFT JOIN y4_tables.guarded g ON g.signature = p.oid::regprocedure::text
     WHERE NOT t.tgisinternal
       AND (NOT p.prosecdef OR g.signature IS NOT NULL AND p.proowner <> '${Role.author}'::regrole)
       AND EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = t.tgrelid AND k.contype = 'f'
         AND k.confrelid <> 'public.corp'::regclass
         AND (k.confdeltype IN ('c', 'n', 'd') OR k.confupdtype IN ('c', 'n', 'd')))`,
  );
  for (const { signature, schema } of rows) {
    // Only who may make functions in a schema may own one there, unless a superuser says so.
    await client.query(`
      GRANT CREATE ON SCHEMA ${schema} TO ${Role.author};
      ALTER FUNCTION ${signature} OWNER TO ${Role.author};
      REVOKE CREATE ON SCHEMA ${schema} FROM ${Role.author};
      ALTER FUNCTION ${signature} SECURITY DEFINER`);
  }
  await client.query(
    'INSERT INTO y4_tables.guarded SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [rows.map(({ signature }) => signature)],
  );
}

/**
 * Takes it back for the rest of the transaction: rows that a step writes are of any tenant, and their triggers have the
 * rights of the step.
 */
export async function releaseTriggers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `WITH gone AS (DELETE FROM y4_tables.guarded RETURNING signature)
     SELECT signature FROM gone WHERE to_regprocedure(signature) IS NOT NULL`,
  );
  for (const { signature } of rows) {
    await client.query(`ALTER FUNCTION ${signature} SECURITY INVOKER;
      ALTER FUNCTION ${signature} OWNER TO CURRENT_USER`);
  }
}
