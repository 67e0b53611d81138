import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { Chosen } from '#src/panels/edit-grid/chosen.ts';
import { editColumn } from '#src/panels/edit-grid/edit-columns.ts';
import { fieldOf } from '../form/_fields.ts';

const context = {
  label: (text?: string) => text ?? '',
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
