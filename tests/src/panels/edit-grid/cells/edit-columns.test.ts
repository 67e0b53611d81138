import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { leftToRightMarked } from '#schemas/wire/left-to-right.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { Chosen, Sought } from '#src/panels/edit-grid/cells/chosen.ts';
import { editColumn } from '#src/panels/edit-grid/cells/edit-columns.ts';
import { MAX_TEXT } from '#src/panels/form/field-validator.ts';
import { fieldOf } from '../../form/_fields.ts';

const context = {
  t: (key: string) => key,
  format: createFormatter('en', 'CNY'),
};
const may = { save: true } as Parameters<typeof editColumn>[2]['may'];

it.each([
  ['a value', 12, 12, undefined],
  ['nothing', undefined, null, undefined],
  ['one that was chosen, with its name', new Chosen('k', 'Name of k'), 'k', 'Name of k'],
])(
  'tells of %s before the key is painted, and leaves the row to the draft',
  (_, typed, value, display) => {
    const edits: unknown[] = [];
    const { valueSetter } = editColumn(
      { colId: 'value', field: 'value' },
      fieldOf({ type: 'Number' }),
      { code: 'STOCK', key: ['id'], may },
      {
        isVisible: () => true,
        isNew: () => false,
        isEdited: () => false,
        problemOf: () => '',
        typed: () => {},
        edit: (row, name, chosen) => edits.push({ row, name, ...chosen }),
        uploads: new Set(),
        closed: () => {},
        seek: () => {},
      },
      context,
    );
    const row: Row = { id: 'a', value: 3 };
    if (typeof valueSetter !== 'function') throw new Error('The column takes no value.');
    expect(valueSetter({ data: row, newValue: typed } as never)).toBe(false);
    expect(edits).toEqual([{ row, name: 'value', value, display }]);
    expect(row).toEqual({ id: 'a', value: 3 });
  },
);

it.each([
  ['integer', 12.5, '12.5', '13'],
  ['integer', 1234, '1,234', '1,234'],
  ['money', 2.345, '¥2.345', '¥2.35'],
  ['percent', 0.12345, '12.345%', '12.3%'],
  ['integer', null, '', ''],
] as const)(
  '[4.6] shows a number as it was typed, in its tip too, and a stored one as %s: %s',
  (format, value, typed, stored) => {
    const shownAs = (isEdited: boolean) => {
      const { valueFormatter, tooltipValueGetter } = editColumn(
        { colId: 'value' },
        fieldOf({ type: 'Number', format }),
        { code: 'STOCK', key: ['id'], may },
        {
          isVisible: () => true,
          isNew: () => false,
          isEdited: () => isEdited,
          problemOf: () => '',
          typed: () => {},
          edit: () => {},
          uploads: new Set(),
          closed: () => {},
          seek: () => {},
        },
        context,
      );
      if (typeof valueFormatter !== 'function') throw new Error('The column shows no text.');
      const cell = { api: { getEditingCells: () => [] }, data: { id: 'a', value }, value } as never;
      expect(tooltipValueGetter?.(cell)).toBe(leftToRightMarked(String(valueFormatter(cell))));
      return valueFormatter(cell);
    };
    expect([shownAs(true), shownAs(false)]).toEqual([typed, stored]);
  },
);

it.each([
  [null, [], ['o']],
  [new Chosen(['a'], ['Ash']), [new Chosen(['a'], ['Ash'])], ['a']],
])(
  'seeks what was typed in a left cell, behind what was chosen there: %o',
  (chosen, expected, held) => {
    const field = fieldOf({ name: 'suits', extraType: 'Quote', multipleSelect: true });
    const edits: unknown[] = [];
    const sought: unknown[] = [];
    const { valueSetter } = editColumn(
      { colId: 'suits' },
      field,
      { code: 'STOCK', key: ['id'], may },
      {
        ...({} as Parameters<typeof editColumn>[3]),
        edit: (_, __, one) => edits.push(one),
        seek: (_, { name }, ...what) => sought.push([name, ...what]),
      },
      context,
    );
    if (typeof valueSetter !== 'function') throw new Error('The column takes no value.');
    expect(
      valueSetter({ data: { suits: ['o'] }, newValue: new Sought('bir', chosen) } as never),
    ).toBe(false);
    expect(edits).toEqual(expected);
    expect(sought).toEqual([['suits', 'bir', held]]);
  },
);

it('begins to edit a share as its percentage, and leaves what nobody changed as it was', () => {
  const field = fieldOf({ type: 'Number', format: 'percent' });
  const cells = {} as Parameters<typeof editColumn>[3];
  const edits: unknown[] = [];
  const { cellEditorParams, valueParser, valueSetter } = editColumn(
    { colId: 'value' },
    field,
    { code: 'STOCK', key: ['id'], may },
    { ...cells, typed: () => {}, edit: (_, __, { value }) => edits.push(value) },
    context,
  );
  const third = 1 / 3;
  const begun = (cellEditorParams as (params: object) => { value: unknown })({ value: third });
  expect(begun).toEqual({ value: '33.3333333333333%' });
  const parse = valueParser as (params: object) => unknown;
  // The grid takes what the editor has begun with for the old value.
  const given = { data: { value: third }, oldValue: begun.value };
  expect(parse({ ...given, newValue: begun.value })).toBe(third);
  expect(parse({ ...given, newValue: 'half' })).toBe(third);
  expect(parse({ ...given, newValue: '50%' })).toBe(0.5);
  expect(parse({ ...given, newValue: ' 60 ' })).toBe(0.6);
  const take = valueSetter as (params: object) => boolean;
  for (const newValue of [begun.value, 0.5]) take({ data: { value: third }, newValue });
  expect(edits).toEqual([0.5]);
});

it.each([
  ['date', '2026-3-1', '2026-03-01'],
  ['date', '', null],
  ['date', '2026-13-45', '2026-01-31'],
  ['dateTime', '2026-03-01 8:05', '2026-03-01T08:05:00'],
  ['dateTime', '2026-01-31 09:30', '2026-01-31T09:30:17'],
] as const)(
  '[3.4c][4.6] a %s that is typed in a cell as cells show it, %j, is %j, whatever has opened the cell',
  (format, typed, expected) => {
    const before = format === 'date' ? '2026-01-31' : '2026-01-31T09:30:17';
    const heard: unknown[] = [];
    const { cellEditor, cellEditorSelector, valueParser } = editColumn(
      { colId: 'value' },
      fieldOf({ type: 'DateTime', format }),
      { code: 'STOCK', key: ['id'], may },
      {
        ...({} as Parameters<typeof editColumn>[3]),
        typed: (_, isValid) => heard.push(isValid),
      },
      context,
    );
    // Not one of the grid's, whose browser's own field has another order in another language.
    expect([typeof cellEditor, cellEditorSelector]).toEqual(['function', undefined]);
    const parse = valueParser as (params: object) => unknown;
    expect(parse({ data: { value: before }, newValue: typed })).toBe(expected);
    const text = format === 'date' ? '2026-01-31' : '2026-01-31 09:30';
    expect(heard).toEqual(typed === text ? [] : [typed !== '2026-13-45']);
    expect(parse({ data: { value: before }, newValue: text })).toBe(before);
  },
);

it('takes as many characters in the lines of a cell as in a form', () => {
  const { cellEditorParams } = editColumn(
    { colId: 'value' },
    fieldOf({ type: 'Text', multipleLine: true }),
    { code: 'STOCK', key: ['id'], may },
    {} as Parameters<typeof editColumn>[3],
    context,
  );
  expect(cellEditorParams).toEqual({ maxLength: MAX_TEXT });
});

it('opens no editor on a text of megabytes', () => {
  const field = fieldOf({ type: 'Text' });
  const cells = { isVisible: () => true, isNew: () => false } as never;
  const definition = { code: 'STOCK', key: ['id'], may };
  const { editable } = editColumn({}, field, definition, cells, context);
  if (typeof editable !== 'function') throw new Error('The column is not asked about its rows.');
  expect(editable({ data: { id: 'a', value: 'x'.repeat(100_001) } } as never)).toBe(true);
  expect(editable({ data: { id: 'a', value: 'x'.repeat(1_000_001) } } as never)).toBe(false);
});

it.each([
  ['', 'one.png', ''],
  ['Too large', 'Too large', 'Too large'],
])(
  '[3.4d] with the problem %j, shows a tip over a cell, and over its open editor',
  (problem, closed, open) => {
    const { tooltipValueGetter } = editColumn(
      { colId: 'picture' },
      fieldOf({ name: 'picture', extraType: 'Image' }),
      { code: 'STOCK', key: ['id'], may },
      {
        ...({} as Parameters<typeof editColumn>[3]),
        isEdited: () => false,
        problemOf: () => problem,
      },
      context,
    );
    const column = {};
    const tip = (rowIndex: number) =>
      tooltipValueGetter?.({
        api: { getEditingCells: () => [{ column, rowIndex: 1 }] },
        column,
        rowIndex,
        data: { picture: 'p1', pictureUi: 'one.png' },
      } as never);
    expect([tip(0), tip(1)]).toEqual([closed, open]);
  },
);
