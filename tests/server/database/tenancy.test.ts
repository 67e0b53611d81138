// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OverloadedError } from '#server/concurrency/semaphore.ts';
import { asApp, asAuthor } from '#server/database/author.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { andCommit, withTime } from '#server/database/connection/query-options.ts';
import { tenantDialect } from '#server/database/connection/tenant-driver.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Role } from '#server/database/roles.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());
const tenancy = createTenancy(pool);

beforeAll(async () => {
  // A copy of a database has lost part of its protection, which each start puts back.
  await migrate(database.connection);
  for (const corp of ['a', 'b']) {
    await tenancy.withTenant(corp, async (transaction) => {
      await transaction.insertInto('corp').values({ corp }).execute();
      await transaction
        .insertInto('app_user')
        .values({ login: 'same', password_hash: 'x', user_name: `of ${corp}` })
        .execute();
    });
  }
});

function run(corp: string, statement: string, role?: 'y4_author') {
  return tenancy.withTenant(
    corp,
    async (transaction) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows,
    role && { role },
  );
}

describe('a tenant', () => {
  test('sees its own rows only', async () => {
    expect(await run('a', 'SELECT corp, user_name FROM app_user')).toEqual([
      { corp: 'a', user_name: 'of a' },
    ]);
    expect(await run('b', "SELECT corp FROM app_user WHERE corp = 'a'")).toEqual([]);
  });

  test('that nobody has is empty', async () => {
    expect(await run('', 'SELECT * FROM app_user')).toEqual([]);
    expect(await run("x' OR '1'='1", 'SELECT * FROM app_user')).toEqual([]);
  });

  test("cannot write another's rows", async () => {
    const insert = `INSERT INTO app_user (corp, login, password_hash, user_name) VALUES ('b', 'x', 'x', 'x')`;
    await expect(run('a', insert)).rejects.toMatchObject({ code: '42501' });
    await expect(run('a', "UPDATE app_user SET corp = 'b'")).rejects.toMatchObject({
      code: '42501',
    });
    expect(await run('a', "DELETE FROM app_user WHERE corp = 'b' RETURNING id")).toEqual([]);
  });

  test("cannot tie its rows to another's", async () => {
    const [foreign] = await run('b', 'SELECT id FROM app_user');
    const session = `INSERT INTO session (token_hash, user_id, expires_at)
      VALUES (decode(repeat('00', 32), 'hex'), '${foreign?.id}', now())`;
    await expect(run('a', session)).rejects.toMatchObject({ code: '23503' });
  });
});

test('without a tenant the connection sees no row, though it owns the tables', async () => {
  const client = await pool.connect();
  await client.query('CREATE ROLE plain_owner NOLOGIN');
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE app_user OWNER TO plain_owner');
    await client.query('SET LOCAL ROLE plain_owner');
    const { rows } = await client.query('SELECT * FROM app_user');
    expect(rows).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    await client.query('DROP ROLE plain_owner');
    client.release();
  }
});

describe('SQL of an author', () => {
  const forging = [
    `WITH forged AS MATERIALIZED (SELECT set_config('app.corp', 'b', true)) SELECT * FROM forged, corp`,
    `SELECT set_config('app.corp', 'b', true)`,
    `SELECT pg_catalog.set_config('role', 'postgres', true)`,
    `SELECT query_to_xml('SELECT 1', true, true, '')`,
    `SELECT ts_stat('SELECT to_tsvector(''x'')')`,
  ];
  const between = [
    'SELECT lo_create(0)',
    `SELECT lo_from_bytea(0, 'x')`,
    'SELECT pg_advisory_lock(1)',
    `SELECT pg_notify('y4_definitions', 'b')`,
    'SELECT setseed(0.5)',
  ];
  const making = [
    'CREATE TEMP TABLE mine (id int)',
    'CREATE TABLE mine (id int)',
    `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  ];
  const reaching = [
    'SELECT * FROM app_user',
    'SELECT * FROM session',
    'SELECT * FROM definition',
    'SELECT * FROM client_log',
    'SELECT * FROM rate_limit',
    'SELECT rolpassword FROM pg_authid',
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'`,
    `COPY (SELECT 1) TO PROGRAM 'true'`,
  ];

  test.each([...forging, ...between, ...making, ...reaching])('%s is denied', async (statement) => {
    await expect(run('a', statement, 'y4_author')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('two statements in one are refused', async () => {
    for (const role of ['y4_author', undefined] as const) {
      await expect(run('a', 'SELECT 1; SELECT 2', role)).rejects.toMatchObject({ code: '42601' });
    }
  });

  test("the application's own role cannot forge the tenant either", async () => {
    await expect(run('a', forging[0] ?? '')).rejects.toMatchObject({ code: '42501' });
  });

  test('may stand inside a request, which then has its own rights again', async () => {
    await tenancy.withTenant('a', async (transaction) => {
      const role = async () =>
        (await sql<{ role: string }>`SELECT current_user AS role`.execute(transaction)).rows[0]
          ?.role;
      const withinAuthor = async () => [await role(), await asApp(transaction, role), await role()];
      expect(await asAuthor(transaction, withinAuthor)).toEqual([
        ...['y4_author', 'y4_app', 'y4_author'],
      ]);
      expect(await role()).toBe('y4_app');
    });
  });

  test.each([
    ["SET app.corp = 'b'", ''],
    ['SET ROLE y4_app', ''],
    ['RESET ROLE', ''],
    ['SET session_replication_role = replica', 'SECURITY DEFINER'],
  ])('does not go on with what %s has left behind', async (leaving, words) => {
    await pool.query(`DROP FUNCTION IF EXISTS leave();
      CREATE FUNCTION leave() RETURNS void LANGUAGE plpgsql ${words} AS $$ BEGIN ${leaving}; END $$`);
    const going = tenancy.withTenant('a', async (transaction) => {
      await asAuthor(transaction, () => sql`SELECT leave()`.execute(transaction));
      return sql`SELECT corp FROM app_user`.execute(transaction);
    });
    await expect(going).rejects.toThrow('A function has left another tenant');
  });
});

describe('a transaction', () => {
  test('leaves nothing behind on the connection it used', async () => {
    const single = createPool({ ...database.connection, max: 1 }, () => {});
    await createTenancy(single).withTenant('a', (transaction) =>
      transaction.selectFrom('corp').selectAll().execute(),
    );
    const { rows } = await single.query(
      `SELECT current_user AS role, current_setting('app.corp', true) AS corp,
        current_setting('statement_timeout') AS timeout`,
    );
    expect(rows).toEqual([{ role: 'postgres', corp: '', timeout: '0' }]);
    await single.end();
  });

  test('begins without what functions of an operator have left on its connection', async () => {
    const owner = createPool({ ...database.connection, max: 1 }, () => {});
    await owner.query(`
      CREATE FUNCTION put_aside(what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        CREATE TEMP TABLE IF NOT EXISTS basket (what text); INSERT INTO basket VALUES (what); END $$;
      CREATE FUNCTION aside() RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        RETURN QUERY SELECT what FROM basket; END $$;
      CREATE FUNCTION set_up() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        SET search_path = nowhere; SET timezone = 'Asia/Tokyo'; SET app.branch = 'north'; SET ROLE y4_app; END $$;
      CREATE SEQUENCE bills;
      CREATE FUNCTION number() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS $$ SELECT nextval('bills') $$;
      CREATE FUNCTION hold() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        EXECUTE 'DECLARE held CURSOR WITH HOLD FOR SELECT user_name FROM public.app_user'; END $$`);
    await owner.end();
    const single = createPool({ ...database.connection, max: 1 }, () => {});
    const one = createTenancy(single);
    const ask = (corp: string, statement: string, readOnly = false) =>
      one.withTenant(corp, async (it) => (await sql.raw(statement).execute(it)).rows, {
        role: 'y4_author',
        readOnly,
      });
    const settings = `SELECT current_setting('search_path') AS path, current_setting('timezone') AS zone,
      current_setting('app.branch', true) AS branch, current_user AS role,
      (SELECT count(*)::int FROM pg_cursors) AS cursors`;
    await ask('a', 'SELECT');
    const before = await ask('b', settings);
    for (const readOnly of [false, true]) {
      await ask('a', `SELECT put_aside('of a')`);
      await expect(ask('b', 'SELECT * FROM aside()', readOnly)).rejects.toMatchObject({
        code: '42P01',
      });
      await ask('a', 'SELECT number()');
      await expect(ask('b', 'SELECT lastval()', readOnly)).rejects.toMatchObject({ code: '55000' });
      await ask('a', 'SELECT hold()');
      await ask('a', 'SELECT set_up()');
      expect(await ask('b', settings, readOnly)).toEqual([
        { ...(before[0] as object), branch: expect.toBeOneOf([null, '']) },
      ]);
    }
    await single.end();
  });

  test('goes on without what functions of an operator have locked or prepared for the session', async () => {
    // Files of a worker share modules, and a process prepares so many statements and no more: here it begins anew.
    vi.resetModules();
    const { createTenancy } = await import('#server/database/tenancy.ts');
    const { asAuthor } = await import('#server/database/author.ts');
    const owner = createPool({ ...database.connection, max: 1 }, () => {});
    await owner.query(`
      CREATE OR REPLACE FUNCTION lock_up() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'SELECT pg_advisory_lock(77)';
      CREATE OR REPLACE FUNCTION prepare(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE what; END $$`);
    const single = createPool({ ...database.connection, max: 1 }, () => {});
    const one = createTenancy(single);
    const ask = (corp: string, statement: string) =>
      one.withTenant(corp, (it) =>
        asAuthor(it, async () => (await sql.raw(statement).execute(it)).rows),
      );
    const free = async () => {
      const { rows } = await owner.query(
        `SELECT pg_try_advisory_lock(77) AS free, pg_advisory_unlock_all()`,
      );
      return rows[0].free;
    };
    await ask('a', 'SELECT lock_up()');
    expect(await free()).toBe(true);
    await expect(ask('a', 'SELECT lock_up(), 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await ask('b', 'SELECT 1');
    expect(await free()).toBe(true);

    const often = `SELECT 'theirs' AS whose`;
    for (let run = 0; run < 25; run += 1) await ask('b', often);
    const [prepared] = (await ask(
      'b',
      'SELECT name FROM pg_prepared_statements WHERE statement LIKE $$%theirs%$$',
    )) as { name: string }[];
    expect(prepared?.name).toMatch(/^y4_/);
    const replacing = `DEALLOCATE ${prepared?.name}; PREPARE ${prepared?.name} AS SELECT 'mine' AS whose`;
    await expect(ask('a', `SELECT prepare($x$${replacing}$x$)`)).rejects.toThrow(
      /statement behind/,
    );
    expect(await ask('b', often)).toEqual([{ whose: 'theirs' }]);
    // On the connection that was made since.
    for (let run = 0; run < 25; run += 1) await ask('b', often);
    await expect(
      ask(
        'a',
        `SELECT prepare($x$${replacing}$x$), 1 / (SELECT count(*) FROM app_user WHERE false)`,
      ),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await ask('b', often)).toEqual([{ whose: 'theirs' }]);
    await ask('a', `SELECT prepare('DEALLOCATE ALL')`);
    await expect(ask('b', often)).rejects.toMatchObject({ code: '26000' });
    expect(await ask('b', often)).toEqual([{ whose: 'theirs' }]);
    await owner.end();
    await single.end();
  });

  test('that can not be opened changes nothing, though its query is sent along', async () => {
    const single = createPool({ ...database.connection, max: 1 }, () => {});
    const rename = CompiledQuery.raw(`UPDATE app_user SET user_name = 'changed'`);
    for (const query of [rename, andCommit(rename)]) {
      const work = createTenancy(single).withTenant(
        'a',
        (transaction) => transaction.executeQuery(query),
        { role: 'nobody' as Role },
      );
      await expect(work).rejects.toThrow('role "nobody" does not exist');
    }
    const cut = createTenancy(single).withTenant('a\0', (one) => one.executeQuery(rename));
    await expect(cut).rejects.toThrow('No tenant has such a name');
    const { rows } = await single.query('SELECT user_name FROM app_user ORDER BY 1');
    expect(rows).toEqual([{ user_name: 'of a' }, { user_name: 'of b' }]);
    await single.end();
  });

  test('takes no connection while it asks nothing', async () => {
    const closed = createPool({ host: '/nowhere' }, () => {});
    expect(await createTenancy(closed).withTenant('a', async () => 'done')).toBe('done');
    await closed.end();
  });

  test('is undone when the work throws', async () => {
    const work = tenancy.withTenant('a', async (transaction) => {
      await transaction.updateTable('app_user').set({ user_name: 'changed' }).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await run('a', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'of a' }]);
  });

  test('does not pass for committed when a statement in it had failed', async () => {
    const work = tenancy.withTenant('a', async (transaction) => {
      await transaction.updateTable('app_user').set({ user_name: 'changed' }).execute();
      await sql`SELECT 1/0`.execute(transaction).catch(() => {});
    });
    await expect(work).rejects.toThrow('had failed before');
    expect(await run('a', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'of a' }]);
  });

  test('commits with its last query, and what follows is a next one of the same tenant', async () => {
    const rename = (name: string) =>
      andCommit(CompiledQuery.raw('UPDATE app_user SET user_name = $1', [name]));
    const work = tenancy.withTenant('a', async (transaction) => {
      await transaction.executeQuery(rename('committed'));
      const own = await transaction.selectFrom('app_user').select(['corp', 'user_name']).execute();
      expect(own).toEqual([{ corp: 'a', user_name: 'committed' }]);
      await transaction.updateTable('app_user').set({ user_name: 'undone' }).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await run('a', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'committed' }]);
    await tenancy.withTenant('a', (transaction) => transaction.executeQuery(rename('of a')));
    expect(await run('b', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'of b' }]);
  });

  test('leaves nothing when its last query fails, and may be begun anew', async () => {
    const rows = await tenancy.withTenant('a', async (transaction) => {
      await transaction.updateTable('app_user').set({ user_name: 'changed' }).execute();
      const failing = andCommit(CompiledQuery.raw('SELECT 1/0'));
      await expect(transaction.executeQuery(failing)).rejects.toMatchObject({ code: '22012' });
      return transaction.selectFrom('app_user').select('user_name').execute();
    });
    expect(rows).toEqual([{ user_name: 'of a' }]);
    const failed = tenancy.withTenant('a', async (transaction) => {
      await transaction.updateTable('app_user').set({ user_name: 'changed' }).execute();
      await sql`SELECT 1/0`.execute(transaction).catch(() => {});
      await transaction.executeQuery(andCommit(CompiledQuery.raw('SELECT 1')));
    });
    await expect(failed).rejects.toMatchObject({ code: '25P02' });
    expect(await run('a', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'of a' }]);
  });

  test('may refuse every change', async () => {
    const work = tenancy.withTenant(
      'a',
      (transaction) => transaction.updateTable('app_user').set({ user_name: 'x' }).execute(),
      { readOnly: true },
    );
    await expect(work).rejects.toMatchObject({ code: '25006' });
  });

  test('ends a statement that takes too long', async () => {
    const work = tenancy.withTenant(
      'a',
      (transaction) => sql`SELECT pg_sleep(10)`.execute(transaction),
      { statementTimeout: 50 },
    );
    await expect(work).rejects.toMatchObject({ code: '57014' });
  });

  test('does not wait for what the database cannot stop, which stays one of its connections until it ends', async () => {
    const single = createPool({ ...database.connection, max: 1 }, () => {});
    const given = vi.fn();
    const dialect = tenantDialect({
      pool: single,
      opening: 'BEGIN; SET LOCAL statement_timeout = 50',
      timeout: 100,
      takeShare: async () => given,
    });
    const endless = `SELECT translate(repeat('x', 8000), repeat('y', 100000), '')`;
    const work = new Kysely({ dialect }).transaction().execute(async (transaction) => {
      const slow = CompiledQuery.raw('SELECT count(*) FROM (SELECT pg_sleep(0.3)) AS slept');
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
      await transaction.executeQuery(withTime(slow, 60_000));
      const error = await sql
        .raw(endless)
        .execute(transaction)
        .catch((reason) => reason);
      expect(error).toMatchObject({ name: 'StatementOverdue', code: '57014', statement: endless });
      await sql`SELECT 1`.execute(transaction);
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(given).not.toHaveBeenCalled();
    expect(single.totalCount).toBe(1);
    await vi.waitFor(() => expect(given).toHaveBeenCalledOnce(), 30_000);
    expect((await single.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await single.end();
  });

  test('ends its statement when the client goes', async () => {
    const controller = new AbortController();
    const work = tenancy.withTenant(
      'a',
      (transaction) => sql`SELECT pg_sleep(10)`.execute(transaction),
      // Longer than the statement takes: nothing but the client's going ends it.
      { signal: controller.signal, statementTimeout: 60_000 },
    );
    setTimeout(() => controller.abort(), 100);
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await run('a', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('begins no statement for a client that has gone', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const work = tenancy.withTenant(
      'a',
      async (transaction) => {
        await sql`UPDATE app_user SET user_name = 'half'`.execute(transaction);
        controller.abort();
        await sql`SELECT 1`.execute(transaction);
      },
      { signal },
    );
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(await run('a', 'SELECT user_name FROM app_user')).toEqual([{ user_name: 'of a' }]);
  });

  test('begins none for a client that goes while it is connected', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    pool.once('acquire', () => controller.abort());
    const work = tenancy.withTenant('a', (one) => sql`SELECT pg_sleep(10)`.execute(one), {
      signal,
    });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(await run('a', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('streams rows in portions, with bound values', async () => {
    await tenancy.withTenant('a', async (transaction) => {
      const series = sql<{ n: number }>`generate_series(1, ${2_500}::int)`.as('n');
      let sum = 0;
      for await (const row of transaction.selectFrom(series).select('n').stream(1_000)) {
        sum += Number(row.n);
      }
      expect(sum).toBe((2_500 * 2_501) / 2);
    });
  });

  test('waits for a connection when all are in use, and gets it', async () => {
    const works = Array.from({ length: 60 }, (_, index) =>
      tenancy.withTenant(index % 2 === 0 ? 'a' : 'b', async (transaction) => {
        await sql`SELECT pg_sleep(0.01)`.execute(transaction);
        return (await transaction.selectFrom('corp').select('corp').executeTakeFirst())?.corp;
      }),
    );
    const corps = await Promise.all(works);
    expect(corps.every((corp, index) => corp === (index % 2 === 0 ? 'a' : 'b'))).toBe(true);
  });

  test('of one tenant never takes the connections that others need', async () => {
    let ended = 0;
    const flood = Array.from({ length: 100 }, async () => {
      await tenancy.withTenant('a', (one) => sql`SELECT pg_sleep(0.2)`.execute(one));
      ended += 1;
    });
    await run('b', 'SELECT 1');
    // Behind them it would have waited for all but those on the last connections.
    expect(ended).toBeLessThan(60);
    await Promise.all(flood);
  });

  test('of two tenants neither takes the connections that others need', async () => {
    let ended = 0;
    const flood = Array.from({ length: 100 }, async (_, index) => {
      const work = (one: Transaction<Database>) => sql`SELECT pg_sleep(0.2)`.execute(one);
      await tenancy.withTenant(index % 2 ? 'a' : 'b', work);
      ended += 1;
    });
    await run('c', 'SELECT 1');
    expect(ended).toBeLessThan(60);
    await Promise.all(flood);
  });

  test('is refused at once when a thousand of its tenant wait already', async () => {
    const controllers = Array.from({ length: 1_100 }, () => new AbortController());
    const flood = controllers.map(({ signal }) =>
      tenancy.withTenant('a', (one) => sql`SELECT pg_sleep(5)`.execute(one), { signal }),
    );
    const outcomes = Promise.allSettled(flood);
    await expect(flood[1_099]).rejects.toThrow(OverloadedError);
    expect(await run('b', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    for (const controller of controllers) controller.abort();
    const refused = (await outcomes).filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason instanceof OverloadedError,
    );
    expect(refused).toHaveLength(1_100 - 1_014);
    expect(await run('a', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
