import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import excel from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorkbook } from '#server/workbook/read-workbook.ts';
import { SharedTexts } from '#server/workbook/sheet-texts.ts';
import { type MergedCells, type TableRow, UNCALCULATED } from '#server/workbook/table-file.ts';
import { WorkbookError } from '#server/workbook/workbook-error.ts';

const folder = await mkdtemp(join(tmpdir(), 'y4-workbook-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer | string) {
  const path = join(folder, 'file.xlsx');
  await writeFile(path, content);
  const { sheet, sheets, rows } = await openWorkbook(path);
  const all: TableRow[] = [];
  const merged: MergedCells[] = [];
  for await (const row of rows((cells) => merged.push(cells))) all.push(row);
  const shown = all.map(({ number, cells }) => ({ number, cells }));
  const hidden = all.filter((row) => row.hidden).map(({ number }) => number);
  return { name: sheet, sheets, rows: shown, hidden, merged };
}

async function workbook(fill: (book: excel.Workbook) => void): Promise<Buffer> {
  const book = new excel.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A zip of these parts, each with the length that its directory claims. */
function zip(parts: Readonly<Record<string, Buffer | string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, Buffer.from(name));
    bodies.push(local, Buffer.from(name), packed);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...entries, end]);
}

const SHEET_PARTS = {
  'xl/workbook.xml':
    '<x:workbook xmlns:x="urn:x" xmlns:r="urn:r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="S" r:id="r1"/></x:sheets></x:workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
};

function sheetOf(content: string): string {
  return `<x:worksheet xmlns:x="urn:x"><x:sheetData>${content}</x:sheetData></x:worksheet>`;
}

describe('reading a workbook', () => {
  test('texts, numbers, Booleans, dates and results of formulas come as themselves', async () => {
    const file = await workbook((book) => {
      const sheet = book.addWorksheet('Goods');
      sheet.addRow(['a', 12.5, true, new Date('2024-02-29T00:00:00Z')]);
      sheet.addRow([]);
      sheet.addRow([
        { richText: [{ text: 'bo' }, { text: 'ld', font: { bold: true } }] },
        { formula: 'B1*2', result: 25 },
        { error: '#N/A' },
        new Date('2024-02-29T13:05:09Z'),
      ]);
      sheet.getCell('D1').numFmt = 'yyyy-mm-dd';
      sheet.getCell('D3').numFmt = '[$-409]d/m/yy h:mm;@';
      sheet.getCell('B1').numFmt = '#,##0.00 "days"';
    });
    expect(await read(file)).toMatchObject({
      name: 'Goods',
      rows: [
        { number: 1, cells: ['a', 12.5, true, '2024-02-29'] },
        { number: 3, cells: ['bold', 25, '#N/A', '2024-02-29T13:05:09'] },
      ],
    });
  });

  test('times of day and durations come as they are shown, days stay days, and what no calendar has stays a number', async () => {
    const cells: [serial: number, format: string, shown: string | number | null][] = [
      [0.34375, 'h:mm', '08:15:00'],
      [0, 'hh:mm:ss', '00:00:00'],
      [0.99999999, 'h:mm AM/PM', '00:00:00'],
      [1.26041666666667, '[h]:mm:ss', '30:15:00'],
      [0.0104166666666667, '[mm]:ss', '00:15:00'],
      [45_351.5, 'h:mm', '2024-02-29T12:00:00'],
      [45_351.5, '[h]:mm', '2024-02-29T12:00:00'],
      [45_351, 'mmm', '2024-02-29'],
      [45_351, '[$-409]mmmm yyyy', '2024-02-29'],
      [0.25, '0.00" h"', 0.25],
      [-0.5, 'General', -0.5],
      // Spreadsheets show a row of signs there: the number was never meant as a day.
      [5_000_000, 'yyyy-mm-dd', 5_000_000],
      [-5_000_000, 'yyyy-mm-dd', -5_000_000],
      [1e20, 'h:mm', 1e20],
    ];
    const file = await workbook((book) => {
      const sheet = book.addWorksheet('Times');
      for (const [serial, format] of cells) sheet.addRow([serial]).getCell(1).numFmt = format;
    });
    const { rows } = await read(file);
    expect(rows.map((row) => row.cells[0])).toEqual(cells.map(([, , shown]) => shown));
  });

  test('the first sheet that is not hidden counts, and the others that are shown are counted', async () => {
    const file = await workbook((book) => {
      book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['no']);
      book.addWorksheet('Shown').addRow([1, 2, 3]);
      book.addWorksheet('Second').addRow([4]);
    });
    expect(await read(file)).toMatchObject({
      name: 'Shown',
      sheets: 2,
      rows: [{ number: 1, cells: [1, 2, 3] }],
    });
  });

  test('rows that a filter hides, merged cells and formulas that nobody has worked out are told', async () => {
    const row = (number: number, cells: string, more = '') =>
      `<x:row r="${number}"${more}>${cells}</x:row>`;
    const sheet = [
      row(1, '<x:c r="A1"><x:f>1+1</x:f><x:v></x:v></x:c><x:c r="B1"><x:f>1</x:f></x:c>'),
      row(2, '<x:c r="A2" t="str"><x:f>""</x:f><x:v></x:v></x:c><x:c r="B2"><x:v>2</x:v></x:c>'),
      row(3, '<x:c r="A3"><x:v>3</x:v></x:c>', ' hidden="1"'),
    ].join('');
    const merges = '<x:mergeCells><x:mergeCell ref="A2:B3"/><x:mergeCell ref="x"/></x:mergeCells>';
    const parts = {
      ...SHEET_PARTS,
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="urn:x"><x:sheetData>${sheet}</x:sheetData>${merges}</x:worksheet>`,
    };
    expect(await read(zip(parts))).toMatchObject({
      rows: [
        { number: 1, cells: [UNCALCULATED, UNCALCULATED] },
        { number: 2, cells: [null, 2] },
        { number: 3, cells: [3] },
      ],
      hidden: [3],
      merged: [{ firstRow: 2, lastRow: 3, firstColumn: 1, lastColumn: 2 }],
    });
  });

  test('a sheet of all columns keeps each in its place', async () => {
    const cell = (reference: string) => `<x:c r="${reference}"><x:v>1</x:v></x:c>`;
    const content = `<x:row r="1">${cell('A1')}${cell('XFD1')}${cell('ZZZ1')}</x:row>`;
    const parts = { ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': sheetOf(content) };
    const [row] = (await read(zip(parts))).rows;
    expect(row?.cells).toHaveLength(16_384);
    expect(row?.cells.filter((value) => value !== null)).toEqual([1, 1]);
  });

  test('prefixes, inline texts, cells without an address and the calendar of 1904 are understood', async () => {
    const row =
      '<x:row><x:c t="inlineStr"><x:is><x:t> a_x0041_ </x:t></x:is></x:c><x:c s="1"><x:v>0.5</x:v></x:c></x:row>';
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const parts = {
      ...SHEET_PARTS,
      'xl/worksheets/sheet1.xml': sheetOf(row),
      'xl/styles.xml': styles,
    };
    expect((await read(zip(parts))).rows).toEqual([
      { number: 1, cells: ['aA', '1904-01-01T12:00:00'] },
    ]);
  });

  test('texts and styles are found by what the workbook says that they are, whatever they are called', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const related = [
      '<Relationship Id="r1" Target="./sheets/../sheet.xml"/>',
      `<Relationship Id="r2" Type="${type}/sharedStrings" Target="SharedStrings.xml"/>`,
      `<Relationship Id="r3" Type="${type}/styles" Target="/own/looks.xml"/>`,
    ];
    const cells =
      '<x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>0.5</x:v></x:c><x:c t="b"><x:v>true</x:v></x:c>';
    const { rows } = await read(
      zip({
        ...SHEET_PARTS,
        'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
        'xl/sheet.xml': sheetOf(`<x:row>${cells}</x:row>`),
        'xl/SharedStrings.xml': '<sst><si><t>Desk</t></si></sst>',
        'own/looks.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="22"/></cellXfs></styleSheet>',
      }),
    );
    expect(rows).toEqual([{ number: 1, cells: ['Desk', '1904-01-01T12:00:00', true] }]);
  });

  test('how a text within a cell is pronounced is no part of it', async () => {
    const text =
      '<x:r><x:t>東</x:t></x:r><x:r><x:t>京</x:t></x:r><x:rPh><x:t>トウキョウ</x:t></x:rPh>';
    const row = `<x:row><x:c t="inlineStr"><x:is>${text}</x:is></x:c><x:c><x:v>1</x:v></x:c></x:row>`;
    const parts = { ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': sheetOf(row) };
    expect((await read(zip(parts))).rows).toEqual([{ number: 1, cells: ['東京', 1] }]);
  });

  test('rows that claim no number of theirs are counted on, and NUL stays as it is written', async () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const claims = ['5', '5', '1', 'x', '-3', '1e999', '9.5', '', '2000000'];
    const rows = claims.map((claim) => `<x:row r="${claim}">${cell('a_x0000_b')}</x:row>`).join('');
    const parts = { ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': sheetOf(rows) };
    const sheet = await read(zip(parts));
    expect(sheet.rows.map(({ number }) => number)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(sheet.rows[0]?.cells).toEqual(['a_x0000_b']);
  });

  test('empty rows do not count, wherever the next one stands', async () => {
    const file = await workbook((book) => {
      const sheet = book.addWorksheet('S');
      for (let row = 1; row <= 10; row += 1) sheet.getCell(`A${row * 100}`).value = row;
    });
    const { rows } = await read(file);
    expect(rows).toHaveLength(10);
    expect(rows.at(-1)).toEqual({ number: 1000, cells: [10] });
  });

  test.each([
    ['space', Buffer.alloc(64 * 1024 * 1024, 32)],
    ['one tag', Buffer.concat([Buffer.from('<a b="'), Buffer.alloc(64 * 1024 * 1024, 98)])],
    [
      'one cell',
      Buffer.concat([
        Buffer.from('<worksheet><sheetData><row><c t="str"><v>'),
        Buffer.alloc(64 * 1024 * 1024, 98),
      ]),
    ],
  ])('a bomb of %s is stopped before it fills the memory, whatever it claims', async (_, sheet) => {
    const file = zip({ ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': sheet });
    expect(file.length).toBeLessThan(100_000);
    await expect(read(file)).rejects.toMatchObject({ name: 'WorkbookError', reason: 'too-large' });
  });

  test('texts that the cells share are kept up to a limit', async () => {
    const text = `<si><t>${'x'.repeat(100_000)}</t></si>`;
    const parts = {
      ...SHEET_PARTS,
      'xl/worksheets/sheet1.xml': sheetOf(''),
      'xl/sharedStrings.xml': `<sst>${text.repeat(700)}</sst>`,
    };
    await expect(read(zip(parts))).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('so is their number, the empty ones too', () => {
    const texts = new SharedTexts();
    const fill = (count: number) => {
      for (let at = 0; at < count; at += 1) texts.add('');
    };
    expect(() => fill(4_000_000)).not.toThrow();
    expect(() => fill(1)).toThrow(WorkbookError);
  });

  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['a text', 'id,name\n1,a\n'],
    ['a zip of something else', zip({ 'a.txt': 'a' })],
    ['a sheet that is no XML', zip({ ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': '<a><b></a>' })],
    [
      'a sheet of tags inside each other, which would hold up everybody,',
      zip({ ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': '<a>'.repeat(100_000) }),
    ],
    [
      'a sheet of a tag with very many attributes, which would hold up everybody,',
      zip({
        ...SHEET_PARTS,
        'xl/worksheets/sheet1.xml': `<a ${Array.from({ length: 1001 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      }),
    ],
    ['a workbook without its sheet', zip(SHEET_PARTS)],
    [
      'an address of a part far outside',
      Buffer.concat([Buffer.alloc(4), zip({ 'xl/workbook.xml': 'x' })]),
    ],
  ])('%s is no workbook', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({
      name: 'WorkbookError',
      reason: 'unreadable',
    });
  });

  test('a file that is cut anywhere is no workbook, and never anything worse', async () => {
    const file = await workbook((book) => book.addWorksheet('S').addRow([1]));
    for (let length = 0; length < file.length; length += 97) {
      await expect(read(file.subarray(0, length))).rejects.toMatchObject({ name: 'WorkbookError' });
    }
  });
});
