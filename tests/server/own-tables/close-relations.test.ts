import { expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, startAgain, asOwner, asAuthor } = createSteps();

test('a GRANT on all tables shows nobody the rows of other tenants, and nothing of the product', async () => {
  const step = `
    CREATE TABLE sale (corp text NOT NULL, id int, PRIMARY KEY (corp, id)) PARTITION BY RANGE (id);
    CREATE TABLE sale_new PARTITION OF sale FOR VALUES FROM (0) TO (100);
    INSERT INTO sale VALUES ('a', 1), ('b', 2);
    GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC;`;
  expect(await take('001-sales.sql', step)).toEqual([]);
  expect(await asAuthor('SELECT * FROM sale')).toEqual([{ corp: 'a', id: 1 }]);
  expect(await asAuthor('SELECT * FROM sale_new')).toEqual([{ corp: 'a', id: 1 }]);
  for (const table of ['rate_limit', 'product_translation', 'session']) {
    await expect(asAuthor(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('what a view shows of another schema is kept apart too', async () => {
  const step = `
    CREATE SCHEMA hr;
    CREATE TABLE hr.staff (corp text NOT NULL, id int);
    CREATE TABLE hr.branch (corp int NOT NULL, id int);
    CREATE TABLE hr.country (code text PRIMARY KEY);
    INSERT INTO hr.staff VALUES ('a', 1), ('b', 2);
    INSERT INTO hr.country VALUES ('is');
    CREATE VIEW hr.everybody AS SELECT * FROM hr.staff;
    CREATE MATERIALIZED VIEW hr.kept AS SELECT * FROM hr.staff;
    GRANT USAGE ON SCHEMA hr TO PUBLIC;
    GRANT SELECT ON ALL TABLES IN SCHEMA hr TO PUBLIC;
    ${['staff', 'branch', 'country', 'everybody', 'kept'].map((name) => `CREATE VIEW ${name} AS SELECT * FROM hr.${name};`).join(' ')}`;
  expect(await take('002-staff.sql', step)).toEqual([]);
  expect(await asAuthor('SELECT id FROM staff')).toEqual([{ id: 1 }]);
  expect(await asAuthor('SELECT id FROM everybody')).toEqual([{ id: 1 }]);
  // Nothing could tell their rows apart.
  await expect(asAuthor('SELECT * FROM kept')).rejects.toMatchObject({ code: '42501' });
  await expect(asAuthor('SELECT * FROM branch')).rejects.toMatchObject({ code: '42501' });
  expect(await asAuthor('SELECT * FROM country')).toEqual([{ code: 'is' }]);
});

test('what was opened before is closed at the next start', async () => {
  await asOwner(`ALTER TABLE sale_new DISABLE ROW LEVEL SECURITY;
    ALTER TABLE sale_new NO FORCE ROW LEVEL SECURITY`);
  expect(await asAuthor('SELECT id FROM sale_new')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await startAgain()).toEqual([]);
  expect(await asAuthor('SELECT id FROM sale_new')).toEqual([{ id: 1 }]);
});

test('functions of extensions that run a text, or keep a setting, are nobody’s', async () => {
  const step = 'CREATE EXTENSION xml2; CREATE EXTENSION isn;';
  expect(await take('003-extensions.sql', step)).toEqual([]);
  const forged = `SELECT * FROM xpath_table('1', '''<a/>''',
    'sale WHERE false; SET app.corp = ''b''; SELECT 1, ''<a>'' || id || ''</a>'' FROM sale', '/a', 'true') AS t (one int, id text)`;
  for (const statement of [forged, 'SELECT isn_weak(true)']) {
    await expect(asAuthor(statement)).rejects.toMatchObject({ code: '42501' });
  }
});

test('what a step alters of the product’s own tables is as it was behind it', async () => {
  await asOwner(`BEGIN; SET LOCAL app.corp = 'b';
    INSERT INTO app_user (login, user_name, password_hash) VALUES ('bea', 'Bea', '-'); COMMIT`);
  const usersSeen = 'SELECT user_name FROM app_user';
  const kept = async () =>
    (
      await asOwner(`SELECT relname, relowner::regrole::text, relrowsecurity, relforcerowsecurity,
        (SELECT array_agg(one::text ORDER BY one::text) FROM unnest(relacl) one) AS rights,
        (SELECT array_agg(attname || regexp_replace(attacl::text, 'postgres=\\w+/postgres,?', '') ORDER BY attnum)
          FROM pg_attribute WHERE attrelid = c.oid) AS of_columns
       FROM pg_class c WHERE relname IN ('app_user', 'session', 'rate_limit', 'definition') ORDER BY 1`)
    ).rows;
  const before = await kept();
  const altered = [
    'ALTER POLICY tenant ON app_user USING (true)',
    'ALTER TABLE app_user DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE app_user NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE app_user OWNER TO y4_author; ALTER TABLE session OWNER TO y4_app',
    'GRANT SELECT ON ALL TABLES IN SCHEMA public TO y4_author',
    'GRANT SELECT (password_hash) ON app_user TO y4_author; GRANT DELETE ON rate_limit TO y4_app; GRANT pg_read_all_data TO y4_author',
    'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM y4_app, y4_author',
    'DO $$ BEGIN ALTER TABLE app_user DISABLE ROW LEVEL SECURITY; GRANT ALL ON app_user TO y4_author; END $$',
  ];
  for (const [index, statement] of altered.entries()) {
    expect(await take(`01${index}-altered.sql`, `${statement};`)).toEqual([]);
    expect(await asAuthor(usersSeen), statement).toEqual([]);
    expect(await kept(), statement).toEqual(before);
    await expect(asAuthor('SELECT password_hash FROM app_user')).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('so are the operator’s, and those of other schemas', async () => {
  const altered = [
    'ALTER POLICY tenant ON sale_new USING (true)',
    'ALTER TABLE sale DISABLE ROW LEVEL SECURITY; ALTER TABLE hr.staff DISABLE ROW LEVEL SECURITY',
    'ALTER POLICY tenant ON hr.staff USING (true)',
    'DROP POLICY tenant ON hr.staff; ALTER TABLE sale OWNER TO y4_author; ALTER TABLE hr.staff OWNER TO y4_author',
  ];
  for (const [index, statement] of altered.entries()) {
    expect(await take(`02${index}-altered.sql`, `${statement};`)).toEqual([]);
    for (const table of ['sale', 'sale_new', 'hr.staff']) {
      expect(await asAuthor(`SELECT id FROM ${table}`), statement).toEqual([{ id: 1 }]);
    }
  }
  const widening = 'CREATE POLICY everybody ON hr.staff USING (true);';
  expect(await take('030-wide.sql', widening)).toEqual([
    '_tables/030-wide.sql:1:1  CREATE POLICY everybody would show rows of other tenants, too: one that leaves out rows is CREATE POLICY everybody ON hr.staff AS RESTRICTIVE …',
  ]);
  await asOwner(widening);
  expect(await asAuthor('SELECT id FROM staff')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await startAgain()).toHaveLength(1);
  expect(await asAuthor('SELECT id FROM staff')).toEqual([{ id: 1 }]);
});

test('a step that takes on another role is followed by the owner again', async () => {
  expect(
    await take(
      '040-role.sql',
      'CREATE TABLE own (corp text NOT NULL, id int); SET ROLE y4_author;',
    ),
  ).toEqual([]);
  expect(await asAuthor('SELECT id FROM own')).toEqual([]);
});

test('what a GRANT ALL gives beside reading and writing rows, for which no policy holds, is taken back', async () => {
  const step = `
    CREATE TABLE tape (corp text NOT NULL, id int GENERATED BY DEFAULT AS IDENTITY, PRIMARY KEY (corp, id));
    INSERT INTO tape VALUES ('a', 1), ('b', 1);
    GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC;
    GRANT TRUNCATE ON tape TO y4_author;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO y4_author;
    GRANT ALL ON SCHEMA public TO PUBLIC;
    GRANT EXECUTE ON FUNCTION set_config(text, text, boolean) TO y4_app, y4_author;
    DO $$ BEGIN EXECUTE format('GRANT ALL ON DATABASE %I TO PUBLIC', current_database()); END $$;`;
  expect(await take('050-tapes.sql', step)).toEqual([]);
  for (const statement of [
    'TRUNCATE tape',
    `SELECT setval('tape_id_seq', 9)`,
    'CREATE TRIGGER own BEFORE INSERT ON tape FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'CREATE TABLE public.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE TEMPORARY TABLE mine (id int)',
    `SELECT set_config('app.corp', 'b', true)`,
  ]) {
    await expect(asAuthor(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
  expect(await asAuthor('INSERT INTO tape DEFAULT VALUES RETURNING id')).toEqual([{ id: 2 }]);
});

test('a table without a corp shows nobody the rows of tables that inherit from it', async () => {
  const step = `
    CREATE SCHEMA base;
    CREATE TABLE base.thing (id int, said text);
    CREATE TABLE base.word (id int);
    CREATE TABLE base.part () INHERITS (base.thing);
    CREATE TABLE thing (corp text NOT NULL, PRIMARY KEY (corp, id)) INHERITS (base.part);
    INSERT INTO thing VALUES (1, 'ours', 'a'), (2, 'theirs', 'b');
    GRANT USAGE ON SCHEMA base TO PUBLIC;
    GRANT SELECT ON ALL TABLES IN SCHEMA base TO PUBLIC;
    CREATE VIEW all_things AS SELECT * FROM base.thing;`;
  expect(await take('051-things.sql', step)).toEqual([]);
  for (const table of ['base.thing', 'base.part', 'all_things']) {
    await expect(asAuthor(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await asAuthor('SELECT said FROM thing')).toEqual([{ said: 'ours' }]);
  expect(await asAuthor('SELECT * FROM base.word')).toEqual([]);
});
