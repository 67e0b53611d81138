import { describe, expect, it, vi } from 'vitest';
import { createFormatter } from '#src/i18n/format.ts';
import { displayText } from '#src/panels/grid/cells/display-text.ts';
import { columnOf } from '#src/panels/grid/columns/grid-columns.ts';
import { fieldOf } from '../../form/_fields.ts';

const context = {
  t: (key: string) => (key === 'Yes' || key === 'No' ? key : `t:${key}`),
  format: createFormatter('en', 'CNY'),
};

const classesOf = (written: Record<string, unknown>): string[] => {
  const { cellClass } = columnOf(fieldOf(written), context);
  return typeof cellClass === 'function' ? (cellClass({ data: {} } as never) as string[]) : [];
};

describe('the column of a field', () => {
  it('[3.4a][3.4b] has the field’s name and title', () => {
    expect(columnOf(fieldOf({ name: 'amount', title: '__Amount' }), context)).toMatchObject({
      colId: 'amount',
      field: 'amount',
      headerName: 't:Amount',
    });
    expect(columnOf(fieldOf({ name: 'amount', title: '' }), context).headerName).toBe('amount');
  });

  it('[3.4a] has the beginning of a long value in its cells, and more of it in their tips', () => {
    const { valueFormatter, tooltipValueGetter } = columnOf(fieldOf({}), context);
    const cell = { data: { value: 'x'.repeat(100_000) } };
    const drawn = (valueFormatter as (cell: object) => string)(cell);
    const tip = (tooltipValueGetter as (cell: object) => string)(cell);
    expect([drawn.length, tip.length]).toEqual([501, 1001]);
    const html = columnOf(fieldOf({ format: 'html' }), context).valueFormatter;
    expect((html as (cell: object) => string)(cell)).toHaveLength(10_001);
  });

  it.each([
    ['rtl', {}, 'Nordic كرسي', true],
    ['rtl', {}, 'Nordic chair', false],
    ['ltr', {}, 'Nordic كرسي', false],
    ['rtl', { type: 'DateTime' }, '١ يناير', false],
  ])(
    '[3.4k] on a page that runs %s reads a value of %j, “%s”, with the page: %s',
    (dir, written, value, isRead) => {
      document.documentElement.dir = dir;
      const { cellClass } = columnOf(fieldOf(written), context);
      const classes = (cellClass as (cell: object) => string[])({ data: { value } });
      document.documentElement.removeAttribute('dir');
      expect(classes.includes('y4-with-page')).toBe(isRead);
    },
  );

  it('[3.4f] is not shown when the field is hidden', () => {
    expect(columnOf(fieldOf({ hidden: true }), context).hide).toBe(true);
    expect(columnOf(fieldOf({}), context).hide).toBe(false);
  });

  it('[3.4j] has the field’s width, and shares what is left without one', () => {
    expect(columnOf(fieldOf({ width: 140 }), context)).toMatchObject({ width: 140 });
    expect(columnOf(fieldOf({ width: 140 }), context).flex).toBeUndefined();
    expect(columnOf(fieldOf({}), context).flex).toBe(1);
  });

  it.each([
    [3, 120],
    [9, 152],
    [30, 176],
  ])('[3.4j][3.4o] with numbers of %i places is at least %i pixels wide', (places, width) => {
    const written = { type: 'Number', format: 'decimal', places };
    expect(columnOf(fieldOf(written), context).minWidth).toBe(width);
  });

  it('[3.4j][3.5] has room for the moments that the rows of its Quote are named by', () => {
    const field = fieldOf({ extraType: 'Quote', rowSpelling: { name: 'moment' } });
    expect(columnOf(field, context).minWidth).toBe(188);
  });

  it('[3.4j] is wider for who reads larger letters', async () => {
    vi.resetModules();
    document.documentElement.style.fontSize = '32px';
    const { columnOf: columnOfLarge } = await import('#src/panels/grid/columns/grid-columns.ts');
    expect(columnOfLarge(fieldOf({ width: 140 }), context).width).toBe(280);
    expect(columnOfLarge(fieldOf({}), context).minWidth).toBe(240);
    document.documentElement.style.fontSize = '';
  });

  it.each([
    [{}, 'start'],
    [{ type: 'Number' }, 'end'],
    [{ type: 'Number', textAlign: 'center' }, 'center'],
    [{ textAlign: 'end' }, 'end'],
  ])('[3.4k] %j aligns its values at the %s', (written, side) => {
    expect(classesOf(written)).toContain(`y4-cell-${side}`);
  });

  it.each([
    [{}, 'start'],
    [{ textAlign: 'end' }, 'end'],
    [{ textAlign: 'end', captionAlign: 'center' }, 'center'],
  ])('[3.4l] %j aligns its heading at the %s', (written, side) => {
    expect(columnOf(fieldOf(written), context).headerClass).toBe(`y4-cell-${side}`);
  });

  it('[3.4m] explains itself on its heading', () => {
    expect(columnOf(fieldOf({ columnTip: '__Net' }), context).headerTooltip).toBe('t:Net');
  });

  it('[3.4n] explains a value by a text, or by what another field of the row says', () => {
    const tip = (written: Record<string, unknown>, row: object) =>
      columnOf(fieldOf(written), context).tooltipValueGetter?.({ data: row } as never);
    expect(tip({ valueTip: '__Net' }, { value: 1 })).toBe('t:Net');
    expect(tip({ valueTip: 'note' }, { value: 1, note: 'Paid late' })).toBe('Paid late');
    expect(tip({}, { value: 'as it is' })).toBe('as it is');
  });

  it.each([
    [{ type: 'Boolean' }, { value: true }, 'Yes'],
    [{ type: 'DateTime' }, { value: '2026-01-05T07:30:00' }, '2026-01-05 07:30'],
    [{ type: 'DateTime', format: 'date' }, { value: '2026-01-05T07:30:00' }, '2026-01-05'],
    [{ type: 'Number', format: 'percent' }, { value: 0.125 }, '12.5%'],
    [{ type: 'Number', format: 'percent' }, { value: 1 / 3 }, '33.3%'],
    [{ type: 'Number', format: 'percent', places: 4 }, { value: 0.0045 }, '0.45%'],
    [{ type: 'Number', format: 'decimal', places: 5 }, { value: 0.12345 }, '0.12345'],
    [{ type: 'Number', format: 'plain' }, { value: 20000 }, '20000'],
    [{ type: 'Number', format: 'plain' }, { value: 1.5e-7 }, '0.00000015'],
    [{ type: 'Number', format: 'plain' }, { value: 1e21 }, '1000000000000000000000'],
    [{ extraType: 'BrieflyCode', options: [{ Key: 'a', Name: '__A' }] }, { value: 'a' }, 't:A'],
    [{ extraType: 'Quote' }, { value: 'k', valueUi: 'Name of k' }, 'Name of k'],
    [{ extraType: 'File' }, { value: ['y4/a.pdf', 'y4/b.pdf'] }, 'a.pdf, b.pdf'],
    [{}, { value: null }, ''],
    [{}, { value: { toString: 1, valueOf: null } }, '{"toString":1,"valueOf":null}'],
    [{ type: 'DateTime' }, { value: { at: 1 } }, '{"at":1}'],
    [{ type: 'Number' }, { value: ['a', { b: [1] }, null] }, 'a, {"b":[1]}, '],
    [{ extraType: 'Quote' }, { value: 'k', valueUi: [{ name: 'k' }] }, '{"name":"k"}'],
    [{ extraType: 'BrieflyCode', options: [] }, { value: { a: 1 } }, '{"a":1}'],
  ])('[3.4c][3.4d][3.5] %j shows %j as %j', (written, row, text) => {
    expect(displayText(fieldOf(written), row as never, context)).toBe(text);
  });
});
