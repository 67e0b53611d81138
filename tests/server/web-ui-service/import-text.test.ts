import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import excel from 'exceljs';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FAULTY_ROWS } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { postForm } from '../_post-form.ts';
import { closedAfterTests } from '../_server.ts';

import { createThingServer, THING_FILES } from './_things.ts';

const THING = THING_FILES['y4/data/THING.json'] as object;

const server = await closedAfterTests(
  createThingServer({ 'y4/data/THING.json': { ...THING, import: true } }),
);
const token = await server.tokenOf('ann');
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing');
  await server.pool.query('DELETE FROM record_change');
});

interface Options {
  digest?: string;
  run?: string;
  existing?: string;
  name?: string;
  who?: string;
}

/** What the call answers, as it came over the wire. */
async function sendRaw(content: Buffer | string | null, options: Options = {}): Promise<string> {
  const { who = token, name = 'things.csv', ...more } = options;
  const answer = await postForm(server, {
    call: 'WebUiService.ImportExcelByDataDefinition',
    fields: { code: 'THING', existing: 'refuse', ...more },
    ...(content !== null && { file: { content, name } }),
    token: who,
    headers: { 'accept-encoding': 'gzip' },
  });
  return answer.body;
}

async function send(file: Buffer | string | null, options: Options = {}) {
  return JSON.parse(await sendRaw(file, options));
}

const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');

async function stored() {
  const { rows } = await server.pool.query(
    'SELECT id, name, kind, price::int, made_on::text FROM thing ORDER BY id',
  );
  return rows;
}

const TEXT = 'ID,Name,kind,Price\r\nt1,"办公桌, ""大""\n号",红,12.50\r\n\r\nt2,椅子,blue,\r\n';
const SHOWN = [
  { row: 2, values: { id: 't1', name: '办公桌, "大"\n号', kind: '红', price: '12.50' } },
  { row: 4, values: { id: 't2', name: '椅子', kind: 'blue', price: null } },
];

/** TEXT in GBK, which Node reads and does not write. */
const GBK = Buffer.concat([
  Buffer.from('ID,Name,kind,Price\r\nt1,"'),
  Buffer.from('b0ecb9abd7c0', 'hex'),
  Buffer.from(', ""'),
  Buffer.from('b4f3', 'hex'),
  Buffer.from('""\n'),
  Buffer.from('bac5', 'hex'),
  Buffer.from('",'),
  Buffer.from('baec', 'hex'),
  Buffer.from(',12.50\r\n\r\nt2,'),
  Buffer.from('d2ced7d3', 'hex'),
  Buffer.from(',blue,\r\n'),
]);

describe('rows from a text file', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 that says so', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, the other half first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 that does not say so', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
    ['GBK', GBK, 'gb18030'],
  ])('%s is read, with quotes, commas and line breaks in its cells', async (_, file, encoding) => {
    const { data } = await send(file);
    expect(data).toMatchObject({
      text: { encoding, delimiter: ',' },
      counts: { rows: 2, new: 2, faulty: 0 },
      rows: SHOWN,
    });
  });

  test.each([
    ['semicolons', ';', '', ';'],
    ['tabs', '\t', '', '\t'],
    ['what it names itself', '|', 'sep=|\n', '|'],
    ['what it names itself, though it is rare', '^', 'sep=^\r\n', '^'],
  ])('cells may be parted by %s', async (_, delimiter, before, told) => {
    const lines = [
      ['ID', 'Name', 'kind'],
      ['t1', 'A, B', 'red'],
    ];
    const { data } = await send(before + lines.map((line) => line.join(delimiter)).join('\r'));
    expect(data).toMatchObject({
      text: { delimiter: told },
      counts: { new: 1, faulty: 0 },
      rows: [{ values: { id: 't1', name: 'A, B', kind: 'red' } }],
    });
  });

  test('numbers and days are read as their column writes them', async () => {
    const german = [
      'ID;Name;Price;Made on',
      't1;A;1.234,5;5.6.2026',
      't2;B;12,50;25.12.2026',
      't3;C;3;5 Jan 2026',
    ].join('\n');
    await send(german, { digest: digestOf(german) });
    expect(await stored()).toMatchObject([
      { price: 123_450, made_on: '2026-06-05' },
      { price: 1250, made_on: '2026-12-25' },
      { price: 300, made_on: '2026-01-05' },
    ]);
    const either = 'ID,Name,Price,Made on\nt4,A,"1,5",5/6/2026\nt5,B,2.5,6/5/2026\n';
    const { data } = await send(either);
    expect(
      data.problems.map(({ row, fields }: { row: number; fields: { name: string }[] }) => [
        row,
        ...fields.map(({ name }) => name),
      ]),
    ).toEqual([
      [2, 'price', 'madeOn'],
      [3, 'madeOn'],
    ]);
  });

  test('where semicolons alone speak for a decimal comma, 1.234 is not guessed to be a thousand', async () => {
    const { data } = await send('ID;Name;Price\nt1;A;95.555\nt2;B;12\n');
    expect(data.counts).toMatchObject({ new: 1, faulty: 1 });
    expect(data.problems).toMatchObject([
      { row: 2, fields: [{ name: 'price', message: 'This is no number: write 1234.5' }] },
    ]);
    const { data: groups } = await send('ID;Name;Price\nt1;A;1.234\nt2;B;12,50\n');
    expect(groups.counts).toMatchObject({ new: 2, faulty: 0 });
  });

  test.each<[string, Buffer | string, string, string]>([
    ['a quote that is never closed', 'ID,Name\nt1,"A\nt2,B\n', 'a.csv', 'OPEN_QUOTE'],
    ['bytes', Buffer.from([0x25, 0x50, 1, 2, 3, 0, 0, 4, 9, 1]), 'a.csv', 'NO_WORKBOOK'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', 'OLD_WORKBOOK'],
    ['a page that is called one', '<html><table><tr><td>ID</td></tr>', 'a.xls', 'OLD_WORKBOOK'],
    ['XML of 2003', '\ufeff<?xml version="1.0"?>\n<Workbook>', 'a.XLS', 'OLD_WORKBOOK'],
    [
      'a page in UTF-16 that is called one',
      Buffer.from('\ufeff\r\n<table><tr>', 'utf16le'),
      'a.xls',
      'OLD_WORKBOOK',
    ],
    [
      'a table of OpenDocument',
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
      'a.ods',
      'OPEN_DOCUMENT',
    ],
    ['nothing', '', 'a.csv', 'NO_WORKBOOK'],
    ['a text that is called a workbook', 'ID,Name\n', 'a.xlsx', 'NO_WORKBOOK'],
    [
      'too many columns',
      `${Array.from({ length: 1001 }, (_, index) => `c${index}`)}\n1\n`,
      'a.csv',
      'TOO_MANY_COLUMNS',
    ],
  ])('%s is refused', async (_, file, name, code) => {
    expect(await send(file, { name })).toMatchObject({ id: ResultId.refused, code });
  });

  test.each([
    ['the last one', 'ID,Name\nt1,"A"\nt2,"B\nt3,C\n', 3],
    ['one that a later one seems to close', 'ID,Name\nt1,"A\nt2,"B"\nt3,C\n', 2],
    [
      'one in a file of many lines',
      `ID,Name\n${'t0,A\n'.repeat(90)}t1,"A\n${'t,B\n'.repeat(50_000)}`,
      92,
    ],
  ])('a quote that is never closed is told with its row: %s', async (_, file, row) => {
    expect(await send(file)).toMatchObject({ code: 'OPEN_QUOTE', data: { row } });
  });

  test('a heading of two lines says what parts the cells too', async () => {
    const { data } = await send('"no\nfield",ID;1,Name\nx,t1,A\n');
    expect(data.text.delimiter).toBe(',');
    expect(data.columns[0].heading).toBe('no\nfield');
  });

  test.each([
    ['a title and who made it when', 'Things in stock\n2026-11-26\n', 3],
    ['a title over an empty line', 'Things in stock\n\n', 3],
  ])('%s may stand above headings that semicolons part', async (_, above, headings) => {
    const { data } = await send(`${above}ID;Name;Price\nt1;A, B;12,50\nt2;C;3\n`);
    expect(data).toMatchObject({
      text: { delimiter: ';' },
      counts: { new: 2, faulty: 0 },
      rows: [
        { row: headings + 1, values: { name: 'A, B', price: '12,50' } },
        { row: headings + 2, values: { name: 'C' } },
      ],
    });
  });

  test('a table of one column stays one, whatever its texts have in them', async () => {
    const { data } = await send('ID\nt1\nt2; t3\nt4\n');
    expect(data).toMatchObject({ text: { delimiter: ',' } });
    expect(data.columns).toHaveLength(1);
  });

  test('what stands under no heading is told', async () => {
    const { data } = await send('ID,,Name\nt1,lost,A\n');
    expect(data.columns).toEqual([
      { column: 0, heading: 'ID', field: 'id' },
      { column: 2, heading: 'Name', field: 'name' },
      { column: 1, heading: '', leftOut: 'unnamed' },
    ]);
  });

  test('cells that a merge has swallowed are faults, hidden rows are taken and told', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Things');
    sheet.addRows([
      ['ID', 'Name', 'kind'],
      ['t1', 'A', 'red'],
      ['t2', null, 'red'],
      ['t3', 'C', 'red'],
    ]);
    sheet.mergeCells('B2:B3');
    sheet.getRow(4).hidden = true;
    const file = Buffer.from(await book.xlsx.writeBuffer());
    const { data } = await send(file, { name: 'a.xlsx' });
    expect(data).toMatchObject({ hidden: 1, counts: { rows: 3, new: 2, faulty: 1 } });
    expect(data.problems).toMatchObject([{ row: 3, fields: [{ name: 'name' }] }]);
  });

  test('a row that the database refuses is found among many', async () => {
    const rows = Array.from({ length: 600 }, (_, index) =>
      index === 7 || index === 555 ? `t${index},A,-1\n` : `t${index},A,1\n`,
    );
    const { data } = await send(`ID,Name,Price\n${rows.join('')}`);
    expect(data).toMatchObject({
      counts: { rows: 600, new: 598, faulty: 2 },
      faults: [
        {
          name: 'price',
          count: 2,
          ranges: [
            [9, 9],
            [557, 557],
          ],
        },
      ],
    });
  });

  test('after too many faults the rest is not looked at, and that is told', async () => {
    const rows = Array.from({ length: MAX_FAULTY_ROWS + 2000 }, (_, index) => `t${index},A,x\n`);
    const { data } = await send(`ID,Name,Price\n${rows.join('')}`);
    expect(data).toMatchObject({
      complete: false,
      counts: { rows: MAX_FAULTY_ROWS, faulty: MAX_FAULTY_ROWS },
      faults: [{ name: 'price', ranges: [[2, MAX_FAULTY_ROWS + 1]] }],
    });
  });

  test('the answer grows by a space for each hundredth of the rows, and is the same JSON', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `t${index},A\n`);
    const raw = await sendRaw(`ID,Name\n${rows.join('')}`);
    expect(/^\s*/.exec(raw)?.[0]).toBe(' '.repeat(100));
    expect(JSON.parse(raw)).toMatchObject({ id: 0, data: { counts: { new: 1000 } } });
  });
});

describe('an import under a name', () => {
  const file = 'ID,Name\nt1,A\nt2,B\n';
  const digest = digestOf(file);

  test('is done once, though it is sent again, and tells what it has done', async () => {
    const run = randomUUID();
    expect(await send(null, { run })).toMatchObject({
      id: ResultId.refused,
      code: 'NOT_IMPORTED',
    });
    const first = await send(file, { digest, run });
    expect(first.data).toMatchObject({ committed: true, counts: { new: 2 } });
    await server.pool.query("DELETE FROM thing WHERE id = 't2'");
    for (const answer of [await send(file, { digest, run }), await send(null, { run })]) {
      expect(answer).toMatchObject({
        id: 0,
        data: { committed: true, digest, counts: { rows: 2, new: 2, changed: 0 } },
      });
    }
    expect(await stored()).toMatchObject([{ id: 't1' }]);
    const other = 'ID,Name\nt3,C\n';
    expect(await send(other, { digest: digestOf(other), run })).toMatchObject({
      code: 'OTHER_FILE',
    });
  });

  test('tells of rows that said what was stored already too', async () => {
    const stands = 'ID,Name\nt1,A\n';
    await send(stands, { digest: digestOf(stands) });
    const counts = { rows: 2, new: 1, changed: 0, unchanged: 1, faulty: 0 };
    const options = { digest, run: randomUUID(), existing: 'change' };
    for (const body of [file, file, null]) {
      expect((await send(body, options)).data).toMatchObject({ committed: true, counts });
    }
  });

  test('waits for the first of its name: both tell the same', async () => {
    const run = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(file, { digest, run })));
    expect(answers.map(({ id, data }) => [id, data.committed, data.counts.new])).toEqual(
      Array(3).fill([0, true, 2]),
    );
    expect(await stored()).toHaveLength(2);
    const { rows } = await server.pool.query('SELECT FROM record_change');
    expect(rows).toHaveLength(2);
  });

  test('waits for one that takes longer than a lock is waited for', async () => {
    const run = randomUUID();
    const first = await server.pool.connect();
    await first.query('BEGIN');
    await first.query("SELECT pg_advisory_xact_lock(hashtextextended('y4 import ' || $1, 0))", [
      run,
    ]);
    await first.query(
      "INSERT INTO import_run (corp, id, imported_by, data_code, file_digest, rows_new, rows_changed) VALUES ('y4', $1, 'ann', 'THING', $2, 7, 0)",
      [run, digest],
    );
    const over = pause(11_000).then(() => first.query('COMMIT'));
    try {
      expect((await send(file, { digest, run })).data).toMatchObject({
        committed: true,
        counts: { new: 7 },
      });
    } finally {
      await over;
      first.release();
    }
  }, 40_000);

  test('a name of another user’s import is refused, and a refused import leaves none', async () => {
    const run = randomUUID();
    const faulty = 'ID,Name\nt1,\n';
    const refusal = await send(faulty, { digest: digestOf(faulty), run });
    expect(refusal).toMatchObject({ code: 'NOT_SAVED', data: { counts: { faulty: 1 } } });
    expect((await send(null, { run })).code).toBe('NOT_IMPORTED');
    await server.pool.query(
      "INSERT INTO import_run (corp, id, imported_by, data_code, file_digest, rows_new, rows_changed) VALUES ('y4', $1, 'zoe', 'THING', 'x', 1, 0)",
      [run],
    );
    expect((await send(null, { run })).id).toBe(ResultId.badRequest);
  });

  test('the newest ten thousand of a tenant are known', async () => {
    await server.pool.query(`
      INSERT INTO import_run (corp, id, imported_at, imported_by, data_code, file_digest, rows_new, rows_changed)
      SELECT 'y4', gen_random_uuid(), now() - n * interval '1 day', 'ann', 'THING', 'x' || n, 1, 0
      FROM generate_series(1, 10050) n`);
    expect((await send(file, { digest, run: randomUUID() })).data).toMatchObject({
      committed: true,
    });
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS n, bool_or(file_digest = 'x10000') AS old FROM import_run WHERE corp = 'y4'`,
    );
    expect(rows).toEqual([{ n: 10_000, old: false }]);
  });
});
