import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '#server/workbook/read-workbook.ts';

const LIMITS = { rows: 10, columns: 4 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'y4-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer | string, limits = LIMITS) {
  const path = join(folder, 'file.xlsx');
  await writeFile(path, content);
  return readWorkbook(path, limits);
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
    expect(await read(file)).toEqual({
      name: 'Goods',
      rows: [
        { number: 1, cells: ['a', 12.5, true, '2024-02-29'] },
        { number: 3, cells: ['bold', 25, '#N/A', '2024-02-29T13:05:09'] },
      ],
    });
  });

  test('the first sheet that is not hidden counts, and columns beyond the limit do not', async () => {
    const file = await workbook((book) => {
      book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['no']);
      book.addWorksheet('Shown').addRow([1, 2, 3, 4, 5, 6]);
    });
    expect(await read(file)).toEqual({ name: 'Shown', rows: [{ number: 1, cells: [1, 2, 3, 4] }] });
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

  test('rows that claim no number of theirs are counted on, and NUL stays as it is written', async () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const claims = ['5', '5', '1', 'x', '-3', '1e999', '9.5', '', '2000000'];
    const rows = claims.map((claim) => `<x:row r="${claim}">${cell('a_x0000_b')}</x:row>`).join('');
    const parts = { ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': sheetOf(rows) };
    const sheet = await read(zip(parts));
    expect(sheet.rows.map(({ number }) => number)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(sheet.rows[0]?.cells).toEqual(['a_x0000_b']);
  });

  test('more rows than the limit are refused, empty ones do not count', async () => {
    const rows = (count: number) =>
      workbook((book) => {
        const sheet = book.addWorksheet('S');
        for (let row = 1; row <= count; row += 1) sheet.getCell(`A${row * 100}`).value = row;
      });
    expect((await read(await rows(10))).rows.at(-1)).toEqual({ number: 1000, cells: [10] });
    await expect(read(await rows(11))).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('what unpacks to more than the budget is stopped, whatever it claims', async () => {
    const bomb = { ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': Buffer.alloc(64 * 1024 * 1024, 32) };
    const file = zip(bomb);
    expect(file.length).toBeLessThan(100_000);
    await expect(read(file)).rejects.toMatchObject({ name: 'WorkbookError', reason: 'too-large' });
  });

  test.each<[string, Buffer | string]>([
    ['nothing', ''],
    ['a text', 'id,name\n1,a\n'],
    ['a zip of something else', zip({ 'a.txt': 'a' })],
    ['a sheet that is no XML', zip({ ...SHEET_PARTS, 'xl/worksheets/sheet1.xml': '<a><b></a>' })],
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
