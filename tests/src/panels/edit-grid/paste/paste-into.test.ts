import { describe, expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { Api } from '#src/api/api.ts';
import { pasteInto } from '#src/panels/edit-grid/paste/paste-into.ts';
import { pasteNamed } from '#src/panels/edit-grid/paste/paste-named.ts';
import { MAX_TEXT } from '#src/panels/form/field-validator.ts';
import { fieldOf } from '../../form/_fields.ts';

it('a cell with more letters than a form takes is refused, and the others of its paste are not', () => {
  const text = fieldOf({ type: 'Text' });
  const quote = fieldOf({ name: 'of', type: 'Text', extraType: 'Quote' });
  const into = { fields: [text, quote], ids: ['1', '2'], canEdit: () => true, rowOf: () => ({}) };
  const long = 'x'.repeat(MAX_TEXT + 1);
  const pasted = `${long}\t${long}\nshort\t`;
  const { cells, refused } = pasteInto(into, pasted, (_field, name) => ({ Key: '1', Name: name }));
  expect(cells).toEqual([
    { id: '2', name: 'value', value: 'short' },
    { id: '2', name: 'of', value: null },
  ]);
  expect(refused.map(({ down, field }) => [down, field?.name])).toEqual([
    [0, 'value'],
    [0, 'of'],
  ]);
});

it.each(['#N/A', ' #DIV/0!', 'Err:510'])('%j of a spreadsheet is no text to take over', (text) => {
  const note = fieldOf({ type: 'Text' });
  const into = { fields: [note], ids: ['1', '2'], canEdit: () => true, rowOf: () => ({}) };
  const { cells, refused } = pasteInto(into, `${text}\n#N/A is an error`, () => undefined);
  expect(cells).toEqual([{ id: '2', name: 'value', value: '#N/A is an error' }]);
  expect(refused).toEqual([{ down: 0, field: note, text }]);
});

it('[4.6] empty cells beside a pasted table and below it are no cells to tell of, and no rows to add', () => {
  const note = fieldOf({ name: 'note', type: 'Text' });
  const locked = fieldOf({ name: 'locked', type: 'Text' });
  const into = {
    fields: [note, locked],
    ids: ['1'],
    canEdit: (field: ClientField) => field.name === 'note',
    rowOf: () => ({}),
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

it.each([
  ['2469', 'b'],
  ['2,469.000', 'b'],
  ['12', 'a'],
])('[7.10c] a row is named by its number however that is pasted: %s', async (text, key) => {
  const rate = fieldOf({ extraType: 'Quote', rowSpelling: { key: 'uuid', name: 'number' } });
  const list = [
    { Key: 'a', Name: '12.00' },
    { Key: 'c', Name: '12469.00' },
    { Key: 'b', Name: '2469.00' },
  ];
  const api = { call: async () => success({ list }) } as unknown as Pick<Api, 'call'>;
  const target = { fields: [rate], ids: ['1'], canEdit: () => true, rowOf: () => ({}) };
  const { cells, refused } = await pasteNamed(api, 'RATED', target, text);
  expect(refused).toEqual([]);
  expect(cells).toMatchObject([{ id: '1', value: key }]);
});

describe('a pasted name whose rows depend on other values of its record', () => {
  const chair = fieldOf({ name: 'chair', extraType: 'Quote', dependsOn: ['site'] });
  const site = fieldOf({ name: 'site', extraType: 'Quote' });
  const CHAIRS = [
    { site: 'n', Key: '1', Name: 'Left' },
    { site: 'n', Key: '2', Name: 'Right' },
    { site: 's', Key: '1', Name: 'Right' },
    { site: 's', Key: '2', Name: 'Left' },
  ];
  const SITES = [
    { Key: 'n', Name: 'North' },
    { Key: 's', Name: 'South' },
  ];

  /** Pastes where the server knows those sites and chairs; tells what it was asked for too. */
  async function paste(fields: ClientField[], rows: Record<string, Row>, text: string) {
    const asked: unknown[] = [];
    const call = async (
      _contract: unknown,
      params: { field: string; keyword: string; other: Row },
    ) => {
      asked.push([params.field, params.keyword, params.other]);
      const fitting = CHAIRS.filter((one) => one.site === (params.other.site ?? one.site));
      const list = params.field === 'site' ? SITES : fitting;
      return success({ list: list.filter(({ Name }) => Name.includes(params.keyword)) });
    };
    const target = {
      fields,
      ids: Object.keys(rows),
      canEdit: () => true,
      rowOf: (id: string | null) => (id === null ? { site: 's' } : (rows[id] ?? {})),
    };
    const api = { call } as unknown as Pick<Api, 'call'>;
    return { ...(await pasteNamed(api, 'SEATED', target, text)), asked };
  }

  it('[7.10c] is looked for among those that its row leaves, also of a row that is new', async () => {
    const { cells, rows, asked } = await paste(
      [chair],
      { a: { site: 'n' }, b: { site: 's' }, c: { site: 's' } },
      'Left\nLeft\nLeft\nRight',
    );
    expect(cells.map(({ id, value, display }) => [id, value, display])).toEqual([
      ['a', '1', 'Left'],
      ['b', '2', 'Left'],
      ['c', '2', 'Left'],
    ]);
    expect(rows).toEqual([{ values: { chair: '1' }, display: { chair: 'Right' } }]);
    expect(asked).toEqual([
      ['chair', 'Left', { site: 'n' }],
      ['chair', 'Left', { site: 's' }],
      ['chair', 'Right', { site: 's' }],
    ]);
  });

  it('[7.10c] goes by what is pasted beside it, and is refused with that', async () => {
    const { cells, refused, asked } = await paste(
      [chair, site],
      { a: { site: 'n' }, b: { site: 'n' }, c: { site: 'n' } },
      'Left\tSouth\nLeft\tNorth\nLeft\tWest',
    );
    expect(cells.map(({ id, name, value }) => [id, name, value])).toEqual([
      ['a', 'site', 's'],
      ['a', 'chair', '2'],
      ['b', 'site', 'n'],
      ['b', 'chair', '1'],
    ]);
    expect(refused.map(({ down, text }) => [down, text])).toEqual([
      [2, 'West'],
      [2, 'Left'],
    ]);
    expect(asked).toHaveLength(5);
  });
});
