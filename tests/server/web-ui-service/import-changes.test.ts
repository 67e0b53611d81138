import { beforeEach, describe, expect, test } from 'vitest';
import { ResultId } from '#schemas/wire/result-id.ts';
import { sampleFiles } from '../_definitions.ts';
import { answerOf, closedAfterTests, createTestServer } from '../_server.ts';
import { digestOf, importExcel } from '../_sheets.ts';

/** Rows with uuids for keys, and with columns of every kind that takes its values by rules of its own. */
const TABLES: readonly string[] = [
  "CREATE DOMAIN short_word AS varchar(3) CHECK (value <> 'bad')",
  "CREATE TYPE level AS ENUM ('low', 'high')",
  `CREATE TABLE part (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    word varchar(3),
    code char(3),
    short short_word,
    level level,
    amount numeric(8, 2),
    made_at timestamptz,
    opens time,
    tags text[],
    more jsonb,
    serial integer,
    parent uuid,
    changes integer NOT NULL DEFAULT 0,
    PRIMARY KEY (corp, id),
    UNIQUE (corp, serial),
    FOREIGN KEY (corp, parent) REFERENCES part (corp, id)
  )`,
  `CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.changes := OLD.changes + 1;
      RETURN NEW;
    END $$`,
  'CREATE TRIGGER part_changed BEFORE UPDATE ON part FOR EACH ROW EXECUTE FUNCTION count_change()',
  'ALTER TABLE part ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE part FORCE ROW LEVEL SECURITY',
  `CREATE POLICY tenant ON part USING (corp = current_setting('app.corp', true))
    WITH CHECK (corp = current_setting('app.corp', true))`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON part TO y4_app, y4_author',
];

const PART = {
  code: 'PART',
  source: { table: 'part' },
  fields: [
    { name: 'id' },
    { name: 'name', required: true },
    { name: 'word' },
    { name: 'code' },
    { name: 'short' },
    { name: 'level' },
    { name: 'amount' },
    { name: 'madeAt', column: 'made_at' },
    { name: 'opens' },
    { name: 'tags' },
    { name: 'more' },
    { name: 'serial' },
    {
      name: 'parent',
      extraType: 'Quote',
      quote: { dataCode: 'PART', key: 'id', name: 'name' },
    },
  ],
  import: true,
  access: { read: '*', write: ['sales'] },
};

const A = '6f9619ff-8b86-d011-b42d-00c04fc964a1';
const B = '6f9619ff-8b86-d011-b42d-00c04fc964b2';

const server = await closedAfterTests(
  createTestServer({ files: { ...sampleFiles, 'y4/data/PART.json': PART } }),
);
for (const statement of TABLES) await server.pool.query(statement);
expect((await server.load()).issues).toEqual([]);
const token = await server.tokenOf('ann');
beforeEach(async () => {
  await server.pool.query('DELETE FROM part');
  await server.pool.query('DELETE FROM record_change');
  await server.pool.query(
    `INSERT INTO part (corp, id, name, serial) VALUES ('y4', $1, 'A', 1), ('y4', $2, 'B', 2),
      ('beta', $1, 'Foreign', 1)`,
    [A, B],
  );
});

async function send(file: string, existing: string, digest?: string, seen?: string) {
  return answerOf(
    await importExcel(server, {
      fields: { code: 'PART', existing, ...(digest && { digest }), ...(seen && { seen }) },
      file: { content: file, name: 'parts.csv' },
      token,
    }),
  );
}

/** Has a file done whose rows are changed. */
async function change(file: string) {
  return send(file, 'change', digestOf(file));
}

async function stored(columns: string) {
  const { rows } = await server.pool.query(
    `SELECT ${columns} FROM part WHERE corp = 'y4' ORDER BY serial`,
  );
  return rows;
}

describe('rows that an import changes', () => {
  test('a uuid is the same key in capitals and in braces, and so is one that is quoted', async () => {
    const written = `id,name,parent\n${A.toUpperCase()},New A,\n{${B.toUpperCase()}},New B,${A.toUpperCase()}\n`;
    const preview = await send(written, 'refuse');
    expect(preview.data.faults).toEqual([
      expect.objectContaining({ name: 'id', message: 'This value is already taken', count: 2 }),
    ]);
    expect((await change(written)).data.counts).toMatchObject({ new: 0, changed: 2 });
    expect(await stored('name, parent')).toEqual([
      { name: 'New A', parent: null },
      { name: 'New B', parent: A },
    ]);
    const twice = await send(`id,name\n${A},x\n${A.toUpperCase()},y\n`, 'change');
    expect(twice.data.problems).toMatchObject([
      { row: 3, fields: [{ name: 'id', message: 'This row stands twice in the file' }] },
    ]);
  });

  test('a time of day is the same however it is typed', async () => {
    await change(`id,opens\n${A},8:15\n`);
    await change(`id,opens\n${A},上午8:15\n`);
    await change(`id,opens\n${A},08:15:00\n`);
    expect((await stored('opens::text, changes'))[0]).toEqual({ opens: '08:15:00', changes: 1 });
  });

  test('many rows get values of every type, once each, and it is noted who gave them', async () => {
    const head = 'id,word,code,short,level,amount,madeAt,opens,tags,more';
    const values = 'abc,ab,xyz,high,12.345,2026-01-05 08:30,08:15,"a,b","{""n"": 1}"';
    const refused = await change(`${head}\n${A},${values}\n`);
    expect(refused.data.problems).toMatchObject([{ fields: [{ name: 'amount' }] }]);
    const sound = values.replace('12.345', '12.34');
    const answer = await change(`${head}\n${A},${sound}\n${B},,,,,,,,,\n`);
    expect(answer.data.counts).toMatchObject({ changed: 1, unchanged: 1, faulty: 0 });
    expect(
      await stored('word, code, short, level, amount, opens::text, tags, more, changes'),
    ).toEqual([
      {
        word: 'abc',
        code: 'ab ',
        short: 'xyz',
        level: 'high',
        amount: '12.34',
        opens: '08:15:00',
        tags: ['a', 'b'],
        more: { n: 1 },
        changes: 1,
      },
      {
        word: null,
        code: null,
        short: null,
        level: null,
        amount: null,
        opens: null,
        tags: null,
        more: null,
        changes: 0,
      },
    ]);
    const { rows } = await server.pool.query(
      "SELECT record_key, after->>'amount' AS amount FROM record_change WHERE operation = 'update' AND record_key = $1",
      [A],
    );
    expect(rows).toEqual([{ record_key: A, amount: '12.34' }]);
    const foreign = await server.pool.query("SELECT name, changes FROM part WHERE corp = 'beta'");
    expect(foreign.rows).toEqual([{ name: 'Foreign', changes: 0 }]);
  });

  test.each([
    ['word', 'long', 'This value does not fit'],
    ['code', 'long', 'This value does not fit'],
    ['short', 'long', 'This value does not fit'],
    ['short', 'bad', 'This value does not fit'],
    ['opens', '25:00', 'This value does not fit'],
    ['serial', '2', 'This value is already taken'],
  ])('%s takes no "%s", and nothing is changed', async (column, value, message) => {
    const kept = column === 'serial' ? '2' : '';
    const answer = await change(`id,name,${column}\n${B},New,${kept}\n${A},New,${value}\n`);
    expect(answer).toMatchObject({ id: ResultId.refused, code: 'NOT_SAVED' });
    expect(answer.data.problems).toMatchObject([{ row: 3, fields: [{ name: column, message }] }]);
    expect(await stored('name, changes')).toEqual([
      { name: 'A', changes: 0 },
      { name: 'B', changes: 0 },
    ]);
  });

  test('values that rows pass on to each other are taken in the order of the file', async () => {
    const answer = await change(`id,serial\n${A},3\n${B},1\n`);
    expect(answer.data.counts).toMatchObject({ changed: 2, faulty: 0 });
    expect(await stored('name, serial')).toEqual([
      { name: 'B', serial: 1 },
      { name: 'A', serial: 3 },
    ]);
  });

  test('a row that comes back as a file has shown it is no change, and keeps what no cell holds', async () => {
    const long = `  ${'x'.repeat(40_000)}`;
    await server.pool.query(
      `UPDATE part SET name = $1, tags = '{a,"b,c"}', made_at = '2026-01-05T08:30:59Z', changes = 0
        WHERE corp = 'y4'`,
      [long],
    );
    const told = await server.call(
      'WebUiService.GetListByDataDefinition',
      { code: 'PART', index: 0, count: 1 },
      { corp: 'y4', token },
    );
    const madeAt = String(told.data.list[0].madeAt).replace('T', ' ');
    const shown = `${long.slice(0, 32_766)}…`.trim();
    const rows = [A, B].map((id) => `${id},${shown},"a, b,c",${madeAt}\n`);
    // Rows are saved together, and one alone in its own way.
    for (const sent of [rows, rows.slice(1)]) {
      const answer = await change(`id,name,tags,madeAt\n${sent.join('')}`);
      expect(answer.data.counts).toMatchObject({ unchanged: sent.length, faulty: 0 });
    }
    expect(await stored('length(name) AS letters, changes')).toEqual([
      { letters: 40_002, changes: 1 },
      { letters: 40_002, changes: 1 },
    ]);
    const noted = await server.pool.query('SELECT FROM record_change');
    expect(noted.rowCount).toBe(0);
  });

  test('what waits for the end of the file has longer than one statement, for all rows together', async () => {
    await server.pool.query(`
      CREATE FUNCTION tell_time() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '% for all', current_setting('statement_timeout'); END $$;
      CREATE CONSTRAINT TRIGGER part_late AFTER UPDATE ON part DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION tell_time()`);
    const answer = await change(`id,name\n${A},New A\n${B},New B\n`);
    await server.pool.query('DROP TRIGGER part_late ON part');
    expect(answer).toMatchObject({ code: 'RULE', message: '3min for all' });
    expect(await stored('name')).toEqual([{ name: 'A' }, { name: 'B' }]);
  });
});

describe('rows that somebody else changes between the preview of an import and its confirmation', () => {
  const FILE = `id,name,word\n${A},New A,a\n${B},B,b\n`;
  const meanwhile = (statement: string) => server.pool.query(statement);

  /** Has the file looked at, does something meanwhile, and has it done. */
  async function changeAfter(statement: string, file = FILE) {
    const { seen } = (await send(file, 'change')).data;
    await meanwhile(statement);
    return send(file, 'change', digestOf(file), seen);
  }

  test('are told, and nothing of the file is taken until it is looked at again', async () => {
    const answer = await changeAfter(
      `UPDATE part SET name = 'Theirs' WHERE corp = 'y4' AND id = '${B}'`,
    );
    expect(answer).toMatchObject({
      id: ResultId.conflict,
      code: 'SEEN_OTHERWISE',
      data: {
        committed: false,
        counts: { changed: 1, faulty: 1 },
        problems: [{ row: 3, becomes: 'faulty', message: 'Somebody else changed this row first' }],
      },
    });
    expect(await stored('name, word')).toEqual([
      { name: 'A', word: null },
      { name: 'Theirs', word: null },
    ]);
    const { seen } = (await send(FILE, 'change')).data;
    expect(await send(FILE, 'change', digestOf(FILE), seen)).toMatchObject({
      id: 0,
      data: { committed: true, counts: { changed: 2 } },
    });
    expect(await stored('name')).toEqual([{ name: 'New A' }, { name: 'B' }]);
  });

  test('are told where the row is deleted, and where it is made', async () => {
    const gone = await changeAfter(`DELETE FROM part WHERE corp = 'y4' AND id = '${B}'`);
    expect(gone.data.problems).toMatchObject([
      { row: 3, message: 'This record is no longer here' },
    ]);
    const made = await changeAfter(
      `INSERT INTO part (corp, id, name) VALUES ('y4', '${B}', 'Theirs')`,
    );
    expect(made.data.problems).toMatchObject([
      { row: 3, message: 'Somebody else changed this row first' },
    ]);
  });

  test.each([
    ['a column that the file does not fill', `serial = 7`],
    ['what the file says too', `name = 'B', word = 'b'`],
  ])('are taken where the change is of %s', async (_, change) => {
    const answer = await changeAfter(`UPDATE part SET ${change} WHERE corp = 'y4' AND id = '${B}'`);
    expect(answer).toMatchObject({ id: 0, data: { committed: true } });
  });

  test('are told with what else is wrong with the file', async () => {
    const answer = await changeAfter(
      `UPDATE part SET name = 'Theirs', serial = 3 WHERE corp = 'y4' AND id = '${B}';
       INSERT INTO part (corp, id, name, serial) VALUES ('y4', gen_random_uuid(), 'C', 2)`,
      `id,name,serial\n${A},New A,9\n${B},B,2\n`,
    );
    expect(answer).toMatchObject({ id: ResultId.refused, code: 'NOT_SAVED' });
  });

  test('are no matter to who sends nothing of what was seen, and where no stored row is changed', async () => {
    expect(await change(FILE)).toMatchObject({ id: 0 });
    expect((await send('name\nC\n', 'refuse')).data).not.toHaveProperty('seen');
  });
});
