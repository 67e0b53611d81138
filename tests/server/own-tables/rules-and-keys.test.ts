import { beforeAll, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, startAgain, asOwner, asAuthor } = createSteps();

beforeAll(async () => {
  const step = `
    CREATE EXTENSION btree_gist;
    CREATE SCHEMA crm; GRANT USAGE ON SCHEMA crm TO PUBLIC;
    CREATE TABLE note (corp text NOT NULL, id int, said text, worth int, PRIMARY KEY (corp, id));
    INSERT INTO note SELECT 'a', place, 'ours', 1 FROM generate_series(1, 500) place;
    INSERT INTO note VALUES ('b', 2, 'theirs', 0);`;
  expect(await take('001-notes.sql', step)).toEqual([]);
  await asOwner('ANALYZE note');
});

test.each([
  ['a table of the product', 'CREATE UNIQUE INDEX mailed ON app_user (email);', 'the key mailed'],
  [
    'a table of another schema',
    `CREATE TABLE crm.person (corp text NOT NULL, mail text UNIQUE); GRANT INSERT ON crm.person TO PUBLIC;`,
    'the key crm.person_mail_key',
  ],
  [
    'a part in another schema',
    `CREATE TABLE sale (corp text NOT NULL, id int) PARTITION BY RANGE (id);
     CREATE TABLE crm.sale_new PARTITION OF sale FOR VALUES FROM (0) TO (9);
     CREATE UNIQUE INDEX once ON crm.sale_new (id);`,
    'the key crm.once',
  ],
  [
    'other tenants’ rows only',
    `CREATE TABLE stay (corp text NOT NULL, room int, EXCLUDE USING gist (corp WITH <>, room WITH =));`,
    'the rule stay_corp_room_excl',
  ],
])('a key tells no tenant of another: that of %s', async (_, step, key) => {
  expect(await take('002-keys.sql', step)).toEqual([
    expect.stringContaining(`${key} must begin with corp`),
  ]);
});

test.each([
  [
    'a collation',
    `CREATE COLLATION loose (provider = icu, locale = 'und-u-ka-shifted', deterministic = false);
     CREATE TABLE seat (corp text NOT NULL, id int); CREATE UNIQUE INDEX seated ON seat (corp COLLATE loose, id);`,
  ],
  [
    'operators of its own',
    `CREATE FUNCTION same(text, text) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 0';
     CREATE OPERATOR CLASS alike FOR TYPE text USING btree AS OPERATOR 3 =, FUNCTION 1 same(text, text);
     CREATE TABLE seat (corp text NOT NULL, id int); CREATE UNIQUE INDEX seated ON seat (corp alike, id);`,
  ],
])('a key takes no two tenants for one, by %s', async (_, step) => {
  expect(await take('002-loose.sql', step)).toEqual([
    expect.stringContaining('the key seated takes different texts of corp for the same'),
  ]);
});

test('a key over what an extension compares is one tenant’s', async () => {
  const step = `CREATE TABLE stall (corp text NOT NULL, id int, during int4range,
    UNIQUE (corp, id), EXCLUDE USING gist (corp WITH =, during WITH &&));`;
  expect(await take('002-stalls.sql', step)).toEqual([]);
});

test.each([
  [
    'a table of the product',
    `CREATE RULE noted AS ON UPDATE TO product DO ALSO UPDATE note SET said = 'changed';`,
  ],
  [
    'a table of another schema',
    `CREATE TABLE crm.call (id int); GRANT INSERT ON crm.call TO PUBLIC;
     CREATE RULE noted AS ON INSERT TO crm.call DO ALSO UPDATE note SET said = 'changed';`,
  ],
])('a rule changes no rows of all tenants: that of %s', async (_, step) => {
  expect(await take('002-rules.sql', step)).toEqual([
    expect.stringContaining('CREATE RULE noted would change rows of all tenants'),
  ]);
});

test('what a step of before has made so is told at each start, and holds up no other', async () => {
  await asOwner('CREATE UNIQUE INDEX mailed ON app_user (email)');
  const told = [expect.stringContaining('the key mailed must begin with corp: (corp, email)')];
  expect(await startAgain()).toEqual(told);
  expect(await take('003-other.sql', 'CREATE TABLE other (corp text NOT NULL, id int);')).toEqual(
    told,
  );
  expect(await take('004-mended.sql', 'DROP INDEX mailed;')).toEqual([]);
});

test('a policy that leaves out rows looks at those of the tenant alone', async () => {
  const step = `
    CREATE FUNCTION open(said text) RETURNS boolean LANGUAGE plpgsql COST 0.001 AS $$ BEGIN
      IF said = 'theirs' THEN RAISE 'who sees %', said; END IF; RETURN true; END $$;
    CREATE POLICY seen ON note AS RESTRICTIVE USING (open(said));
    CREATE POLICY worth ON note AS RESTRICTIVE FOR DELETE USING (100 / worth > 2);`;
  expect(await take('005-policies.sql', step)).toEqual([]);
  expect(await asAuthor('SELECT count(*)::int AS n FROM note')).toEqual([{ n: 500 }]);
  expect(await asAuthor('DELETE FROM note WHERE id > 499 RETURNING id')).toEqual([{ id: 500 }]);
  const closing = `ALTER POLICY seen ON note USING (id <> 7)`;
  expect(await take('006-narrower.sql', closing)).toEqual([]);
  expect(await asAuthor('SELECT id FROM note WHERE id IN (7, 8)')).toEqual([{ id: 8 }]);
});

test('a materialised view of another schema shows nobody what it has kept of all', async () => {
  const step = `
    CREATE MATERIALIZED VIEW crm.kept AS SELECT id, said FROM note; GRANT SELECT ON crm.kept TO PUBLIC;
    CREATE VIEW kept AS SELECT * FROM crm.kept;`;
  expect(await take('007-kept.sql', step)).toEqual([]);
  await expect(asAuthor('SELECT * FROM kept')).rejects.toMatchObject({ code: '42501' });
});

test.each([
  [
    'made of others',
    `text GENERATED ALWAYS AS (split_part(k, '/', 1)) STORED`,
    'is made of other columns',
  ],
  ['taken for another', 'text COLLATE loose NOT NULL', 'takes different texts for the same'],
])('a corp that is %s is told', async (_, column, why) => {
  const step = `
    CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE odd (k text, corp ${column}, PRIMARY KEY (corp, k));`;
  expect(await take('008-odd.sql', step)).toEqual([
    expect.stringContaining(`the column corp of odd ${why}, which says whose row it is`),
  ]);
});
