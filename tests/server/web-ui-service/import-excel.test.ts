// Above 300 lines: a database of its own, with rows in it, takes longer than all of these tests together.
import excel from 'exceljs';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_IMPORTED_ROWS } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { answerOf, closedAfterTests } from '../_server.ts';
import { digestOf, downloadExcel, importExcel } from '../_sheets.ts';
import { createThingServer, THING_FILES } from './_things.ts';

const THING = THING_FILES['y4/data/THING.json'] as object;

/** A table of the product with a yes or no, a day and a text. */
const NOTE = {
  code: 'NOTE',
  source: { table: 'article' },
  fields: [
    { name: 'id', column: 'code', required: true },
    { name: 'language' },
    { name: 'title', required: true },
    { name: 'published' },
    { name: 'date' },
  ],
  always: { language: 'zh-CN' },
  import: true,
  access: { write: ['sales'] },
};

const server = await closedAfterTests(
  createThingServer({
    'y4/data/THING.json': { ...THING, import: true },
    'y4/data/RED.json': {
      ...THING,
      code: 'RED',
      charts: {},
      always: { kind: 'red' },
      import: true,
    },
    'y4/data/NOTE.json': NOTE,
    'y4/data/CLOSED.json': { ...THING, code: 'CLOSED', charts: {} },
    'y4/data/NUMBERED.json': {
      code: 'NUMBERED',
      source: { table: 'product' },
      fields: [
        { name: 'id', readonly: true },
        { name: 'name', required: true },
        { name: 'category', column: 'category_id', required: true },
        { name: 'price', type: 'Number', format: 'money' },
      ],
      import: true,
      access: { write: ['sales'] },
    },
  }),
);
const token = await server.tokenOf('ann');
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing');
  await server.pool.query('DELETE FROM record_change');
});

type Cells = readonly unknown[];

async function workbook(rows: readonly Cells[]): Promise<Buffer> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('Things');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

interface Options {
  code?: string;
  digest?: string;
  existing?: string;
  run?: string;
  name?: string;
  who?: string;
}

async function send(content: Buffer | string | null, options: Options = {}) {
  const { who = token, code = 'THING', name = 'things.xlsx', ...more } = options;
  return answerOf(
    await importExcel(server, {
      fields: { code, ...more },
      ...(content !== null && { file: { content, name } }),
      token: who,
    }),
  );
}

async function stored(): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    'SELECT id, name, kind, price::int, owner_id, made_on::text FROM thing ORDER BY id',
  );
  return rows;
}

const HEAD = ['ID', 'Name', 'kind', 'Price', 'Owner', 'Made on', 'Comment'];
const DAY = new Date('2024-02-29T00:00:00Z');
const SOUND = [
  ['t1', 'Desk', '红', 12.5, 'Zoe', DAY, 'x'],
  ['t2', 'Chair', 'blue', null, 'o2', '2024-03-01', ''],
];

describe('ImportExcelByDataDefinition', () => {
  test('shows what would happen and keeps nothing, then does it with the same file', async () => {
    const file = await workbook([HEAD, ...SOUND]);
    const preview = await send(file);
    expect(preview).toMatchObject({
      id: 0,
      data: {
        sheet: 'Things',
        columns: [
          { heading: 'ID', field: 'id' },
          { heading: 'Name', field: 'name' },
          { heading: 'kind', field: 'kind' },
          { heading: 'Price', field: 'price' },
          { heading: 'Owner', field: 'owner' },
          { heading: 'Made on', field: 'madeOn' },
          { heading: 'Comment', leftOut: 'unknown' },
        ],
        missing: ['note'],
        counts: { rows: 2, new: 2, changed: 0, faulty: 0 },
        problems: [],
        committed: false,
      },
    });
    expect(preview.data.rows[0]).toEqual({
      row: 2,
      becomes: 'new',
      values: {
        id: 't1',
        name: 'Desk',
        kind: '红',
        price: 12.5,
        owner: 'Zoe',
        madeOn: '2024-02-29',
      },
      message: '',
      fields: [],
    });
    expect(await stored()).toEqual([]);

    const { digest } = preview.data;
    expect(await send(await workbook([HEAD]), { digest })).toMatchObject({
      id: ResultId.conflict,
      code: 'OTHER_FILE',
    });
    expect((await send(file, { digest })).data).toMatchObject({
      committed: true,
      counts: { rows: 2, new: 2, changed: 0, faulty: 0 },
    });
    expect(await stored()).toEqual([
      { id: 't1', name: 'Desk', kind: 'red', price: 1250, owner_id: 'o1', made_on: '2024-02-29' },
      { id: 't2', name: 'Chair', kind: 'blue', price: 700, owner_id: 'o2', made_on: '2024-03-01' },
    ]);
    const { rows } = await server.pool.query('SELECT changed_by, operation FROM record_change');
    expect(rows).toEqual([
      { changed_by: 'ann', operation: 'insert' },
      { changed_by: 'ann', operation: 'insert' },
    ]);
  });

  test('a character that no text of the database can hold fails no import: it stays as it is written', async () => {
    const head = ['ID', 'Name', 'kind', 'Owner', 'Price', 'Made on'];
    const file = await workbook([
      head,
      ['a_x0000_b', 'Desk', 'red', 'Zoe', 1, ''],
      ['t2', 'De_x0000_sk', 'red', 'Zoe', 1, ''],
      ['t3', 'Desk', 're_x0000_d', 'Zoe', 1, ''],
      ['t4', 'Desk', 'red', 'Z_x0000_oe', 1, ''],
      ['t5', 'Desk', 'red', 'Zoe', 1e300, ''],
      ['t6', 'Desk', 'red', 'Zoe', '1_x0000_', ''],
      ['t7', 'Desk', 'red', 'Zoe', 1, '2026-01-01_x0000_'],
      ['t8', 'De_xD800_sk_x005F_x0041_', 'red', 'Zoe', 1, ''],
    ]);
    const { data } = await send(file);
    expect(data.counts).toEqual({ rows: 8, new: 3, changed: 0, unchanged: 0, faulty: 5 });
    expect(data.problems.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6, 7, 8]);
  });

  test('a row with a cell that cannot be read tells its other faults too', async () => {
    await server.pool.query("INSERT INTO thing (corp, id, name) VALUES ('y4', 't9', 'There')");
    const { data } = await send(
      await workbook([HEAD, ['t1', '', 'green', 'much'], ['t9', '', 'red', 'much']]),
      { existing: 'change' },
    );
    expect(
      data.problems.map(({ fields }: { fields: { name: string }[] }) =>
        fields.map(({ name }) => name).sort(),
      ),
    ).toEqual([
      ['kind', 'name', 'price'],
      ['name', 'price'],
    ]);
  });

  test('each faulty row says why: type, option, quoted row, required, twice, taken', async () => {
    await server.pool.query("INSERT INTO thing (corp, id, name) VALUES ('y4', 't9', 'There')");
    await server.pool.query("INSERT INTO thing_owner (corp, id, name) VALUES ('y4', 'o4', 'Zoe')");
    const file = await workbook([
      HEAD,
      ['t1', 'Good', 'red', 1],
      ['t2', 'Price', 'red', 'much'],
      ['t3', 'Kind', 'green', 1],
      ['t4', 'Owner', 'red', 1, 'Nobody'],
      ['t5', 'Owner', 'red', 1, 'Zoe'],
      ['t6', '', 'red', 1],
      ['t1', 'Twice', 'red', 1],
      ['t9', 'Taken', 'red', 1],
      ['t7', 'Date', 'red', 1, '', '30.02.2024'],
      ['t8', 'Negative', 'red', -1],
    ]);
    const { data } = await send(file);
    await server.pool.query("DELETE FROM thing_owner WHERE id = 'o4'");
    expect(data.counts).toEqual({ rows: 10, new: 1, changed: 0, unchanged: 0, faulty: 9 });
    const faults = data.problems.map(
      ({ row, fields }: { row: number; fields: { name: string }[] }) => [
        row,
        ...fields.map(({ name }) => name),
      ],
    );
    expect(faults).toEqual([
      [3, 'price'],
      [4, 'kind'],
      [5, 'owner'],
      [6, 'owner'],
      [7, 'name'],
      [8, 'id'],
      [9, 'id'],
      [10, 'madeOn'],
      [11, 'price'],
    ]);
    const messages = data.problems.map(
      ({ fields }: { fields: { message: string }[] }) => fields[0]?.message,
    );
    expect(messages[1]).toBe('This value is not among the options');
    expect(messages.slice(2, 4)).toEqual([
      'There is no such record',
      'Several records are called so',
    ]);
    expect(data.problems[0]).toMatchObject({ becomes: 'faulty', values: { price: 'much' } });

    const refusal = await send(file, { digest: data.digest });
    expect(refusal).toMatchObject({
      id: ResultId.refused,
      code: 'NOT_SAVED',
      data: { committed: false, counts: { faulty: 8 } },
    });
    expect(await stored()).toMatchObject([{ id: 't9', name: 'There' }]);
  });

  test('rows that are stored are changed where that is wanted, by what the sheet has', async () => {
    await server.pool.query(
      "INSERT INTO thing (corp, id, name, kind, price, owner_id) VALUES ('y4', 't1', 'Old', 'red', 500, 'o1')",
    );
    const file = await workbook([
      ['id', '__name', 'Name', 'made by', 'Owner'],
      ['t1', 'no', 'New', 'x', null],
      ['t2', 'no', 'Added', 'x', null],
    ]);
    const { data } = await send(file, { existing: 'change' });
    expect(data).toMatchObject({
      columns: [
        { field: 'id' },
        { leftOut: 'unknown' },
        { field: 'name' },
        { heading: 'made by', leftOut: 'readonly' },
        { field: 'owner' },
      ],
      counts: { rows: 2, new: 1, changed: 1, faulty: 0 },
    });
    await send(file, { existing: 'change', digest: data.digest });
    expect(await stored()).toMatchObject([
      { id: 't1', name: 'New', kind: 'red', price: 500, owner_id: null },
      { id: 't2', name: 'Added', price: 700 },
    ]);
  });

  test('[7.10g] a choice that its lookup no longer has stands where it is stored, and nowhere else', async () => {
    await server.pool.query(`INSERT INTO thing (corp, id, name, kind, price) VALUES
      ('y4', 't1', 'Desk', 'mauve', 1), ('y4', 't2', 'Chair', 'mauve', 1), ('y4', 't3', 'Lamp', 'red', 1)`);
    const head = ['ID', 'Name', 'kind'];
    const same = ['t1', 'Desk', 'mauve'];
    const renamed = ['t2', 'Stool', 'mauve'];
    for (const rows of [[same, renamed], [renamed], [same]]) {
      const { data } = await send(await workbook([head, ...rows]), { existing: 'change' });
      expect(data.problems).toEqual([]);
      expect(data.counts).toMatchObject({
        unchanged: rows.includes(same) ? 1 : 0,
        changed: rows.includes(renamed) ? 1 : 0,
      });
    }
    const faulty = [
      ['t1', 'Desk', 'mauve', 'much'],
      ['t3', 'Lamp', 'mauve', 1],
      ['t4', 'Sofa', 'mauve', 1],
    ];
    const { data } = await send(await workbook([[...head, 'Price'], ...faulty]), {
      existing: 'change',
    });
    expect(
      data.problems.map(({ fields }: { fields: { name: string }[] }) =>
        fields.map(({ name }) => name),
      ),
    ).toEqual([['price'], ['kind'], ['kind']]);
  });

  test('what the product exports it takes back', async () => {
    const sound = await workbook([HEAD, ...SOUND]);
    const { digest } = (await send(sound)).data;
    expect((await send(sound, { digest })).data.committed).toBe(true);
    const before = await stored();
    const exported = await downloadExcel(server, { code: 'THING' }, { token });
    const { data } = await send(exported.rawPayload, { existing: 'change' });
    expect(data.counts).toEqual({ rows: 2, new: 0, changed: 0, unchanged: 2, faulty: 0 });
    expect((await send(exported.rawPayload, { existing: 'change', digest: data.digest })).id).toBe(
      0,
    );
    expect(await stored()).toEqual(before);
    const { rows } = await server.pool.query(
      "SELECT FROM record_change WHERE operation = 'update'",
    );
    expect(rows).toHaveLength(0);
  });

  test('yes, no and days are read as people type them and as exports write them', async () => {
    const written = ['id', 'title', 'published', 'date'];
    const file = await workbook([
      written,
      ['a', 'A', 'TRUE', '2026/1/5'],
      ['b', 'B', '是', '2026年1月5日'],
      ['c', 'C', 'نعم', new Date('2026-01-05')],
      ['d', 'D', 1, '٢٠٢٦-٠١-٠٥'],
      ['e', 'E', true, '5.1.2026'],
      ['f', 'F', 'no', '2026-1-13'],
      ['g', 'G', 'perhaps', null],
      ['h', { error: '#N/A' }, '否', ''],
    ]);
    const { data } = await send(file, { code: 'NOTE' });
    const problems = data.problems.map(
      ({ row, fields }: { row: number; fields: { name: string; message: string }[] }) => [
        row,
        ...fields.map(({ name, message }) => `${name}: ${message}`),
      ],
    );
    expect(problems).toEqual([
      [6, 'date: This is no date: write 2026-12-31'],
      [8, 'published: This is neither yes nor no'],
      [9, 'title: This cell holds an error of the spreadsheet'],
    ]);
    const sound = await workbook([
      written,
      ['a', 'A', 'TRUE', '2026/1/5'],
      ['b', 'B', 'لا', '2026年1月5日'],
    ]);
    const { digest } = (await send(sound, { code: 'NOTE' })).data;
    expect((await send(sound, { code: 'NOTE', digest })).data.committed).toBe(true);
    const { rows } = await server.pool.query(
      'SELECT code, published, date::text FROM article ORDER BY code',
    );
    expect(rows).toEqual([
      { code: 'a', published: true, date: '2026-01-05' },
      { code: 'b', published: false, date: '2026-01-05' },
    ]);
  });

  test('a definition’s own filter holds for new rows, and hides what it does not show', async () => {
    await server.pool.query(
      "INSERT INTO thing (corp, id, name, kind) VALUES ('y4', 't1', 'B', 'blue')",
    );
    const file = await workbook([
      ['Id', 'Name'],
      ['t1', 'Foreign'],
      ['t2', 'Red'],
    ]);
    const { data } = await send(file, { code: 'RED', existing: 'change' });
    expect(data).toMatchObject({
      counts: { new: 1, faulty: 1 },
      problems: [{ row: 2, fields: [{ name: 'id', message: 'This value is already taken' }] }],
    });
    const alone = await workbook([
      ['Id', 'Name'],
      ['t2', 'Red'],
    ]);
    const { digest } = (await send(alone, { code: 'RED' })).data;
    await send(alone, { code: 'RED', digest });
    expect(await stored()).toMatchObject([
      { id: 't1', name: 'B' },
      { id: 't2', kind: 'red' },
    ]);
  });

  test('two commits of one file at once: one adds its rows, the other is told', async () => {
    const file = await workbook([HEAD, ...SOUND]);
    const { digest } = (await send(file)).data;
    const answers = await Promise.all([send(file, { digest }), send(file, { digest })]);
    expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual([0, ResultId.refused]);
    expect(await stored()).toHaveLength(2);
  });

  test('only who may write, where the definition allows it', async () => {
    const file = await workbook([HEAD, ...SOUND]);
    const bob = await server.tokenOf('bob');
    expect((await send(file, { who: bob })).id).toBe(ResultId.forbidden);
    expect((await send(file, { code: 'CLOSED' })).id).toBe(ResultId.forbidden);
    expect((await send(file, { who: 'x'.repeat(43) })).id).toBe(ResultId.loginRequired);
    const may = async (code: string, who: string) => {
      const { data } = await server.call(
        'WebUiService.GetDataDefinition',
        { code },
        { corp: 'y4', token: who },
      );
      return data.may.import;
    };
    expect([
      await may('THING', token),
      await may('CLOSED', token),
      await may('THING', bob),
    ]).toEqual([true, false, false]);
  });

  test('stored rows are not added once more by a file that has no column for their key', async () => {
    const file = await workbook([['Name'], ['Lamp']]);
    const { data } = await send(file, { existing: 'change' });
    expect(data).toMatchObject({
      counts: { new: 0, changed: 0, faulty: 1 },
      problems: [
        {
          fields: [
            { name: 'id', message: 'No column of this file says which stored row is meant' },
          ],
        },
      ],
    });
  });

  test('a row whose key nobody may give is to be stored already, and of this tenant', async () => {
    await server.pool.query(`INSERT INTO product_category (corp, id, name)
      VALUES ('y4', 'seats', 'Seats'), ('beta', 'seats', 'Seats')`);
    await server.pool.query(`INSERT INTO product (corp, id, name, price, category_id)
      VALUES ('y4', 'known', 'Desk', 1, 'seats'), ('beta', 'theirs', 'Desk', 1, 'seats')`);
    const file = await workbook([
      ['ID', 'Name', 'Category', 'Price'],
      ['known', 'Chair', 'seats', 1],
      ['theirs', 'Chair', 'seats', 1],
    ]);
    const { data } = await send(file, { code: 'NUMBERED', existing: 'change' });
    expect(data).toMatchObject({
      counts: { new: 0, changed: 1, faulty: 1 },
      problems: [{ row: 3, fields: [{ name: 'id', message: 'There is no such record' }] }],
    });
  });

  test('headings are found below a title, and a file that only seems to have some begins with its first row', async () => {
    const title = [['Things of 2026'], ['Made by', 'Zoe'], []];
    const { data } = await send(await workbook([...title, HEAD, ...SOUND]));
    expect(data).toMatchObject({
      columns: [{ heading: 'ID' }, { heading: 'Name' }, {}, {}, {}, {}, { leftOut: 'unknown' }],
      counts: { rows: 2, new: 2, faulty: 0 },
      rows: [
        { row: 5, values: { id: 't1' } },
        { row: 6, values: { id: 't2' } },
      ],
    });
    const deep = Array.from({ length: 10 }, (_, index) => [`line ${index}`]);
    expect((await send(await workbook([...deep, HEAD, ...SOUND]))).code).toBe('NO_COLUMNS');
    const likeHeadings = await send(
      await workbook([
        ['ID', 'Name'],
        ['t1', 'Name'],
      ]),
    );
    expect(likeHeadings.data).toMatchObject({ counts: { rows: 1 }, rows: [{ row: 2 }] });
  });

  test('what is no workbook, has no column of ours or too many rows is refused', async () => {
    expect(await send(Buffer.from('id,name\n'))).toMatchObject({
      id: ResultId.refused,
      code: 'NO_WORKBOOK',
    });
    expect(
      (
        await send(
          await workbook([
            ['a', 'b'],
            [1, 2],
          ]),
        )
      ).code,
    ).toBe('NO_COLUMNS');
    expect((await send(await workbook([]))).code).toBe('NO_COLUMNS');
    const many = Array.from({ length: MAX_IMPORTED_ROWS + 1 }, (_, index) => `t${index},x\n`);
    const tooMany = await send(`Id,Name\n${many.join('')}`, { name: 'many.csv' });
    expect(tooMany.code).toBe('TOO_MANY_ROWS');
    expect(tooMany.message).toContain(MAX_IMPORTED_ROWS.toLocaleString('en'));
    expect((await send(await workbook([['Id', 'Name']]))).data.counts.rows).toBe(0);
  });

  test('tells every fault of a thousand rows with the rows that have it', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [
      `t${index}`,
      index % 2 === 0 ? '' : 'Named',
      index < 300 ? 'much' : '1',
    ]);
    const { data } = await send(await workbook([['Id', 'Name', 'Price'], ...rows]));
    expect(data.counts).toMatchObject({ rows: 1000, faulty: 650 });
    expect(data.problems).toHaveLength(100);
    const [first, second, ...others] = data.faults;
    expect(others).toEqual([]);
    // Every second row stands for itself.
    expect(first).toMatchObject({ name: 'name', count: 500 });
    expect(first.ranges.slice(0, 2)).toEqual([
      [2, 2],
      [4, 4],
    ]);
    expect(first.ranges).toHaveLength(500);
    expect(second).toMatchObject({ name: 'price', count: 300, ranges: [[2, 301]] });
  }, 60_000);

  test('takes as many rows as one import may have, a few of them at a time', async () => {
    const rows = Array.from({ length: MAX_IMPORTED_ROWS }, (_, index) => `t${index},x\n`);
    const file = `Id,Name\n${rows.join('')}`;
    const { data } = await send(file, { name: 'all.csv', digest: digestOf(file) });
    expect(data.counts).toMatchObject({ new: MAX_IMPORTED_ROWS, faulty: 0 });
    expect(data.rows).toHaveLength(100);
    expect(data.committed).toBe(true);
    const { rows: counted } = await server.pool.query(
      'SELECT (SELECT count(*)::int FROM thing) AS things, (SELECT count(*)::int FROM record_change) AS changes',
    );
    expect(counted).toEqual([{ things: MAX_IMPORTED_ROWS, changes: MAX_IMPORTED_ROWS }]);
  }, 120_000);
});
