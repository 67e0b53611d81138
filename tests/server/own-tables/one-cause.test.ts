import pg from 'pg';
import { expect, test } from 'vitest';
import { formatIssue } from '#server/definitions/issue.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables } from '#server/own-tables/apply-tables.ts';
import { createTestDatabase } from '#tests/_harness/database.ts';

/** What a check tells of these steps, on a database that has none. */
async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const database = await createTestDatabase();
  const owner = new pg.Client(database.connection);
  await owner.connect();
  try {
    const listed = Object.entries(files).map(([path, text]) => ({
      path,
      text,
      hash: sha256(text),
    }));
    const folder = { name: '_tables', files: listed, hash: '' };
    const { issues } = await applyTables(owner, { folder, tenants: ['a'], tryAll: true });
    return issues.map(formatIssue);
  } finally {
    await owner.end();
    await database.drop();
  }
}

test('a check tells one mistake of a step once, whatever follows from it', async () => {
  const step = `CREATE TABLE customer (
  corp text NOT NULL, id int, email text, PRIMARY KEY (corp, id)
);
CREATE UNIQUE INDEX customer_email ON customer (corp, email);
CREATE TABLE boat (corp text NOT NULL, id int, PRIMARY KEY (id));
CREATE TABLE berth (corp text NOT NULL, boat int, PRIMARY KEY (corp, boat),
  FOREIGN KEY (corp, boat) REFERENCES boat (corp, id));
CREATE TABLE buoy (corp text NOT NULL, id int, size int DEFAULT soon, PRIMARY KEY (corp, id));
CREATE UNIQUE INDEX buoy_size ON buoy (corp, size);
COMMENT ON INDEX buoy_size IS '__One of each size';
ALTER TABLE boat ADD EXCLUDE USING gist (corp WITH =, id WITH =);
INSERT INTO customer (corp, id) VALUES
  ('a', 1),
  ('a', 2), ('a', 1);
`;
  const later = 'ALTER TABLE boat ADD EXCLUDE USING gist (corp WITH =, id WITH =);';
  expect(await told({ '001-port.sql': step, '002-port.sql': later })).toEqual([
    expect.stringContaining('001-port.sql:1:14  the product has a table "customer" of its own'),
    expect.stringContaining('001-port.sql:8:65  cannot use column reference in DEFAULT'),
    expect.stringMatching(/001-port\.sql:11:36 {2}.*access method "gist": CREATE EXTENSION/),
    expect.stringMatching(/001-port\.sql:14:13 {2}duplicate key .*\(a, 1\)/),
    expect.stringContaining('001-port.sql:5:48  the key boat_pkey must begin with corp'),
  ]);
});

test('what stands on a type or a rule that was not made is not told besides', async () => {
  const step = `CREATE TYPE hue AS ENUM ('red' 'green');
CREATE TABLE kite (corp text NOT NULL, id int, hue hue, starts date, PRIMARY KEY (corp, id));
CREATE TABLE line (corp text NOT NULL, id int, starts date, PRIMARY KEY (corp, id));
ALTER TABLE line ADD CONSTRAINT started CHECK (start > '2026-01-01');
COMMENT ON CONSTRAINT started ON line IS '__Not before this year';
`;
  expect(await told({ '001-kites.sql': step })).toEqual([
    expect.stringContaining(`001-kites.sql:1:32  a comma is missing before "'green'"`),
    expect.stringContaining('001-kites.sql:4:48  column "start" does not exist'),
  ]);
});

test('a name in quotes may have any signs in it', async () => {
  const step = `CREATE TABLE "bin (1" (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
CREATE TABLE box (corp text NOT NULL, id int, bin int REFERENCES "bin (1" (id), PRIMARY KEY (corp, id));
CREATE TABLE lid (corp text NOT NULL, id int CONSTRAINT "no (1" UNIQUE, PRIMARY KEY (corp, id));
`;
  expect(await told({ '001-bins.sql': step })).toEqual([
    expect.stringMatching(/001-bins\.sql:2:.*FOREIGN KEY \(corp, …\) REFERENCES "bin \(1"/),
    expect.stringMatching(/001-bins\.sql:3:.*"no \(1" must begin with corp/),
  ]);
});

test('a row that a trigger writes while a step works for no tenant is told where the trigger writes it', async () => {
  const made = (
    row: string,
  ) => `CREATE TABLE car (corp text NOT NULL, id int, price int, PRIMARY KEY (corp, id));
CREATE TABLE price_change (corp text NOT NULL, car int NOT NULL, price int, PRIMARY KEY (corp, car, price),
  FOREIGN KEY (corp, car) REFERENCES car (corp, id));
CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${row}
  RETURN NULL;
END $$;
CREATE TRIGGER keep_price AFTER INSERT ON car FOR EACH ROW EXECUTE FUNCTION keep_price();
`;
  const bare = made('INSERT INTO price_change (car, price) VALUES (NEW.id, NEW.price);');
  const rows = `INSERT INTO car VALUES ('a', 1, 10);\nINSERT INTO car VALUES ('a', 2, 20);\n`;
  const fault = expect.stringMatching(
    /001-lot\.sql:6:3 {2}nothing says whose row of "price_change" this is, .* INSERT INTO price_change \(corp, …\) VALUES \(NEW\.corp, …\)$/,
  );
  // In the step of the table, which has no default yet, and in one behind it.
  expect(await told({ '001-lot.sql': bare + rows })).toEqual([fault]);
  expect(await told({ '001-lot.sql': bare, '002-rows.sql': rows })).toEqual([fault]);
  const whole = made(
    'INSERT INTO price_change (corp, car, price) VALUES (NEW.corp, NEW.id, NEW.price);',
  );
  expect(await told({ '001-lot.sql': whole + rows })).toEqual([]);
});

test('a statement that one word mends makes what it was to make, so that nothing is missed behind it', async () => {
  const tables =
    'CREATE TABLE van (corp text NOT NULL, id int, name text, PRIMARY KEY (corp, id));\n';
  const view = 'CREATE van_name AS SELECT corp, id, name FROM van;\n';
  const behind = 'CREATE VIEW short AS SELECT corp, id, nmae FROM van_name;\n';
  expect(await told({ '001-vans.sql': tables + view + behind })).toEqual([
    expect.stringContaining('001-vans.sql:2:8  VIEW is missing before "van_name"'),
    expect.stringContaining('001-vans.sql:3:39  column "nmae" does not exist'),
  ]);
  const twice = tables.replace('NULL, id int', 'NULL,, id bgint');
  expect(await told({ '001-vans.sql': twice })).toEqual([
    expect.stringContaining('001-vans.sql:1:38  this comma is one too many'),
  ]);
});

test('what makes the body of a function readable is told at its place', async () => {
  const made = (body: string, language = 'plpgsql') =>
    `CREATE FUNCTION stamp() RETURNS integer LANGUAGE ${language} AS $$\n${body}\n$$;\n`;
  const faults = [
    [
      'BEGIN\n  IF true THN RETURN 1; END IF;\nEND',
      '3:11  syntax error at or near "THN"  did you mean "THEN"?',
    ],
    [
      'BEGIN\n  RETURN coalesce(1, 2;\nEND',
      '3:18  this ( is never closed: ) is missing before ";"',
    ],
    ['DECLARE a integer;\nBEGIN\n  a := 1\n  RETURN a;\nEND', '5:3  ; is missing before "RETURN"'],
  ] as const;
  for (const [body, fault] of faults)
    expect(await told({ '001-a.sql': made(body) })).toEqual([expect.stringContaining(fault)]);
  expect(await told({ '001-a.sql': made('SELECT 1 FORM (VALUES (1)) AS a', 'sql') })).toEqual([
    expect.stringContaining('2:10  syntax error at or near "FORM"  did you mean "FROM"?'),
  ]);
  // What can be read is refused for something else.
  expect(await told({ '001-a.sql': made('SELECT 1 UNION SELECT 1, 2', 'sql') })).toEqual([
    expect.stringContaining('each UNION query must have the same number of columns'),
  ]);
});

test('a key of a partitioned table is told once, where it was made last', async () => {
  const step = `CREATE TABLE call (id int, day date, PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
CREATE TABLE call_2026 PARTITION OF call FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE TABLE phone (id int PRIMARY KEY, corp text NOT NULL);
ALTER TABLE call ADD corp text NOT NULL DEFAULT 'a';
ALTER TABLE call drop constraint call_pkey CASCADE,
  ADD PRIMARY KEY (id, day), ADD phone int,
  ADD CONSTRAINT call_phone_fkey FOREIGN KEY (phone) REFERENCES phone (id);
COMMENT ON CONSTRAINT call_pkey ON call IS '__One call of a day';
`;
  expect(await told({ '001-calls.sql': step })).toEqual([
    expect.stringContaining('001-calls.sql:6:7  the key call_pkey must begin with corp'),
    expect.stringContaining('001-calls.sql:3:28  the key phone_pkey must begin with corp'),
    expect.stringContaining('001-calls.sql:7:18  the foreign key call_phone_fkey must name corp'),
  ]);
});

test('what lacks the column of the tenant, or a sequence of such a step, is told at the table alone', async () => {
  const step = `CREATE SEQUENCE call_no;
CREATE TABLE call (id int PRIMARY KEY);
ALTER TABLE call DROP CONSTRAINT call_pkey, ADD PRIMARY KEY (corp, id);
`;
  const later = "SELECT setval('call_no', 400);";
  expect(await told({ '001-calls.sql': step, '002-calls.sql': later })).toEqual([
    expect.stringContaining(
      '001-calls.sql:2:1  the table call needs a column "corp text NOT NULL"',
    ),
  ]);
});

test('a body that a dump keeps from the database is told once, and not at the rows that call it', async () => {
  const step = `SET check_function_bodies = false;
CREATE TABLE call (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NEW
END $$;
CREATE TRIGGER noted BEFORE INSERT ON call FOR EACH ROW EXECUTE FUNCTION noted();
`;
  const later = "INSERT INTO call (corp, id) VALUES ('a', 1);";
  expect(await told({ '001-calls.sql': step, '002-calls.sql': later })).toEqual([
    expect.stringContaining('001-calls.sql:6:1  ; is missing before "END"'),
  ]);
});

test('a sequence that is called otherwise is told with the one that there is, not with a table', async () => {
  const step = `CREATE SEQUENCE call_no;
CREATE TABLE call_nr_of (corp text NOT NULL, id int DEFAULT nextval('call_nr'), PRIMARY KEY (corp, id));
SELECT setval('public.call_nr', 9);
`;
  expect(await told({ '001-calls.sql': step })).toEqual([
    expect.stringMatching(
      /001-calls\.sql:2:\d+ {2}relation "call_nr" does not exist {2}did you mean "call_no"\?/,
    ),
    expect.stringMatching(
      /001-calls\.sql:3:\d+ {2}relation "public\.call_nr" does not exist {2}did you mean "call_no"\?/,
    ),
  ]);
});
