import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { DEFINITIONS_CHANNEL } from '#server/definitions/listener.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables, type TablesOptions } from '#server/own-tables/apply-tables.ts';
import { holdersOf } from '#server/own-tables/holders.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const owner = await connected();
const importing = await connected();
const listener = await connected();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  await client.connect();
  afterAll(() => client.end());
  return client;
}

const STEPS = {
  '001-depot.sql':
    'CREATE TABLE depot (corp text NOT NULL, id text NOT NULL, colour text, PRIMARY KEY (corp, id));',
  '002-shade.sql': 'ALTER TABLE depot RENAME COLUMN colour TO shade;',
};

async function take(
  count: number,
  more: Readonly<Record<string, string>> = {},
  options: Pick<TablesOptions, 'timeout' | 'tryAll' | 'wait'> = {},
) {
  const steps = [...Object.entries(STEPS).slice(0, count), ...Object.entries(more)];
  const files = steps.map(([path, text]) => ({ path, text, hash: sha256(text) }));
  const folder = { name: '_tables', files, hash: '' };
  const { connection } = database;
  return (await applyTables(owner, { folder, tenants: ['a'], connection, ...options })).issues;
}

/** A sequence that is dropped when the test has ended, so that it can be tried again. */
async function ownSequence(name: string): Promise<void> {
  onTestFinished(async () => void (await owner.query(`DROP SEQUENCE ${name}`)));
  await owner.query(`CREATE SEQUENCE ${name}`);
}

/** Who waits for a table. */
async function waitingFor(table: string) {
  const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
  return (await importing.query(waiting)).rows;
}

/** Rows of the table as a page of the tenant reads them. */
function readAs(column: string) {
  const text = `SELECT ${column} FROM depot`;
  return createTenancy(pool).withTenant('a', async (transaction) => {
    const { rows } = await sql.raw(text).execute(transaction);
    return rows;
  });
}

test('a block that takes the bound of its waits away is taken, as one with a bound of its own is', async () => {
  const block = 'DO $$ BEGIN SET LOCAL lock_timeout = 0; PERFORM 1; END $$;';
  expect(await take(0, { '003-block.sql': block })).toEqual([]);
});

test('a step that waits for an import lets pages read meanwhile, and is taken when it has ended', async () => {
  expect(await take(1)).toEqual([]);
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`LISTEN ${DEFINITIONS_CHANNEL}`);
  await importing.query('BEGIN');
  await importing.query("INSERT INTO depot (corp, id, colour) VALUES ('a', '1', 'red')");
  const taken = take(2);
  await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(1);
  expect(await readAs('colour')).toEqual([]);
  expect(heard).toEqual([]);
  await importing.query('COMMIT');
  expect(await taken).toEqual([]);
  expect(await readAs('shade')).toEqual([{ shade: 'red' }]);
  await expect.poll(() => heard).toEqual(['']);
}, 60_000);

/** Has an import under way that holds the table, until `work` has been done. */
async function besideImport<Value>(work: () => Promise<Value>): Promise<Value> {
  await importing.query('BEGIN');
  try {
    await importing.query("INSERT INTO depot (corp, id, shade) VALUES ('a', '2', 'blue')");
    return await work();
  } finally {
    await importing.query('ROLLBACK');
  }
}

test('a step that never gets its table is told at last, with who holds it', async () => {
  const rename = 'ALTER TABLE depot RENAME COLUMN shade TO tint;';
  const step = { '003-tint.sql': `SELECT 1;\n${rename}` };
  const called = { '003-tint.sql': 'SELECT 1;\nSELECT recolour();' };
  await owner.query(
    `CREATE OR REPLACE FUNCTION recolour() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${rename} END $$`,
  );
  const told =
    /^canceling statement due to lock timeout: process \d+ holds it since .*: INSERT INTO depot/;
  for (const [line, options, steps] of [
    [2, { timeout: 1, wait: 200 }, step],
    [1, { tryAll: true, wait: 200 }, step],
    [2, { timeout: 1, wait: 200 }, called],
  ] as const) {
    expect(await besideImport(() => take(2, steps, options))).toMatchObject([
      { file: '_tables/003-tint.sql', line, message: expect.stringMatching(told) },
    ]);
  }
}, 60_000);

test('a step that says by itself that something is held is told at once', async () => {
  for (const [index, code] of ['55P03', '40001', '40P01'].entries()) {
    const text = `DO $$ BEGIN RAISE 'not yet' USING ERRCODE = '${code}'; END $$;`;
    for (const options of [{}, { tryAll: true }]) {
      expect(await take(2, { [`00${index + 3}-own.sql`]: text }, options)).toMatchObject([
        { line: 1, message: 'not yet' },
      ]);
    }
  }
}, 20_000);

test('a dump that would wait without end stands in nobody’s way', async () => {
  const step = {
    '003-dump.sql': 'SET lock_timeout = 0; ALTER TABLE depot RENAME COLUMN shade TO tint;',
  };
  await besideImport(async () => {
    const taken = take(2, step, { timeout: 1 });
    await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(1);
    expect(await readAs('shade')).toEqual([{ shade: 'red' }]);
    expect(await taken).toHaveLength(1);
  });
}, 60_000);

test.each([
  ['a block', 'DO $$ BEGIN SET LOCAL lock_timeout = 0; ALTER TABLE depot ADD far text; END $$;'],
  [
    'a function',
    `CREATE FUNCTION widen() RETURNS void LANGUAGE plpgsql SET lock_timeout = 0
       AS $$ BEGIN ALTER TABLE depot ADD far text; END $$;
     SELECT widen();`,
  ],
])(
  '%s that takes the bound of its waits away waits as any other, and is taken when the table is free',
  async (_what, text) => {
    onTestFinished(async () => {
      await owner.query(`ALTER TABLE depot DROP COLUMN IF EXISTS far;
      DROP FUNCTION IF EXISTS widen(); DELETE FROM y4_tables.step WHERE name = '003-far.sql'`);
    });
    const step = { '003-far.sql': text };
    expect(await besideImport(() => take(2, step, { timeout: 1, wait: 200 }))).toMatchObject([
      {
        file: '_tables/003-far.sql',
        message: expect.stringMatching(
          /^canceling statement due to lock timeout: process \d+ holds it since .*: INSERT INTO depot/,
        ),
      },
    ]);
    const { taken } = await besideImport(async () => {
      const taken = take(2, step, { wait: 200 });
      await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(1);
      await expect.poll(() => waitingFor('depot'), { timeout: 20_000 }).toHaveLength(0);
      return { taken };
    });
    expect(await taken).toEqual([]);
  },
  60_000,
);

test('who is of another account is told by its process, with what ends it and who may', async () => {
  onTestFinished(async () => {
    await owner.query(
      'REVOKE SELECT ON depot FROM PUBLIC; DROP ROLE IF EXISTS reporting, ordinary_owner',
    );
  });
  await owner.query(`
    CREATE ROLE ordinary_owner; CREATE ROLE reporting LOGIN PASSWORD 'reporting';
    GRANT SELECT ON depot TO PUBLIC`);
  const address = new URL(database.url);
  for (const part of ['user', 'password']) address.searchParams.set(part, 'reporting');
  const reporting = new pg.Client(address.href);
  await reporting.connect();
  onTestFinished(() => reporting.end());
  const pidOf = async (client: pg.Client) =>
    (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const toldOf = (pid: number, account: string, rulers: string) =>
    `process ${pid} of the account ${account} holds it, and only ${rulers} can end it: SELECT pg_terminate_backend(${pid})`;
  const held = async () => {
    await owner.query('SET ROLE ordinary_owner');
    try {
      return await holdersOf(owner, ['depot']);
    } finally {
      await owner.query('RESET ROLE');
    }
  };
  const { rows } = await importing.query('SELECT current_user AS name');
  expect(await besideImport(held)).toEqual([
    toldOf(await pidOf(importing), rows[0].name, 'a superuser'),
  ]);
  await reporting.query('BEGIN; SELECT FROM depot');
  const rulers = 'that account, a member of pg_signal_backend or a superuser';
  const pid = await pidOf(reporting);
  expect(await held()).toEqual([toldOf(pid, 'reporting', rulers)]);
  const { rows: accounts } = await owner.query(`SELECT 'reporting'::regrole::oid::int AS number`);
  await owner.query('DROP ROLE reporting');
  expect(await held()).toEqual([toldOf(pid, accounts[0].number, rulers)]);
  await reporting.query('ROLLBACK');
});

test.each([
  // A try waits for the table and behind it, 0.3 seconds in all: two tries take what is given, and the last one waits for nobody.
  ['0.15', 400],
  // Of the second try all counts.
  ['0.3', 650],
])(
  'what the first try of a step does in %s seconds takes nothing from the time that others are waited for',
  async (work, timeout) => {
    await ownSequence('worked');
    const step = {
      '003-work.sql': `SELECT nextval('worked'); SELECT pg_sleep(${work}); ALTER TABLE depot ADD worked text;`,
    };
    expect(await besideImport(() => take(2, step, { timeout, wait: 200 }))).toHaveLength(1);
    expect((await owner.query('SELECT last_value::int AS tries FROM worked')).rows).toEqual([
      { tries: 3 },
    ]);
  },
  60_000,
);

test('a start does not wait without end for what has to be closed, and says who is in the way', async () => {
  await owner.query('ALTER TABLE depot DISABLE ROW LEVEL SECURITY');
  await expect(besideImport(() => take(2, {}, { timeout: 1, wait: 200 }))).rejects.toThrow(
    /^Tables could not be put under the rules of tenants: .*: process \d+ holds it since .*: INSERT INTO depot/,
  );
  expect(await take(2)).toEqual([]);
  const { rows } = await owner.query(
    "SELECT relrowsecurity FROM pg_class WHERE oid = 'depot'::regclass",
  );
  expect(rows).toEqual([{ relrowsecurity: true }]);
}, 60_000);

test('a step that is taken with the one that mends it waits no longer than others, however often it is tried', async () => {
  await ownSequence('tried');
  const unsafe = `
    SELECT nextval('tried');
    DO $$ BEGIN
      FOR i IN 1..200 LOOP
        EXIT WHEN (SELECT last_value FROM tried) <> 3 OR EXISTS (
          SELECT FROM pg_locks WHERE relation = 'depot'::regclass AND pid <> pg_backend_pid());
        PERFORM pg_sleep(0.05);
      END LOOP;
    END $$;
    ALTER TABLE depot ADD said text;
    CREATE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN EXECUTE NEW.said; RETURN NEW; END $$;
    CREATE TRIGGER acted BEFORE INSERT ON depot FOR EACH ROW EXECUTE FUNCTION act();`;
  const mended = `CREATE OR REPLACE FUNCTION act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;`;
  const isTried = (count: number) =>
    expect
      .poll(
        async () =>
          (await importing.query('SELECT last_value::int FROM tried WHERE is_called')).rows,
        { timeout: 20_000 },
      )
      .toEqual([{ last_value: count }]);
  const waits = (count: number) =>
    expect.poll(() => waitingFor('depot'), { interval: 20, timeout: 20_000 }).toHaveLength(count);
  const steps = { '003-act.sql': unsafe, '004-mended.sql': mended };
  // The import ends before the second try, and another one begins before the third, which waits for it.
  const { taken } = await besideImport(async () => {
    const taken = take(2, steps, { timeout: 1 });
    await waits(1);
    await waits(0);
    return { taken };
  });
  await isTried(3);
  expect(await besideImport(() => taken)).toMatchObject([{ file: '_tables/003-act.sql' }]);
  await isTried(4);
}, 60_000);
