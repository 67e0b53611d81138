import type pg from 'pg';
import { Role } from '../database/roles.ts';
import { unsafeFunctions } from './unsafe-functions.ts';

/** A function of which requests cannot lose the right: a trigger's, or what supports an operator class or a range. */
export interface RowsText {
  /** The table of the trigger; null for one that supports something. */
  readonly relation: string | null;
  readonly function: string;
  /** What of the row it runs; null where it leaves a setting behind. */
  readonly column: string | null;
}

/**
 * Takes functions out of the reach of requests that run a text of their caller's: in it everybody could `SET app.corp`, which
 * PostgreSQL lets nobody forbid. It refuses `SET` in functions that are `STABLE`, so these may stay. A function that runs none any more is given back.
 * None stays `LEAKPROOF`.
 *
 * @param client a connection of the database's owner, within a transaction.
 * @returns those from which no right can be taken.
 */
export async function withholdFunctions(client: pg.ClientBase): Promise<RowsText[]> {
  const { unsafe } = await unsafeFunctions(async <Row extends object>(statement: string) => {
    return (await client.query<Row>(statement)).rows;
  });
  await closeLeakproof(client);
  const closed = unsafe.flatMap(({ signature, open }) => (open ? [signature] : []));
  for (const signature of closed) {
    await client.query(`REVOKE EXECUTE ON ROUTINE ${signature} ${FROM_REQUESTS}`);
  }
  await giveBack(
    client,
    unsafe.map(({ signature }) => signature),
  );
  await client.query(
    'INSERT INTO y4_tables.withheld SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [closed],
  );
  return unsafe.flatMap(({ name, tables, supports, run }) =>
    [...tables, ...(supports ? [null] : [])].map((relation) => {
      return { relation, function: name, column: run.name };
    }),
  );
}

/** Functions that PostgreSQL would call on rows of all tenants, before it looks whose they are. */
const LEAKPROOF = `
  SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
  JOIN pg_language l ON l.oid = p.prolang AND l.lanname NOT IN ('c', 'internal')
  WHERE p.proleakproof AND p.prokind = 'f'
    AND p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

async function closeLeakproof(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(LEAKPROOF);
  for (const { signature } of rows) await client.query(`ALTER FUNCTION ${signature} NOT LEAKPROOF`);
}

const FROM_REQUESTS = `FROM PUBLIC, ${Role.app}, ${Role.author}`;

/** Opens what was closed and runs no such text any more; the book tells what was closed here. */
async function giveBack(client: pg.ClientBase, unsafe: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `WITH gone AS (DELETE FROM y4_tables.withheld WHERE signature <> ALL ($1) RETURNING signature)
     SELECT signature FROM gone WHERE to_regprocedure(signature) IS NOT NULL`,
    [unsafe],
  );
  for (const { signature } of rows) {
    await client.query(`GRANT EXECUTE ON ROUTINE ${signature} TO PUBLIC`);
  }
}
