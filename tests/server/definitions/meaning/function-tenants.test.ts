import { expect, test } from 'vitest';
import { stepsBehind } from '../_check.ts';

const TABLES = `CREATE TABLE berth (
  corp text NOT NULL, id bigint NOT NULL, token uuid NOT NULL DEFAULT gen_random_uuid(), no bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'free', taken_by text, kind uuid, twice bigint GENERATED ALWAYS AS (2 * id) STORED,
  PRIMARY KEY (corp, id), UNIQUE (corp, token));
CREATE TABLE stay (
  corp text NOT NULL, id bigint NOT NULL, berth_id bigint NOT NULL, PRIMARY KEY (corp, id),
  note text, FOREIGN KEY (corp, berth_id) REFERENCES berth (corp, id));
CREATE TABLE pier (corp text NOT NULL, no bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (corp, no));
CREATE TABLE lamp (
  corp text NOT NULL, id bigint NOT NULL, pier bigint NOT NULL, is_lit boolean, PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, pier) REFERENCES pier (corp, no));
INSERT INTO berth (corp, id) VALUES ('port', 1);
`;
const { expectTold, told } = stepsBehind(TABLES);

function takes(body: string, fires = 'AFTER INSERT OR UPDATE ON stay'): string {
  return `CREATE FUNCTION takes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${body}
  RETURN NEW;
END $$;
CREATE TRIGGER takes ${fires} FOR EACH ROW EXECUTE FUNCTION takes();
`;
}

const ROW = `INSERT INTO stay (corp, id, berth_id) VALUES ('port', 1, 1);`;
const OF_STEP =
  'rows of a step fire this for no tenant, so it changes those of all in berth: … AND corp = NEW.corp';

test.each([
  "UPDATE ⟦berth SET state = 'taken' WHERE id = NEW.berth_id;",
  'DELETE FROM ⟦berth WHERE id > NEW.berth_id;',
  "UPDATE ⟦berth SET state = 'shut' WHERE state = 'free';",
  "IF TG_OP = 'INSERT' THEN UPDATE ⟦berth b SET state = 'taken' WHERE b.id = NEW.berth_id; END IF;",
  'UPDATE ⟦berth SET taken_by = NEW.corp WHERE id = NEW.berth_id;',
  'WITH own AS (SELECT id FROM berth WHERE corp = NEW.corp) UPDATE ⟦berth SET taken_by = NULL FROM own WHERE berth.id = own.id;',
  "UPDATE ⟦berth SET state = 'taken' WHERE twice = 2 * NEW.berth_id;",
  'UPDATE ⟦berth SET taken_by = NULL WHERE kind = gen_random_uuid() AND id > NEW.id;',
  'IF NEW.id > 1 THEN RETURN NEW; END IF; DELETE FROM ⟦berth WHERE id > NEW.berth_id;',
  'WITH gone AS (DELETE FROM ⟦berth WHERE id > NEW.berth_id RETURNING id) UPDATE stay SET id = stay.id FROM gone g WHERE stay.corp = NEW.corp AND g.id = 3;',
  "MERGE INTO ⟦berth USING stay s ON s.berth_id = berth.id WHEN MATCHED THEN UPDATE SET state = 'taken' WHEN NOT MATCHED THEN DO NOTHING;",
  'MERGE INTO ⟦berth b USING stay s ON s.berth_id = b.id AND b.state = s.note WHEN MATCHED THEN DELETE;',
  "MERGE INTO ⟦berth b USING stay s ON s.berth_id = b.id WHEN MATCHED AND b.corp = NEW.corp THEN UPDATE SET state = 'taken' WHEN MATCHED THEN DELETE;",
])('what a function changes that rows of a step fire belongs to a tenant: %s', async (body) => {
  await expectTold(takes(body) + ROW, [OF_STEP]);
});

const CHANGE = "UPDATE berth SET state = 'taken' WHERE id = NEW.berth_id;";

test.each([
  ['names the tenant', takes(CHANGE.replace('WHERE', 'WHERE corp = NEW.corp AND')) + ROW],
  [
    'names the tenant in a MERGE',
    takes(
      "MERGE INTO berth b USING stay s ON s.corp = b.corp AND s.berth_id = b.id WHEN MATCHED THEN UPDATE SET state = 'taken';",
    ) + ROW,
  ],
  [
    'names the tenant in each change of a MERGE',
    takes(
      "MERGE INTO berth b USING (SELECT NEW.berth_id AS id) s ON b.id = s.id WHEN MATCHED AND b.corp = NEW.corp THEN UPDATE SET state = 'taken';",
    ) + ROW,
  ],
  [
    'makes rows by a MERGE',
    takes(
      'MERGE INTO berth b USING (SELECT NEW.id AS id) s ON s.id = b.id WHEN NOT MATCHED THEN INSERT (corp, id) VALUES (NEW.corp, s.id);',
    ) + ROW,
  ],
  ['is fired by requests alone', takes(CHANGE)],
  ['gives the row a value', takes('NEW.berth_id := 1;', 'BEFORE INSERT ON stay') + ROW],
  ['is made behind the rows', ROW + takes(CHANGE)],
  ['is fired by other rows', takes(CHANGE, 'AFTER UPDATE ON stay') + ROW],
  [
    'is fired by rows of another table',
    takes(CHANGE.replace('NEW.berth_id', 'NEW.id'), 'AFTER UPDATE ON berth') + ROW,
  ],
  ['comes at another event', takes(`IF TG_OP <> 'INSERT' THEN ${CHANGE} END IF;`) + ROW],
  [
    'comes behind ELSE at another event',
    takes(`IF TG_OP = 'INSERT' THEN NULL; ELSE ${CHANGE} END IF;`) + ROW,
  ],
  [
    'comes in a CASE at another event',
    takes(`CASE TG_OP WHEN 'UPDATE' THEN ${CHANGE} ELSE NULL; END CASE;`) + ROW,
  ],
  [
    'comes behind the RETURN of this event',
    takes(`IF TG_OP = 'INSERT' THEN RETURN NEW; END IF; ${CHANGE}`) + ROW,
  ],
  [
    'is fired by another column',
    `${takes(CHANGE, 'AFTER UPDATE OF berth_id ON stay')}UPDATE stay SET note = 'x' WHERE true;`,
  ],
  [
    'has a condition',
    takes(CHANGE).replace('FOR EACH ROW', 'FOR EACH ROW WHEN (NEW.id > 1)') + ROW,
  ],
  ['is turned off', `${takes(CHANGE)}ALTER TABLE stay DISABLE TRIGGER takes;${ROW}`],
  ['is turned off with all', `${takes(CHANGE)}ALTER TABLE stay DISABLE TRIGGER USER;${ROW}`],
  ['is dropped', `${takes(CHANGE)}DROP TRIGGER takes ON stay;${ROW}`],
  [
    'names rows by the number of another that the database makes',
    takes('UPDATE lamp SET is_lit = true WHERE pier = 3;') + ROW,
  ],
  [
    'names a row by what no other tenant has',
    takes("UPDATE berth SET state = 'taken' WHERE token = gen_random_uuid();") + ROW,
  ],
  [
    'names one by a number that the database makes',
    takes("UPDATE berth SET state = 'taken' WHERE 3 = no;") + ROW,
  ],
  [
    'changes a table of no tenant',
    takes(
      'CREATE TEMP TABLE IF NOT EXISTS seen (id bigint) ON COMMIT DROP; DELETE FROM seen WHERE id = NEW.id;',
    ) + ROW,
  ],
])('nothing is told of one that %s', async (_what, step) => {
  expect(await told(step)).toEqual([]);
});

test.each([
  ['AFTER UPDATE ON stay', `${ROW.slice(0, -1)} ON CONFLICT (corp, id) DO UPDATE SET note = 'x';`],
  ['AFTER UPDATE OF note ON stay', "UPDATE stay SET note = 'x' WHERE true;"],
  [
    'AFTER INSERT ON stay',
    'MERGE INTO stay USING berth b ON b.corp = stay.corp AND b.id = stay.berth_id WHEN NOT MATCHED THEN INSERT (corp, id, berth_id) VALUES (b.corp, 2, b.id);',
  ],
  [
    'AFTER INSERT ON stay',
    `ALTER TABLE stay DISABLE TRIGGER ALL; ALTER TABLE stay ENABLE TRIGGER takes;${ROW}`,
  ],
])('a trigger %s is fired by %s', async (fires, rows) => {
  await expectTold(takes(CHANGE.replace('berth', '⟦berth'), fires) + rows, [OF_STEP]);
});

test('a trigger with its owner’s rights says whose rows it changes, unless it works on those of all', async () => {
  const step = `CREATE FUNCTION gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  DELETE FROM stay WHERE stay.berth_id = OLD.id AND corp = OLD.corp;
  DELETE FROM ⟦stay WHERE stay.berth_id = OLD.id;
  UPDATE berth SET state = 'free' WHERE state = 'gone';
  RETURN OLD;
END $$;
CREATE TRIGGER gone BEFORE DELETE ON berth FOR EACH ROW EXECUTE FUNCTION gone();
CREATE FUNCTION clear(berth_id bigint) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  UPDATE berth SET state = 'free' WHERE id = berth_id;
$$;`;
  const told = `SECURITY DEFINER works on the rows of all tenants, so this changes those of others in stay as well: … AND corp = current_setting('app.corp')`;
  await expectTold(step, [told]);
});
