import { expect, it } from 'vitest';
import type { ClientField } from '#schemas/definitions/field.ts';
import { pasteInto, quotedTexts } from '#src/panels/edit-grid/paste-into.ts';
import { MAX_TEXT } from '#src/panels/form/field-validator.ts';
import { fieldOf } from '../form/_fields.ts';

it('a cell with more letters than a form takes is refused, and the others of its paste are not', () => {
  const text = fieldOf({ type: 'Text' });
  const quote = fieldOf({ name: 'of', type: 'Text', extraType: 'Quote' });
  const into = { fields: [text, quote], ids: ['1', '2'], canEdit: () => true };
  const long = 'x'.repeat(MAX_TEXT + 1);
  const pasted = `${long}\t${long}\nshort\t`;
  expect(quotedTexts(into, pasted)).toEqual(new Map());
  const { cells, refused } = pasteInto(into, pasted, () => undefined);
  expect(cells).toEqual([
    { id: '2', name: 'value', value: 'short' },
    { id: '2', name: 'of', value: null },
  ]);
  expect(refused.map(({ down, field }) => [down, field?.name])).toEqual([
    [0, 'value'],
    [0, 'of'],
  ]);
});

it('[4.6] empty cells beside a pasted table and below it are no cells to tell of, and no rows to add', () => {
  const note = fieldOf({ name: 'note', type: 'Text' });
  const locked = fieldOf({ name: 'locked', type: 'Text' });
  const into = {
    fields: [note, locked],
    ids: ['1'],
    canEdit: (field: ClientField) => field.name === 'note',
  };
  const { cells, rows, refused } = pasteInto(
    into,
    '\t\t\t\r\n"two\nlines"\t \t\r\nx\t\tbeside\r\n\t\t\r\n',
    () => undefined,
  );
  expect(cells).toEqual([{ id: '1', name: 'note', value: null }]);
  expect(rows.map(({ values }) => values)).toEqual([{ note: 'two\nlines' }, { note: 'x' }]);
  expect(refused).toEqual([{ down: 2, field: null, text: 'beside' }]);
});
