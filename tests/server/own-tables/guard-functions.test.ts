import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createSteps } from './_steps.ts';

const { take, takeAll, startAgain, asOwner, asAuthor } = createSteps();

beforeAll(async () => {
  expect(await takeAll(STEPS)).toEqual([]);
});

const STEPS = {
  '001-stores.sql': `
    CREATE TABLE store (corp text NOT NULL, id int, PRIMARY KEY (corp, id));
    CREATE TABLE shelf (corp text NOT NULL, id int, store_id int, PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, store_id) REFERENCES store (corp, id) ON DELETE CASCADE);
    CREATE TABLE sign (corp text NOT NULL, id int, store_id int, PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, store_id) REFERENCES store (corp, id) ON DELETE SET NULL (store_id));
    CREATE TABLE stock (corp text NOT NULL, id int, told text NOT NULL DEFAULT '', PRIMARY KEY (corp, id));
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE stock SET told = told || TG_NAME || (SELECT count(*) FROM stock) || ' ' WHERE id = OLD.id;
      RETURN coalesce(NEW, OLD); END $$;
    CREATE TRIGGER before BEFORE DELETE ON shelf FOR EACH ROW EXECUTE FUNCTION tell();
    CREATE TRIGGER after AFTER DELETE ON shelf FOR EACH ROW EXECUTE FUNCTION tell();
    CREATE TRIGGER emptied BEFORE UPDATE ON sign FOR EACH ROW EXECUTE FUNCTION tell();
    CREATE FUNCTION tell_all() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      UPDATE stock SET told = told || 'all ' WHERE id = OLD.id AND corp <> OLD.corp; RETURN NULL; END $$;
    CREATE TRIGGER everybody AFTER UPDATE ON sign FOR EACH ROW EXECUTE FUNCTION tell_all();`,
  '002-rows.sql': `
    CREATE FUNCTION keep_stock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stock (corp, id) VALUES (NEW.corp, NEW.id); RETURN NEW; END $$;
    CREATE TRIGGER kept BEFORE INSERT ON shelf FOR EACH ROW EXECUTE FUNCTION keep_stock();`,
  // Rows of two tenants, whose triggers are taken already.
  '003-more.sql': `
    INSERT INTO store SELECT corp, 1 FROM unnest(ARRAY['a', 'b']) corp;
    INSERT INTO shelf SELECT corp, 7, 1 FROM unnest(ARRAY['a', 'b']) corp;
    INSERT INTO sign SELECT corp, 7, 1 FROM unnest(ARRAY['a', 'b']) corp;`,
};

const told = async () =>
  Object.fromEntries(
    (await asOwner('SELECT corp, told FROM stock')).rows.map((row) => [row.corp, row.told]),
  );

const deleteStore = (which = '') => asAuthor(`DELETE FROM store ${which}`);

beforeEach(() =>
  asOwner(`SET app.corp = 'a';
    INSERT INTO store VALUES ('a', 1) ON CONFLICT DO NOTHING;
    DELETE FROM stock; INSERT INTO shelf VALUES ('a', 7, 1) ON CONFLICT DO NOTHING;
    DELETE FROM stock; INSERT INTO stock VALUES ('a', 7), ('b', 7);
    UPDATE sign SET store_id = 1; UPDATE stock SET told = '';
    RESET app.corp`),
);

test('what a foreign key deletes or empties fires triggers for its own tenant alone', async () => {
  await deleteStore();
  const { a, b } = await told();
  expect(a.split(' ').sort()).toEqual(['', 'after1', 'before1', 'emptied1']);
  // Who writes SECURITY DEFINER asks for it.
  expect(b).toBe('all ');
});

/** What a function of a CHECK, a domain, a default and a generated column sees of the stock when a store is deleted. */
test('what a foreign key empties is held against rows of its own tenant alone', async () => {
  const counts = (name: string, args: string, returns: string, value: string) =>
    `CREATE FUNCTION ${name}(${args}) RETURNS ${returns} LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
      RETURN ${value}; END $$;`;
  const step = `
    ${counts('few', '', 'boolean', "(SELECT count(*) FROM stock WHERE told <> 'full') < 2")}
    ${counts('few_for', 'text', 'boolean', 'few()')}
    ${counts('last', '', 'int', '(SELECT -count(*) FROM stock)')}
    ${counts('seen', 'int', 'int', '(SELECT count(*) FROM stock)')}
    CREATE DOMAIN word AS text CHECK (few_for(VALUE));
    CREATE DOMAIN mark AS word;
    CREATE TABLE lamp (corp text NOT NULL, id int, store_id int, mark mark, last int DEFAULT last(),
      seen int GENERATED ALWAYS AS (seen(store_id)) STORED, PRIMARY KEY (corp, id), CHECK (few()),
      FOREIGN KEY (corp, store_id) REFERENCES store (corp, id) ON DELETE SET NULL (store_id),
      FOREIGN KEY (corp, last) REFERENCES store (corp, id) ON DELETE SET DEFAULT (last));`;
  expect(await take('004-lamps.sql', step)).toEqual([]);
  await asOwner(`SET app.corp = 'a'; INSERT INTO store VALUES ('a', -1);
    INSERT INTO lamp (corp, id, store_id, last, mark) VALUES ('a', 1, 1, 1, 'x'); RESET app.corp`);
  await deleteStore('WHERE id = 1');
  const { rows } = await asOwner('SELECT store_id, last, seen FROM lamp');
  expect(rows).toEqual([{ store_id: null, last: -1, seen: 1 }]);
  await asOwner('DELETE FROM lamp');
  const { rows: paths } = await asOwner(
    `SELECT DISTINCT proconfig FROM pg_proc JOIN y4_tables.guarded ON signature = pg_proc.oid::regprocedure::text`,
  );
  expect(paths).toEqual([{ proconfig: ['search_path=public, pg_temp'] }]);
});

test('so are indexes, what parts a table, operators, and types within types', async () => {
  const seen = (name: string, args: string) =>
    `CREATE FUNCTION ${name}(${args}) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
      IF $1 IS NULL AND (SELECT count(*) FROM stock) <> 1 THEN RAISE '${name} saw all'; END IF;
      RETURN true; END $$;`;
  const step = `
    ${seen('indexed', 'int')} ${seen('partial', 'int')} ${seen('parted', 'int')}
    ${seen('compared', 'int, int')} ${seen('worded', 'text')}
    CREATE OPERATOR ~~~ (FUNCTION = compared, LEFTARG = int, RIGHTARG = int);
    CREATE DOMAIN note AS text CHECK (worded(VALUE));
    CREATE TYPE notes AS (first note);
    CREATE TABLE parcel (corp text NOT NULL, id int, store_id int, notes notes DEFAULT ROW(NULL)::notes,
      CHECK (store_id ~~~ 1),
      FOREIGN KEY (corp, store_id) REFERENCES store (corp, id) ON DELETE SET NULL (store_id)
    ) PARTITION BY LIST (parted(store_id));
    CREATE TABLE parcel_part PARTITION OF parcel DEFAULT;
    CREATE INDEX ON parcel (corp, indexed(store_id));
    CREATE INDEX ON parcel (corp) WHERE partial(store_id);`;
  expect(await take('005-parcels.sql', step)).toEqual([]);
  await asOwner(`SET app.corp = 'a'; INSERT INTO parcel (corp, id, store_id) VALUES ('a', 1, 1);
    RESET app.corp`);
  await deleteStore('WHERE id = 1');
  expect((await asOwner('SELECT store_id FROM parcel')).rows).toEqual([{ store_id: null }]);
  await asOwner('DELETE FROM parcel');
  const { rows } = await asOwner('SELECT signature FROM y4_tables.guarded');
  expect(rows.map(({ signature }) => signature)).toEqual(
    expect.arrayContaining(['worded(text)', 'parted(integer)', 'compared(integer,integer)']),
  );
});

test('a copy of a database that lost who owns its functions is guarded again with a start', async () => {
  await asOwner('ALTER FUNCTION tell() OWNER TO CURRENT_USER');
  expect(await startAgain()).toEqual([]);
  await deleteStore();
  expect((await told()).b).toBe('all ');
});

test('a step that writes the function anew leaves it guarded', async () => {
  const anew = `CREATE OR REPLACE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE stock SET told = told || 'anew ' WHERE id = OLD.id; RETURN coalesce(NEW, OLD); END $$;`;
  expect(await take('004-anew.sql', anew)).toEqual([]);
  await deleteStore();
  expect(await told()).toEqual({ a: 'anew anew anew ', b: 'all ' });
});

test('so do functions of parts and of further tables that stand in schemas of their own', async () => {
  const step = `
    CREATE SCHEMA parts;
    CREATE TABLE box (corp text NOT NULL, id int, store_id int, PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, store_id) REFERENCES store (corp, id) ON DELETE CASCADE) PARTITION BY RANGE (id);
    CREATE TABLE parts.box_some PARTITION OF box FOR VALUES FROM (0) TO (100);
    CREATE TABLE parts.lid (corp text NOT NULL, id int, box_id int,
      FOREIGN KEY (corp, box_id) REFERENCES box (corp, id) ON DELETE CASCADE);
    INSERT INTO box VALUES ('a', 7, 1), ('b', 7, 1);
    INSERT INTO parts.lid VALUES ('a', 7, 7), ('b', 7, 7);
    CREATE TRIGGER gone AFTER DELETE ON parts.box_some FOR EACH ROW EXECUTE FUNCTION tell_part();
    CREATE TRIGGER gone AFTER DELETE ON parts.lid FOR EACH ROW EXECUTE FUNCTION tell_part();`;
  const tell = `CREATE FUNCTION tell_part() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE stock SET told = told || TG_TABLE_NAME || ' ' WHERE id = OLD.id; RETURN NULL; END $$;`;
  expect(await take('006-parts.sql', tell + step)).toEqual([]);
  await deleteStore('WHERE id = 1');
  const { a, b } = await told();
  expect(a.split(' ')).toEqual(expect.arrayContaining(['box_some', 'lid']));
  expect(b).not.toMatch(/box|lid/);
});
