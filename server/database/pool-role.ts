import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withClient } from './cluster/databases.ts';

/** The role that the processes' connections log in as: no superuser, owner of nothing. */
const POOL_ROLE = 'y4_pool';

/**
 * What one statement may put on the disk beside the tables: recursion without end would fill it. Only a
 * superuser can say so, and it counts from the login on.
 */
const DISK_LIMIT = '2GB';

/** How requests log in. */
export interface PoolLogin {
  readonly connection: pg.PoolConfig;
  /** Why requests run under the role of the address itself, as one sentence; null when they do not. */
  readonly warning: string | null;
}

/**
 * The connection that requests are to use. Where the given role is a superuser, as that of the
 * database that comes along is, it is used for migrations only: requests log in as a role that can
 * take on those of the tenants and nothing more. Any other role is used as it is, since whoever chose
 * it decided what it may do. A database that is up to date costs one query and one login.
 */
export async function poolLogin(admin: pg.PoolConfig): Promise<PoolLogin> {
  const secret = await withClient(admin, async (client) => {
    const { rows } = await client.query<{ super: boolean }>(
      'SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.super) return null;
    const password = passwordOf(client);
    await prepareRole(client, password);
    return { password };
  });
  if (!secret) return { connection: admin, warning: null };
  const connection = withLogin(admin, secret.password);
  try {
    await withClient(connection, (client) => client.query('SELECT 1'));
    return { connection, warning: null };
  } catch (error) {
    const { message } = error as Error;
    const warning = `Requests run under the database's superuser, since the role ${POOL_ROLE} can not log in (${message}): let pg_hba.conf admit it, or put a role that is no superuser into DATABASE_URL.`;
    return { connection: admin, warning };
  }
}

/** Made from the superuser's own, so that processes which start together agree; empty where none is asked. */
function passwordOf({ password }: pg.Client): string {
  if (!password) return '';
  return createHmac('sha256', password).update(POOL_ROLE).digest('base64url');
}

async function prepareRole(client: pg.Client, password: string): Promise<void> {
  if (await isPrepared(client, password)) return;
  await client.query('BEGIN');
  // Two that make or change one role at once fail. Advisory locks are of one database each, roles of the cluster.
  await client.query('LOCK TABLE pg_catalog.pg_authid IN SHARE ROW EXCLUSIVE MODE');
  if (!(await isPrepared(client, password))) {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [POOL_ROLE]);
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
    const secret = password === '' ? '' : ` PASSWORD ${pg.escapeLiteral(password)}`;
    await client.query(`${verb} ROLE ${POOL_ROLE} LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS
      NOCREATEDB NOCREATEROLE NOREPLICATION${secret}`);
    await client.query(`ALTER ROLE ${POOL_ROLE} SET temp_file_limit = '${DISK_LIMIT}'`);
    await client.query(`
      GRANT y4_app, y4_author TO ${POOL_ROLE};
      GRANT USAGE ON SCHEMA public TO ${POOL_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limit, product_translation TO ${POOL_ROLE};
      GRANT EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text),
        pg_catalog.pg_try_advisory_lock(bigint), pg_catalog.pg_advisory_unlock(bigint),
        pg_catalog.pg_advisory_unlock_all() TO ${POOL_ROLE}`);
  }
  await client.query('COMMIT');
}

/** Rights are of one database each: a copy of one, or a second one beside it, has its own. */
async function isPrepared(client: pg.Client, password: string): Promise<boolean> {
  const { rows } = await client.query<{ prepared: boolean }>(
    `SELECT bool_and(
        r.rolcanlogin AND NOT r.rolsuper AND NOT r.rolbypassrls AND NOT r.rolinherit
        AND (a.rolpassword IS NOT NULL OR $2 = '') AND $3 = ANY (r.rolconfig)
        AND pg_has_role(r.oid, 'y4_app', 'MEMBER') AND pg_has_role(r.oid, 'y4_author', 'MEMBER')
        AND has_table_privilege(r.oid, 'rate_limit', 'DELETE')
        AND has_table_privilege(r.oid, 'product_translation', 'DELETE')
        AND has_function_privilege(r.oid, 'pg_catalog.pg_notify(text,text)', 'EXECUTE')
        AND has_function_privilege(r.oid, 'pg_catalog.pg_try_advisory_lock(bigint)', 'EXECUTE')
        AND has_function_privilege(r.oid, 'pg_catalog.pg_advisory_unlock(bigint)', 'EXECUTE')
        AND has_function_privilege(r.oid, 'pg_catalog.pg_advisory_unlock_all()', 'EXECUTE')
      ) AS prepared
     FROM pg_roles r JOIN pg_authid a ON a.oid = r.oid WHERE r.rolname = $1`,
    [POOL_ROLE, password, `temp_file_limit=${DISK_LIMIT}`],
  );
  return rows[0]?.prepared ?? false;
}

function withLogin(admin: pg.PoolConfig, password: string): pg.PoolConfig {
  const own = { user: POOL_ROLE, ...(password !== '' && { password }) };
  if (admin.connectionString === undefined) return { ...admin, ...own };
  const url = new URL(admin.connectionString);
  // What stands in the query counts before what stands before the host.
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
  return { ...admin, connectionString: url.href };
}
