import { beforeAll, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, asOwner, asAuthor } = createSteps();

beforeAll(async () => {
  expect(await take('001-notes.sql', NOTES)).toEqual([]);
});

const NOTES = `
  CREATE TABLE note (corp text NOT NULL, id int, said text, PRIMARY KEY (corp, id));
  INSERT INTO note VALUES ('a', 1, 'ours'), ('b', 2, 'theirs');
  CREATE FUNCTION run(what text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION run_owner(what text) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION peek(what text) RETURNS text LANGUAGE plpgsql STABLE AS $$
    DECLARE found text; BEGIN EXECUTE what INTO found; RETURN found; END $$;
  CREATE FUNCTION counted(what text) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE found bigint; BEGIN EXECUTE format('SELECT count(*) FROM %I', what) INTO found; RETURN found; END $$;
  CREATE PROCEDURE tidy(what text) LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ANALYZE ' || what; END $$;`;

const FORGED = `'SET app.corp = ''b''; SELECT said FROM note'`;

test('nobody names himself another tenant by a function that runs its caller’s text', async () => {
  for (const call of [
    `SELECT run(${FORGED})`,
    `SELECT run_owner(${FORGED})`,
    `CALL tidy('note')`,
  ]) {
    await expect(asAuthor(call)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(asAuthor(`SELECT peek(${FORGED})`)).rejects.toMatchObject({ code: '0A000' });
  expect(
    await asAuthor(`SELECT peek('SELECT string_agg(said, '','') FROM note') AS found`),
  ).toEqual([{ found: 'ours' }]);
  expect(await asAuthor(`SELECT counted('note') AS found`)).toEqual([{ found: '1' }]);
  // It is still the operator's own.
  expect((await asOwner(`SELECT run('SELECT 1') AS found`)).rows).toEqual([{ found: '1' }]);
});

test('a function that is mended can be called again, one that was closed to all stays so', async () => {
  const closed = `
    CREATE FUNCTION secret(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE what; END $$;
    REVOKE EXECUTE ON FUNCTION secret(text) FROM PUBLIC;`;
  expect(await take('002-secret.sql', closed)).toEqual([]);
  const mended = `
    CREATE OR REPLACE FUNCTION run(what text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN RETURN counted(what); END $$;
    CREATE OR REPLACE FUNCTION secret(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;`;
  expect(await take('003-mended.sql', mended)).toEqual([]);
  expect(await asAuthor(`SELECT run('note') AS found`)).toEqual([{ found: '1' }]);
  await expect(asAuthor(`SELECT secret('')`)).rejects.toMatchObject({ code: '42501' });
});

test('a trigger that runs a text of the row is refused, and told where it was taken before', async () => {
  const trigger = `
    CREATE FUNCTION obey() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN EXECUTE NEW.said; RETURN NEW; END $$;
    CREATE TRIGGER obeyed BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION obey();`;
  const message = `the trigger’s function obey runs new.said as it comes, and who writes the row could name himself another tenant in it: give values with USING, names with format('… %I …', …)`;
  expect(await take('004-obey.sql', trigger)).toEqual([`_tables/004-obey.sql:3:79  ${message}`]);
  await asOwner(trigger);
  expect(await take('001-notes.sql', NOTES)).toEqual([
    `_tables/001-notes.sql:1:1  warning: ${message}`,
  ]);
  expect(await take('004-more.sql', 'CREATE TABLE more (corp text NOT NULL)')).toEqual([
    `_tables/001-notes.sql:1:1  warning: ${message}`,
  ]);
  const again = `CREATE TRIGGER obeys BEFORE INSERT ON more FOR EACH ROW EXECUTE FUNCTION obey();`;
  expect(await take('005-again.sql', again)).toEqual([
    `_tables/005-again.sql:1:74  warning: ${message}`,
    `_tables/005-again.sql:1:74  ${message}`,
  ]);
  expect(await take('006-mended.sql', 'DROP FUNCTION obey CASCADE')).toEqual([]);
});

test('what tables are to give away when they are made is taken back', async () => {
  const step = `
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO y4_author;`;
  expect(await take('005-defaults.sql', step)).toEqual([]);
  await asOwner('CREATE TABLE later (id int)');
  await expect(asAuthor('SELECT * FROM later')).rejects.toMatchObject({ code: '42501' });
});

test('triggers of refint, which look at rows with the rights of the table’s owner, are refused', async () => {
  const step = `CREATE EXTENSION refint;
    CREATE TABLE reply (corp text NOT NULL, id int, note_id int, PRIMARY KEY (corp, id));
    CREATE TRIGGER answers BEFORE DELETE ON note FOR EACH ROW
    EXECUTE FUNCTION check_foreign_key(1, 'cascade', 'id', 'reply', 'note_id');`;
  expect(await take('006-refint.sql', step)).toEqual([
    '_tables/006-refint.sql:4:22  the trigger answers would look at rows of all tenants: FOREIGN KEY (corp, …) REFERENCES … (corp, …) does what check_foreign_key is for',
  ]);
});
