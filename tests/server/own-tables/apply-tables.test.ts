import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables } from '#server/own-tables/apply-tables.ts';
import { ownDatabase } from '#tests/_harness/database.ts';
import { auditTenancy } from '../database/_audit.ts';

const database = await ownDatabase();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());
const owner = new pg.Client(database.connection);
await owner.connect();
afterAll(() => owner.end());

async function take(files: Readonly<Record<string, string>>, tryAll = false) {
  const listed = Object.entries(files).map(([path, text]) => ({ path, text, hash: sha256(text) }));
  const folder = { name: '_tables', files: listed, hash: '' };
  const outcome = await applyTables(owner, { folder, tenants: ['a', 'b'], tryAll });
  return { ...outcome, told: outcome.issues.map(formatIssue) };
}

const GOOD = `-- What the tenants keep in stores.
CREATE TABLE depot (corp text NOT NULL, id serial, name text NOT NULL, PRIMARY KEY (corp, id));
CREATE TABLE shelf (
  corp text NOT NULL, depot_id integer NOT NULL, place text,
  PRIMARY KEY (corp, depot_id, place), FOREIGN KEY (corp, depot_id) REFERENCES depot (corp, id));
CREATE VIEW full_depot AS SELECT d.corp, d.id, count(*) AS shelves
  FROM depot d JOIN shelf s ON s.depot_id = d.id GROUP BY d.corp, d.id;
INSERT INTO depot (corp, id, name) VALUES ('a', 101, 'North'), ('b', 102, 'South');`;

test('tables and views of the operator come under the rules of tenants', async () => {
  expect((await take({ '001-depot.sql': GOOD })).told).toEqual([]);
  expect(await auditTenancy(pool)).toEqual([]);
  const tenancy = createTenancy(pool);
  const names = await tenancy.withTenant(
    'a',
    async (transaction) => {
      await transaction
        .insertInto('depot' as never)
        .values({ name: 'West' } as never)
        .execute();
      return transaction
        .selectFrom('depot' as never)
        .select('name' as never)
        .execute();
    },
    { role: 'y4_author' },
  );
  expect(names).toEqual([{ name: 'North' }, { name: 'West' }]);
});

test('what PostgreSQL writes through a view is written by its tenant, for its own rows', async () => {
  const step = `CREATE VIEW depot_name AS SELECT corp, id, name FROM depot;
    CREATE VIEW shelf_depot AS SELECT s.corp, s.place, d.id, d.name FROM shelf s JOIN depot d ON d.id = s.depot_id;
    CREATE FUNCTION rename_depot() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE depot SET name = NEW.name WHERE id = NEW.id; RETURN NEW; END $$;
    CREATE TRIGGER rename INSTEAD OF UPDATE ON shelf_depot FOR EACH ROW EXECUTE FUNCTION rename_depot();
    INSERT INTO shelf VALUES ('a', 101, 'A'), ('b', 102, 'B');`;
  expect((await take({ '001-depot.sql': GOOD, '010-views.sql': step })).told).toEqual([]);
  expect(await auditTenancy(pool)).toEqual([]);
  await createTenancy(pool).withTenant(
    'a',
    async (transaction) => {
      await sql`UPDATE depot_name SET name = name || '!'`.execute(transaction);
      await sql`UPDATE shelf_depot SET name = name || '?'`.execute(transaction);
    },
    { role: 'y4_author' },
  );
  const { rows } = await owner.query(
    'SELECT id, name FROM depot WHERE id IN (101, 102) ORDER BY id',
  );
  expect(rows).toEqual([
    { id: 101, name: 'North!?' },
    { id: 102, name: 'South' },
  ]);
});

test('views of steps that were taken before are written too, but for one with a rule', async () => {
  const step = `CREATE VIEW "Old Depot" AS SELECT id, name FROM depot;
    CREATE VIEW ruled_depot AS SELECT id, name FROM depot;`;
  expect((await take({ '001-depot.sql': GOOD, '011-old.sql': step })).told).toEqual([]);
  await owner.query(`REVOKE INSERT, UPDATE, DELETE ON "Old Depot", ruled_depot FROM y4_app, y4_author;
    CREATE RULE put AS ON UPDATE TO ruled_depot DO INSTEAD UPDATE depot SET name = NEW.name WHERE id = OLD.id`);
  const held = new pg.Pool(database.connection);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: held }) });
  await migrations['111-written-views']?.up(db);
  await db.destroy();
  const { rows } = await owner.query(
    `SELECT has_table_privilege('y4_author', '"Old Depot"', 'UPDATE') AS old,
       has_table_privilege('y4_author', 'ruled_depot', 'UPDATE') AS ruled`,
  );
  expect(rows).toEqual([{ old: true, ruled: false }]);
  const next = await take({ '012-next.sql': 'CREATE VIEW next_depot AS SELECT id FROM depot;' });
  expect(next.told).toEqual([expect.stringContaining('DROP RULE put ON ruled_depot')]);
  await owner.query('DROP RULE put ON ruled_depot');
});

test('numbers come from sequences of their own too, by a default and by a trigger', async () => {
  const step = `CREATE SEQUENCE claim_number;
    CREATE SEQUENCE "Claim Code";
    CREATE TABLE numbered (corp text NOT NULL, id bigint NOT NULL DEFAULT nextval('claim_number'),
      code text, PRIMARY KEY (corp, id));
    CREATE FUNCTION numbered_code() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.code := 'C' || nextval('"Claim Code"'); RETURN NEW; END $$;
    CREATE TRIGGER code BEFORE INSERT ON numbered FOR EACH ROW EXECUTE FUNCTION numbered_code();`;
  expect((await take({ '001-depot.sql': GOOD, '009-numbered.sql': step })).told).toEqual([]);
  const rows = await createTenancy(pool).withTenant(
    'a',
    (transaction) =>
      transaction
        .insertInto('numbered' as never)
        .defaultValues()
        .returningAll()
        .execute(),
    { role: 'y4_author' },
  );
  expect(rows).toEqual([{ corp: 'a', id: '1', code: 'C1' }]);
});

test('[7.10e] numbers of a column go on behind those that a step has put in itself', async () => {
  const step = `CREATE TABLE counted (corp text NOT NULL, id integer GENERATED BY DEFAULT AS IDENTITY,
      "No" serial, few smallint GENERATED BY DEFAULT AS IDENTITY (MAXVALUE 5), PRIMARY KEY (corp, id));
    INSERT INTO counted VALUES ('a', 1, 4, 9), ('b', 7, 2, 1);`;
  const more = `INSERT INTO counted (corp, id) VALUES ('a', 20);
    CREATE TABLE uncounted (corp text NOT NULL, id integer GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (corp, id));`;
  const add = () =>
    createTenancy(pool).withTenant(
      'a',
      (transaction) =>
        sql`INSERT INTO counted DEFAULT VALUES RETURNING id, "No"`.execute(transaction),
      { role: 'y4_author' },
    );
  const files = { '001-depot.sql': GOOD, '012-counted.sql': step };
  expect((await take(files)).told).toEqual([]);
  expect((await add()).rows).toEqual([{ id: 8, No: 5 }]);
  expect((await take({ ...files, '013-more.sql': more })).told).toEqual([]);
  expect((await add()).rows).toEqual([{ id: 21, No: 7 }]);
});

test('a dump may set what it likes, and the step behind it is read as any other', async () => {
  const dump = `SET statement_timeout = 0;
    SELECT pg_catalog.set_config('search_path', '', false);
    CREATE TABLE public.dumped (corp text NOT NULL, id integer NOT NULL, PRIMARY KEY (corp, id));
    INSERT INTO public.dumped VALUES ('a', 1);`;
  const next = 'CREATE VIEW dumped_again AS SELECT * FROM dumped;';
  const files = { '001-depot.sql': GOOD, '010-dump.sql': dump, '011-next.sql': next };
  expect((await take(files)).told).toEqual([]);
  expect(await auditTenancy(pool)).toEqual([]);
});

test('a table that is not found by its name alone, below the line of a dump, is told with a way', async () => {
  const dump = `SELECT pg_catalog.set_config('search_path', '', false);
    CREATE TABLE public."Dumped" (id integer);
    ALTER TABLE "Dumped" ADD corp text NOT NULL DEFAULT 'a';`;
  const { told } = await take({ '001-depot.sql': GOOD, '014-unfound.sql': dump }, true);
  expect(told).toEqual([expect.stringContaining('SET search_path = public, or public."Dumped"')]);
});

test.each([
  ['CREATE TABLE t (corp integer NOT NULL, id integer);', 'the column corp of t is no text'],
  ['COPY public.t (corp, id) FROM stdin;\na\t1\n\\.\n', 'rows are written as INSERT here'],
  ['\\restrict x\nSELECT 1;', 'this line is for the program psql alone'],
])('of a dump %j is told with a way', async (sql, told) => {
  const [issue] = (await take({ '020-dump.sql': sql }, true)).told;
  expect(issue).toContain(told);
});

test('texts of a step may have lines like those that are for psql', async () => {
  const step = `-- Beside the
-- program that writes them: COPY public.formula (corp, id) FROM stdin;
/*
COPY public.formula (corp, id) FROM stdin;
*/
CREATE TABLE formula (corp text NOT NULL, id integer NOT NULL, tex text, PRIMARY KEY (corp, id));
INSERT INTO formula VALUES ('a', 1, 'by
\\begin{math} x \\end{math}');`;
  expect((await take({ '001-depot.sql': GOOD, '021-formula.sql': step })).told).toEqual([]);
});

test('a step is taken once, and says so when it was changed afterwards', async () => {
  const first = await take({ '001-depot.sql': GOOD });
  expect(first.issues).toEqual([]);
  const { told } = await take({ '001-depot.sql': `${GOOD}\nSELECT 1;` });
  expect(told).toEqual([
    expect.stringMatching(/^_tables\/001-depot\.sql:1:1 {2}this step has been taken already/),
  ]);
  const second = await take({
    '001-depot.sql': GOOD,
    '002-colour.sql': 'ALTER TABLE depot ADD colour text',
  });
  expect(second.issues).toEqual([]);
  expect(second.fingerprint).not.toBe(first.fingerprint);
});

const RING = `CREATE TABLE ring (corp text NOT NULL, id int NOT NULL, next_id int NOT NULL, PRIMARY KEY (corp, id),
  CONSTRAINT next_is_there FOREIGN KEY (corp, next_id) REFERENCES ring (corp, id) DEFERRABLE INITIALLY DEFERRED);`;

test('a step puts rows into a table whose rules wait for the end', async () => {
  const rows = `INSERT INTO ring (corp, id, next_id) VALUES ('a', 1, 2), ('a', 2, 1);`;
  expect((await take({ '100-ring.sql': RING, '101-rows.sql': rows })).told).toEqual([]);
});

test('a policy that leaves out rows of a tenant is taken', async () => {
  const step = `CREATE TABLE closed (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
    CREATE POLICY small ON closed AS RESTRICTIVE USING (id < 10);
    INSERT INTO closed VALUES ('a', 1), ('a', 11), ('b', 2);`;
  expect((await take({ '001-depot.sql': GOOD, '014-closed.sql': step })).told).toEqual([]);
  const seen = await createTenancy(pool).withTenant(
    'a',
    async (one) => (await sql`SELECT id FROM closed`.execute(one)).rows,
    { role: 'y4_author' },
  );
  expect(seen).toEqual([{ id: 1 }]);
  await owner.query('DROP POLICY small ON closed');
});

test('a policy of an earlier version that let rows of others through is taken away at a start, and told', async () => {
  const step = `CREATE TABLE ward (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
INSERT INTO ward VALUES ('a', 1), ('b', 2);`;
  const steps = { '001-depot.sql': GOOD, '015-ward.sql': step };
  expect((await take(steps)).told).toEqual([]);
  // Another software's rows, which no tenant owns.
  await owner.query(`CREATE TABLE foreigner (id int); CREATE POLICY everybody ON foreigner USING (true);
    CREATE POLICY everybody ON ward USING (true)`);
  expect((await take(steps)).told).toEqual([
    expect.stringMatching(
      /^_tables\/.* {2}warning: CREATE POLICY everybody on ward showed rows of other tenants, too, and has been taken away/,
    ),
  ]);
  const seen = await createTenancy(pool).withTenant(
    'a',
    async (one) => (await sql`SELECT id FROM ward`.execute(one)).rows,
    { role: 'y4_author' },
  );
  expect(seen).toEqual([{ id: 1 }]);
  expect((await take(steps)).told).toEqual([]);
  const { rows } = await owner.query(
    'SELECT polrelid::regclass::text AS name FROM pg_policy WHERE polname = $1',
    ['everybody'],
  );
  expect(rows).toEqual([{ name: 'foreigner' }]);
  await owner.query('DROP TABLE foreigner');
});

test('rows that break a rule which waits for the end are told where they stand', async () => {
  const broken = `SELECT 1;\nINSERT INTO ring (corp, id, next_id) VALUES ('b', 1, 9);`;
  for (const tryAll of [false, true]) {
    const { told } = await take({ '100-ring.sql': RING, '102-rows.sql': broken }, tryAll);
    expect(told).toEqual([
      expect.stringMatching(/^_tables\/102-rows\.sql:2:45 {2}.*"next_is_there"/),
    ]);
  }
});

test('a table that was there before comes under the rules with the step that gives it a corp', async () => {
  await owner.query(`CREATE TABLE stock (id int NOT NULL, place text);
    INSERT INTO stock VALUES (1, 'cellar')`);
  const steps = (text: string) => ({
    '001-depot.sql': GOOD,
    '002-colour.sql': 'ALTER TABLE depot ADD colour text',
    '003-stock.sql': text,
  });
  const alter = "ALTER TABLE stock ADD corp text NOT NULL DEFAULT 'a'";
  const { told } = await take(steps(`${alter};\nALTER TABLE stock ADD UNIQUE (id);`));
  expect(told).toEqual([expect.stringContaining('must begin with corp: (corp, id)')]);
  const { issues } = await take(steps(`${alter};\nALTER TABLE stock ADD PRIMARY KEY (corp, id);`));
  expect(issues).toEqual([]);
  expect(await auditTenancy(pool)).toEqual([]);
  const rowsOf = (corp: string) =>
    createTenancy(pool).withTenant(
      corp,
      (transaction) =>
        transaction
          .selectFrom('stock' as never)
          .selectAll()
          .execute(),
      { role: 'y4_author' },
    );
  expect(await rowsOf('a')).toEqual([{ id: 1, place: 'cellar', corp: 'a' }]);
  expect(await rowsOf('b')).toEqual([]);
});

test.each([
  ['bad SQL', 'CREATE TABLE x (\n  id in teger\n);', '2:6  syntax error at or near "in"'],
  [
    'an unknown table',
    'SELECT 1;\nALTER TABLE nowhere ADD x text;',
    '2:13  relation "nowhere" does not exist',
  ],
  ['a transaction', 'SELECT 1;\n  COMMIT;', '2:3  A step is one transaction by itself'],
  [
    'a table without a tenant',
    'SELECT 1;\nCREATE TABLE loose (id int PRIMARY KEY);',
    '2:1  the table loose needs a column "corp text NOT NULL"',
  ],
  [
    'rows of a tenant that there is not',
    "CREATE TABLE kept (corp text NOT NULL, id int, PRIMARY KEY (corp, id));\nINSERT INTO kept VALUES ('nowhere', 1);",
    '2:26  there is no tenant "nowhere", so these rows would be nobody’s',
  ],
  [
    'rows of no tenant',
    'CREATE TABLE kept (corp text, id int);\nINSERT INTO kept VALUES (null, 1);',
    '1:1  rows without a corp belong to no tenant: name it',
  ],
  [
    'a key over all tenants',
    'CREATE TABLE tight (corp text NOT NULL, id int, code text UNIQUE, PRIMARY KEY (corp, id));',
    '1:59  the key tight_code_key must begin with corp: (corp, code)',
  ],
  [
    'a key over expressions alone',
    'CREATE TABLE tight (corp text NOT NULL, id int, code text, PRIMARY KEY (corp, id));\nCREATE UNIQUE INDEX tight_code ON tight (lower(code));',
    '2:21  the key tight_code must begin with corp: (corp, lower(code))',
  ],
  [
    'a rule that shuts out rows of all tenants',
    'CREATE TABLE tight (corp text NOT NULL, id int, PRIMARY KEY (corp, id), CONSTRAINT alone EXCLUDE USING gist (int4range(id, id + 5) WITH &&));',
    '1:84  the rule alone must begin with corp, so that tenants do not shut out one another: EXCLUDE USING gist (corp WITH =, …)',
  ],
  [
    'a foreign key that would leave a row to nobody',
    `CREATE TABLE tree (corp text, id int, parent int, PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, parent) REFERENCES tree (corp, id) ON DELETE SET NULL);`,
    '2:7  the foreign key tree_corp_parent_fkey would empty corp too, which it may not: ON DELETE SET NULL (parent)',
  ],
  [
    'a foreign key to a table whose name needs quotes',
    `CREATE TABLE "Plot" (corp text NOT NULL, "No" int, PRIMARY KEY (corp, "No"));
CREATE TABLE child (corp text NOT NULL, id int, owner text, plot int, PRIMARY KEY (corp, id),
  CONSTRAINT child_of FOREIGN KEY (owner, plot) REFERENCES "Plot" (corp, "No"));`,
    '3:14  the foreign key child_of must name corp on both sides: FOREIGN KEY (corp, …) REFERENCES "Plot" (corp, …)',
  ],
  [
    'a foreign key over all tenants',
    'SELECT 1;\nCREATE TABLE child (corp text NOT NULL, id int, other text REFERENCES corp (corp), PRIMARY KEY (corp, id));',
    '2:60  the foreign key child_other_fkey must name corp on both sides',
  ],
  [
    'a key over all tenants beside a column of a type with brackets, a default with commas and a comment',
    `CREATE TABLE tight (corp text NOT NULL, id int,
  -- how much
  size numeric(5,2) DEFAULT 1.0 CHECK (size IN (1, 2)) UNIQUE, PRIMARY KEY (corp, id));`,
    '3:56  the key tight_size_key must begin with corp: (corp, size)',
  ],
  [
    'a foreign key of a column whose name ends that of another',
    `CREATE TABLE child (corp text NOT NULL, id int, no text, "top no" text,
  PRIMARY KEY (corp, id), top_no text REFERENCES corp (corp), size numeric(5,2), UNIQUE (corp, no));`,
    '2:39  the foreign key child_top_no_fkey must name corp on both sides',
  ],
  [
    'a materialised view',
    'CREATE MATERIALIZED VIEW kept AS SELECT * FROM depot;',
    '1:1  a materialised view shows every tenant the same rows',
  ],
  [
    'a rule of a table',
    `CREATE TABLE x (corp text PRIMARY KEY);
     CREATE RULE too AS ON DELETE TO x DO ALSO UPDATE depot SET name = 'x';`,
    '1:1  CREATE RULE too would change rows of all tenants: make a trigger of it',
  ],
  [
    'a rule of a view',
    `CREATE VIEW loose AS SELECT id, name FROM depot;
     CREATE RULE put AS ON UPDATE TO loose DO INSTEAD UPDATE depot SET name = NEW.name WHERE id = OLD.id;`,
    '1:1  CREATE RULE put would change rows of all tenants: make an INSTEAD OF trigger of it',
  ],
  [
    'a rule whose name has to stand in quotes',
    `CREATE TABLE "Till" (corp text PRIMARY KEY);
     CREATE RULE "on delete" AS ON DELETE TO "Till" DO ALSO UPDATE depot SET name = 'x';`,
    '1:1  CREATE RULE "on delete" would change rows of all tenants: make a trigger of it, and DROP RULE "on delete" ON "Till"',
  ],
  [
    'a policy that lets rows of others through',
    `CREATE TABLE loose (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
CREATE POLICY everybody ON loose USING (true);`,
    '1:1  CREATE POLICY everybody would show rows of other tenants, too: one that leaves out rows is CREATE POLICY everybody ON loose AS RESTRICTIVE …',
  ],
  [
    'a policy that lets rows of the product through',
    'SELECT 1;\nCREATE POLICY everybody ON app_user USING (true);',
    '2:1  CREATE POLICY everybody would show rows of other tenants, too',
  ],
  [
    'a row of nobody',
    "INSERT INTO depot (corp, name) VALUES ('zz', 'x');",
    '1:40  there is no tenant "zz", so these rows would be nobody’s',
  ],
])('%s is told at its place, and nothing of its step stays', async (_name, text, place) => {
  const { told } = await take({ '900-bad.sql': text });
  expect(told[0]).toContain(`_tables/900-bad.sql:${place}`);
  const { rows } = await owner.query(
    "SELECT relname FROM pg_class WHERE relname IN ('x', 'loose', 'tight', 'child', 'kept')",
  );
  expect(rows).toEqual([]);
});

test('a table of the product that a step drops is told, and stays', async () => {
  const { told } = await take({ '900-bad.sql': 'SELECT 1;\nDROP TABLE product CASCADE;' });
  expect(told).toEqual([
    expect.stringContaining('900-bad.sql:2:1  the table "product" is the product’s own'),
  ]);
});

test('a name that the product has taken is told as that, another that is there already is not', async () => {
  const twice = 'CREATE TABLE lamp (corp text PRIMARY KEY);';
  const { told } = await take(
    {
      '020-taken.sql': '-- who buys\nCREATE TABLE customer (corp text PRIMARY KEY);',
      '021-twice.sql': twice + twice,
    },
    true,
  );
  expect(told).toEqual([
    expect.stringMatching(/020-taken\.sql:2:14 .*the product has a table "customer" of its own/),
    expect.stringMatching(/021-twice\.sql:1:\d+ .*relation "lamp" already exists/),
  ]);
});

test('times that may not overlap are a rule of each tenant, with an extension that a step brings', async () => {
  const step = `CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TABLE booking (corp text NOT NULL, id int, room text, starts timestamptz, ends timestamptz, PRIMARY KEY (corp, id),
  CONSTRAINT room_taken EXCLUDE USING gist (corp WITH =, room WITH =, tstzrange(starts, ends) WITH &&));
INSERT INTO booking VALUES ('a', 1, 'x', '2026-01-01', '2026-01-03'), ('b', 1, 'x', '2026-01-02', '2026-01-04');`;
  expect((await take({ '120-booking.sql': step }, true)).told).toEqual([]);
  expect(await auditTenancy(pool)).toEqual([]);
});

test('a check tells each fault of a step once, and keeps what the other statements made', async () => {
  const step = `CREATE TABLE crane (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
INSERT INTO crane VALUES ('a', 1), ('a', 'two');
CREATE TABLE hook (corp text NOT NULL, id int, load kilograms, PRIMARY KEY (corp, id));
ALTER TABLE hook ADD FOREIGN KEY (corp, id) REFERENCES crane (corp, id);
CREATE VIEW free_hook AS SELECT corp, id FROM hook;
INSERT INTO free_hook VALUES ('a', 1);
CREATE FUNCTION lift() RETURNS kilos LANGUAGE sql AS 'SELECT 1';
SELECT lift();
ALTER TABLE crane ADD CHECK (hight > 1);
COMMENT ON TABLE hook IS 'What hangs';
CREATE TABLE rope (corp text NOT NULL, id int, PRIMARY KEY (corp, id));`;
  const later = 'ALTER TABLE hook ADD place text';
  const { told, lost } = await take({ '001-crane.sql': step, '002-hook.sql': later }, true);
  expect(told).toEqual([
    expect.stringContaining('001-crane.sql:2:42  invalid input syntax for type integer: "two"'),
    expect.stringContaining('001-crane.sql:3:53  type "kilograms" does not exist'),
    expect.stringContaining('001-crane.sql:7:32  type "kilos" does not exist'),
    expect.stringContaining('001-crane.sql:9:30  column "hight" does not exist'),
  ]);
  expect([...lost]).toEqual(['hook', 'free_hook', 'lift']);
  const { rows } = await owner.query(
    "SELECT relname FROM pg_class WHERE relname IN ('crane', 'hook', 'rope') ORDER BY 1",
  );
  expect(rows).toEqual([{ relname: 'crane' }, { relname: 'rope' }]);
});

test('a load stops at a faulty step, a check tries the others too', async () => {
  const files = {
    '901-bad.sql': 'SELEC 1',
    '902-late.sql': 'CREATE TABLE late (corp text NOT NULL, id int, PRIMARY KEY (id))',
    'notes.json': '{}',
  };
  expect((await take(files)).told).toHaveLength(1);
  const { told } = await take(files, true);
  expect(told).toEqual([
    expect.stringContaining('901-bad.sql:1:1  syntax error'),
    expect.stringContaining(
      '902-late.sql:1:48  the key late_pkey must begin with corp: (corp, id)',
    ),
    expect.stringContaining('notes.json:1:1  only files like 001-clinic.sql'),
  ]);
  await owner.query('DROP TABLE IF EXISTS late');
});

test('of a statement that cannot be read the others are tried all the same', async () => {
  const step = `CREATE TABLE tram (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
CREATE TABLE rail (
  corp text NOT NULL,
<<<<<<< HEAD
  id int,
=======
  id bigint,
>>>>>>> wider
  PRIMARY KEY (corp, id)
);
CREATE VIEW old_tram AS SELECT * FROM tram;
CREATE VIEW old_rail AS SELECT * FROM rail;
`;
  const { told, lost } = await take({ '101-tram.sql': step }, true);
  expect(told).toEqual([expect.stringMatching(/101-tram\.sql:4:1 {2}a merge left two versions/)]);
  expect([...lost]).toEqual(['rail', 'old_rail']);
  const { rows } = await owner.query("SELECT to_regclass('old_tram') AS view");
  expect(rows).toEqual([{ view: 'old_tram' }]);
});

test('of a step that cannot be read at all, what it was to make is known', async () => {
  const step = 'CREATE TABLE ferry (id int,);\nCREATE TABLE IF NOT EXISTS "quay" (id int,);';
  const { told, lost } = await take({ '102-ferry.sql': step }, true);
  expect(told).toEqual([
    expect.stringMatching(/102-ferry\.sql:1:27 {2}this comma is one too many$/),
  ]);
  expect([...lost]).toEqual(['ferry', 'quay']);
});

test('a check keeps a table of which only a key is wrong, and tells of one that is not kept no more', async () => {
  await owner.query('DROP TABLE IF EXISTS tower, bell');
  const { told, lost } = await take(
    {
      '110-tower.sql':
        'CREATE TABLE tower (corp text NOT NULL, id int, PRIMARY KEY (corp, id), UNIQUE (id));\nCREATE TABLE bell (corp text NOT NULL, id int, PRIMARY KEY (corp, id));',
      '111-tower.sql': "INSERT INTO tower VALUES ('a', 1); ALTER TABLE bell ADD place text;",
      '112-clock.sql': 'CREATE TABLE clock (id int PRIMARY KEY);',
      '113-clock.sql': 'ALTER TABLE clock ADD place text;',
    },
    true,
  );
  expect(told).toEqual([
    expect.stringContaining('110-tower.sql:1:73  the key tower_id_key must begin with corp'),
    expect.stringContaining('112-clock.sql:1:1  the table clock needs a column'),
  ]);
  expect([...lost]).toEqual(['clock']);
});
