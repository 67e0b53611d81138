import pg from 'pg';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './cluster-types.ts';
import { createDatabase, dropDatabase, withClient } from './databases.ts';

/** First version that has what the migrations use (security_invoker views). */
const oldestVersion = 15;
/** Milliseconds within which it must answer. */
const timeout = 10_000;

/**
 * Uses the PostgreSQL at an address.
 *
 * @throws ClusterError if it can not be reached, refuses us or is too old
 */
export async function openExternal(url: string): Promise<Cluster> {
  const connection = { connectionString: url };
  let version: string;
  try {
    version = await withClient(
      { ...connection, connectionTimeoutMillis: timeout },
      async (client) => {
        const { rows } = await client.query<{ server_version: string }>('show server_version');
        return rows[0]?.server_version ?? '';
      },
    );
  } catch (error) {
    throw new ClusterError(explain(error, describeUrl(url)), { cause: error });
  }
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new ClusterError(
      `The database at ${describeUrl(url)} is PostgreSQL ${version}, and at least ${oldestVersion} is needed: update it, point DATABASE_URL at a newer one, or leave DATABASE_URL out to use the one that comes along.`,
    );
  }
  return {
    connection,
    url,
    async createDatabase(name, template) {
      await createDatabase(connection, name, template);
      return { connectionString: withDatabase(url, name) };
    },
    dropDatabase: (name) => dropDatabase(connection, name),
    stop: () => Promise.resolve(),
    describe: () => `PostgreSQL ${version} at ${describeUrl(url)}`,
  };
}

/** Host, port and database of an address, without user and password. */
function describeUrl(url: string): string {
  try {
    const { host, port, database } = new pg.Client(url);
    return `${host}:${port}/${database ?? ''}`;
  } catch {
    return 'DATABASE_URL';
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${encodeURIComponent(name)}`);
}

function explain(error: unknown, place: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ERR_INVALID_URL':
      return 'DATABASE_URL can not be read: write special characters of user and password as %XX (# as %23, / as %2F, @ as %40).';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database at ${place} can not be found: correct the host name in DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the sign-in: correct user and password in DATABASE_URL.`;
    case '3D000':
      return `The server at ${place} has no such database: create it with createdb, or correct DATABASE_URL.`;
    case '53300':
      return `The database at ${place} has no connection left: raise its max_connections or close others.`;
    default:
      return `The database at ${place} can not be reached (${message || code}): start it, or correct host and port in DATABASE_URL.`;
  }
}
