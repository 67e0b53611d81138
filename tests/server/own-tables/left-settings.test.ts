import { beforeAll, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, asAuthor, asOwner } = createSteps();

/** A function of the name `name`, with more words before its body. */
const made = (name: string, body: string, words = '') =>
  `CREATE FUNCTION ${name}() RETURNS text LANGUAGE plpgsql ${words} AS $fn$
     DECLARE sql text; BEGIN ${body}; RETURN ''; END $fn$;`;

/** Bodies that leave another tenant or another role behind, and whether as their owner. */
const LEAVING: Readonly<Record<string, readonly [body: string, words?: string]>> = {
  resets_role: ['RESET ROLE'],
  sets_role: ['SET ROLE y4_app'],
  sets_role_here: ['SET LOCAL ROLE y4_app'],
  sets_session: ['SET SESSION AUTHORIZATION DEFAULT'],
  sets_tenant: [`SET app.corp = 'b'`],
  sets_tenant_within: [`SET app.corp = 'b'`, `SET app.corp = 'a'`],
  sets_begun: [`SET app.begun = 'b'`],
  sets_as_owner: [`SET LOCAL app.corp = 'b'`, 'SECURITY DEFINER'],
  runs_reset: [`EXECUTE 'RESET ROLE'`],
  runs_put_together: [
    `EXECUTE 'SET ' || 'LOCAL ' || 'app' || '.' || 'corp = ' || quote_literal('b')`,
  ],
  runs_form: [`EXECUTE format('SET LOCAL %I = %L', 'app.corp', 'b')`],
  runs_variable: [`sql := 'SET app.corp = b'; EXECUTE sql`],
  runs_block: [`EXECUTE 'DO $x$ BEGIN SET LOCAL app.corp = ''b''; END $x$'`],
  calls: [`PERFORM set_config('app.corp', 'b', true)`, 'SECURITY DEFINER'],
  calls_by_variable: [`sql := 'app.corp'; PERFORM set_config(sql, 'b', true)`, 'SECURITY DEFINER'],
  calls_run: [`EXECUTE 'SELECT set_config(''app.corp'', ''b'', true)'`, 'SECURITY DEFINER'],
  writes: [`UPDATE pg_settings SET setting = 'b' WHERE name = 'app.corp'`, 'SECURITY DEFINER'],
  no_rules: ['SET LOCAL session_replication_role = replica', 'SECURITY DEFINER'],
  pieces: [`sql := 'SET LOCAL app'; sql := sql || '.'; sql := sql || 'corp = b'; EXECUTE sql`],
  pieces_of_words: [
    `sql := 'SE'; sql := sql || 'T LOCAL ro'; sql := sql || 'le y4_app'; EXECUTE sql`,
  ],
  pieces_before: [`sql := '.corp = b'; sql := 'SET LOCAL app' || sql; EXECUTE sql`],
  pieces_apart: [
    `sql := 'SET LOCAL '; sql := sql || 'app.corp = ' || quote_literal('b'); EXECUTE sql`,
  ],
  pieces_beside: [`sql := 'app.corp = b'; sql := 'SET ' || sql; EXECUTE sql`],
  pieces_of_form: [`sql := 'SET LOCAL app'; EXECUTE format('%s%s', sql, '.corp = b')`],
  turned: [`sql := reverse('b = proc.ppa TES'); EXECUTE sql`],
  decoded: [`EXECUTE convert_from(decode('5345542061', 'hex'), 'UTF8')`],
  prepares: [`EXECUTE 'PREPARE y4_1 AS SELECT 1'`],
  prepares_plainly: ['DEALLOCATE ALL'],
  hands_on: ['PERFORM sets_tenant()', 'SECURITY DEFINER'],
};

const IN_SQL = `
  CREATE FUNCTION in_sql() RETURNS text LANGUAGE sql AS $$ SET app.corp = 'b'; SELECT '' $$;
  CREATE FUNCTION in_body() RETURNS text LANGUAGE sql SECURITY DEFINER
    BEGIN ATOMIC SELECT set_config('app.corp', 'b', true); END;`;

/** What names such settings, or sets others. */
const RIGHTFUL: Readonly<Record<string, readonly [body: string, words?: string]>> = {
  sets_memory: [`SET LOCAL work_mem = '8MB'`],
  calls_other: [`PERFORM set_config('app.said', 'b', true)`, 'SECURITY DEFINER'],
  asks: [`sql := current_setting('app.corp') || current_setting('role')`],
  writes_role: [`UPDATE note SET said = 'role' WHERE said = 'SET ROLE'`],
  runs_own: [
    `EXECUTE 'UPDATE note SET said = $1 WHERE corp = current_setting(''app.corp'')' USING 'x'`,
  ],
  changes_in_pieces: [
    `sql := 'UPDATE note'; sql := sql || ' SET '; sql := sql || 'said = ''role'''; sql := sql || ' WHERE false'; EXECUTE sql`,
  ],
  changes_role: [
    `sql := 'UPDATE note SET '; sql := sql || 'role = 1'; sql := 'SELECT 1'; EXECUTE sql`,
  ],
  sets_in_pieces: [`sql := 'SET LOCAL work_mem'; sql := sql || ' = ''8MB'''; EXECUTE sql`],
  asks_in_pieces: [
    `sql := 'SELECT 1 FROM note WHERE corp = '; sql := sql || 'current_setting(''app.corp'')'; EXECUTE sql`,
  ],
  within: ['PERFORM 1', `SET app.corp = 'b'`],
  within_no_rules: ['PERFORM 1', 'SECURITY DEFINER SET session_replication_role = replica'],
};

const all = (bodies: typeof LEAVING) =>
  Object.entries(bodies).map(([name, [body, words]]) => made(name, body, words));

beforeAll(async () => {
  const notes = `CREATE TABLE note (corp text NOT NULL, id int, said text, PRIMARY KEY (corp, id));
    INSERT INTO note VALUES ('a', 1, 'ours'), ('b', 2, 'theirs');`;
  const step = [notes, ...all(LEAVING), IN_SQL, ...all(RIGHTFUL)].join('\n');
  expect(await take('001-all.sql', step)).toEqual([]);
});

test.each([...Object.keys(LEAVING), 'in_sql', 'in_body'])(
  'nobody goes on as another, whose rows are seen: %s',
  async (name) => {
    await expect(asAuthor(`SELECT ${name}()`)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each(Object.keys(RIGHTFUL))('other settings can be set: %s', async (name) => {
  expect(await asAuthor(`SELECT ${name}() AS said`)).toEqual([{ said: '' }]);
});

test('a trigger that does so is refused', async () => {
  const step = `${made('leave', 'RESET ROLE').replace('text', 'trigger')}
    CREATE TRIGGER left_behind BEFORE UPDATE ON note FOR EACH ROW EXECUTE FUNCTION leave();`;
  expect(await take('002-trigger.sql', step)).toEqual([
    expect.stringContaining('the trigger’s function leave says whose rows are seen'),
  ]);
});

test('so is what compares values of a type, since it is called without any right', async () => {
  const step = `
    CREATE TYPE word AS (w text);
    CREATE FUNCTION less(a word, b word) RETURNS boolean LANGUAGE sql AS 'SELECT a.w < b.w';
    CREATE FUNCTION compare(a word, b word) RETURNS int LANGUAGE plpgsql AS $$ BEGIN EXECUTE a.w; RETURN 0; END $$;
    CREATE OPERATOR <# (FUNCTION = less, LEFTARG = word, RIGHTARG = word);
    CREATE OPERATOR CLASS words DEFAULT FOR TYPE word USING btree AS OPERATOR 1 <#, FUNCTION 1 compare(word, word);`;
  expect(await take('003-words.sql', step)).toEqual([
    expect.stringContaining('_tables/003-words.sql:4:21  the function compare'),
  ]);
  const sound = step.replace('EXECUTE a.w; RETURN 0', 'RETURN length(a.w) - length(b.w)');
  expect(await take('003-words.sql', sound)).toEqual([]);
});

test('set_config is nobody’s by another name, nor by an aggregate', async () => {
  const step = `
    CREATE FUNCTION be(text, text, boolean) RETURNS text LANGUAGE internal AS 'set_config_by_name';
    CREATE AGGREGATE become(text, boolean) (sfunc = set_config, stype = text, initcond = 'app.corp');`;
  expect(await take('004-names.sql', step)).toEqual([]);
  for (const call of [`be('app.corp', 'b', true)`, `become('b', true)`]) {
    await expect(asAuthor(`SELECT ${call}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('what nobody can read is nobody’s, where it may change something', async () => {
  const run = (name: string, given: string, words: string) =>
    `CREATE FUNCTION ${name}(${given}) RETURNS text LANGUAGE pltcl ${words} AS $$ spi_exec $1; return $1 $$;`;
  const step = `CREATE EXTENSION pltcl; ${run('tcl', 'text', 'VOLATILE')} ${run('tcl_reads', 'text', 'STABLE')}
    CREATE FUNCTION hand(what text) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT tcl(what)';`;
  expect(await take('006-tcl.sql', step)).toEqual([]);
  const given = `'SET app.corp = b'`;
  for (const name of ['tcl', 'hand']) {
    await expect(asAuthor(`SELECT ${name}(${given})`)).rejects.toMatchObject({ code: '42501' });
  }
  const trigger = `CREATE FUNCTION tcl_row() RETURNS trigger LANGUAGE pltcl AS $$ spi_exec $NEW(said); return OK $$;
    CREATE TRIGGER row BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION tcl_row();
    CREATE FUNCTION tcl_own() RETURNS text LANGUAGE pltcl AS $$ spi_exec "SELECT said AS s FROM note"; spi_exec $s $$;`;
  expect(await take('007-tcl.sql', trigger)).toEqual([
    expect.stringContaining('the trigger’s function tcl_row runs what nobody can read'),
  ]);
  expect(await take('007-tcl.sql', trigger.replaceAll(/CREATE TRIGGER.*;/g, ''))).toEqual([]);
  await expect(asAuthor('SELECT tcl_own()')).rejects.toMatchObject({ code: '42501' });
  expect(await asAuthor(`SELECT tcl_reads('SELECT 1') AS x`)).toEqual([{ x: 'SELECT 1' }]);
});

test('what a session has for itself keeps no step from being taken, and the book is nobody’s', async () => {
  const aside = `CREATE FUNCTION aside() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    CREATE TEMP TABLE aside (corp text); GRANT ALL ON aside TO PUBLIC; END $$`;
  expect(await take('007-aside.sql', aside)).toEqual([]);
  await asAuthor('SELECT aside()');
  const other =
    'GRANT ALL ON SCHEMA y4_tables TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA y4_tables TO PUBLIC;';
  expect(await take('008-other.sql', other)).toEqual([]);
  await expect(asAuthor('SELECT * FROM y4_tables.step')).rejects.toMatchObject({ code: '42501' });
});

test('a role of requests is no member of one that leads to more', async () => {
  const [{ name } = { name: '' }] = (
    await asOwner(`SELECT 'y4_helper_' || pg_backend_pid() AS name`)
  ).rows;
  const step = `CREATE ROLE ${name}; GRANT pg_read_all_stats TO ${name}; GRANT ${name} TO y4_author WITH INHERIT TRUE;`;
  expect(await take('005-roles.sql', step)).toEqual([]);
  expect(await asAuthor(`SELECT pg_has_role('pg_read_all_stats', 'USAGE') AS may`)).toEqual([
    { may: false },
  ]);
  await asOwner(`DROP ROLE ${name}`);
});
