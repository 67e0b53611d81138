import { describe, expect, test } from 'vitest';
import { columnStyle, sheetTitle, sheetValue } from '#server/data-definitions/read/excel-cells.ts';
import { createTenants, runContext } from './_tenant.ts';
import { KIND_LOOKUP, OWNER_DEFINITION, THING_TABLE } from './_things.ts';

const tenants = createTenants(THING_TABLE);
const texts = { sheet: '', rightToLeft: false, label: (label: string) => label };

/** A field over a column of things. */
async function fieldOf(column: string, more: object = {}) {
  const fields = [{ name: 'id' }, { name: 'one', column, ...more }];
  const { byName } = await tenants.definition(
    { code: 'THING', source: { table: 'thing' }, fields },
    { data: [OWNER_DEFINITION], lookups: [KIND_LOOKUP] },
  );
  const field = byName.get('one');
  if (!field) throw new Error('The definition has the field.');
  return field;
}

describe('a cell of a workbook', () => {
  test.each([
    ['big', {}, 123_456_789_012, '0', 123_456_789_012],
    ['big', {}, 1_234_567_890_123_456, '0', '1234567890123456'],
    ['price', { format: 'money' }, 12.5, '#,##0.00', 12.5],
    ['price', { format: 'money' }, 12_345_678_901_234.56, '#,##0.00', '12345678901234.56'],
    ['weight', { format: 'decimal' }, 0.125, '#,##0.00#', 0.125],
    ['weight', { format: 'percent' }, 0.125, '0.00%', 0.125],
    ['weight', {}, '1234567.1234567890123', 'General', '1234567.1234567890123'],
  ])('[7.10h] of %s %o keeps each digit of %s', async (column, more, value, format, cell) => {
    const field = await fieldOf(column, { type: 'Number', ...more });
    expect(columnStyle(field, runContext, texts).style.numFmt).toBe(format);
    expect(sheetValue(field, value, undefined, texts)).toBe(cell);
  });

  test('[7.10h][2.20] has the label of an option, and what is stored and no option as it is', async () => {
    const field = await fieldOf('kind', { extraType: 'BrieflyCode', lookup: 'KIND' });
    const spoken = { ...texts, label: (label: string) => label.replace(/^__/, '') };
    expect(sheetValue(field, 'red', '__Red', spoken)).toBe('Red');
    expect(sheetValue(field, '__proto__', '__proto__', spoken)).toBe('__proto__');
  });

  test('[7.10h] of a rate has the places that its column keeps', async () => {
    const field = await fieldOf('weight', { type: 'Number', format: 'percent' });
    expect(columnStyle({ ...field, decimals: 5 }, runContext, texts).style.numFmt).toBe('0.00#%');
  });

  test.each([
    [0, false, 2, '#,##0.00'],
    [0, true, 0, '#,##0'],
    [2, false, 4, '#,##0.00##'],
    [3, false, 3, '#,##0.000'],
  ])(
    '[7.10h] of money of a currency with %d digits, in coins: %s, has the %d places of its column',
    async (currencyDigits, money, decimals, format) => {
      const field = await fieldOf('price', { type: 'Number', format: 'money' });
      const context = { ...runContext, currencyDigits };
      const { style } = columnStyle({ ...field, money, decimals }, context, texts);
      expect(style.numFmt).toBe(format);
    },
  );

  test.each([
    ['start', 'left', 'right'],
    ['center', 'center', 'center'],
    ['end', 'right', 'left'],
  ])(
    '[7.10h] stands at the %s of its column from the left and from the right',
    async (textAlign, ltr, rtl) => {
      const field = await fieldOf('price', { type: 'Number', textAlign });
      const sideOf = (rightToLeft: boolean) =>
        columnStyle(field, runContext, { rightToLeft }).style.alignment?.horizontal;
      expect([sideOf(false), sideOf(true)]).toEqual([ltr, rtl]);
    },
  );

  test('[7.10h] has no day before the calendar of spreadsheets, nor behind it', async () => {
    const field = await fieldOf('born');
    const cellOf = (day: string) => sheetValue(field, day, undefined, texts);
    expect(cellOf('1900-03-01')).toEqual(new Date('1900-03-01T00:00:00Z'));
    expect(cellOf('9999-12-31')).toEqual(new Date('9999-12-31T00:00:00Z'));
    for (const day of ['1900-02-28', '1890-05-05', '0044-03-15 BC', '12026-01-01']) {
      expect(cellOf(day)).toBe(day);
    }
  });

  test('[7.10h] holds a text as it is: what reads like a letter’s number, no half of a letter', async () => {
    const field = await fieldOf('name');
    const cellOf = (text: string) => sheetValue(field, text, undefined, texts);
    expect(cellOf('a_x0041_b_x0042_')).toBe('a_x005F_x0041_b_x005F_x0042_');
    expect(cellOf('snake_xyz_1')).toBe('snake_xyz_1');
    expect(cellOf(`${'a'.repeat(32_765)}😀😀`)).toBe(`${'a'.repeat(32_765)}…`);
  });
});

test('[7.10h] a sheet has a title that every program takes', () => {
  expect(sheetTitle('Orders: a/b [2026]')).toBe('Orders  a b  2026');
  expect(sheetTitle('History')).toBe('History 1');
  expect(sheetTitle(`${'a'.repeat(25)}😀😀`)).toBe('a'.repeat(25));
  expect(sheetTitle(':')).toBe('Sheet');
});
