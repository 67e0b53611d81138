import { describe, expect, it } from 'vitest';
import { asksForSame, selectionOfSaved } from '#machines/form/record-name.ts';
import { withRenamed, withRenamedEdits } from '#machines/panel/edit-rows.ts';
import { gridState } from '#machines/panel/grid-state.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';

const exact = (text: string) => `$c$${text}$c$`;

describe('the filters of a record that a save has changed', () => {
  const definition = { key: ['series', 'no'] };
  const original = { series: 'S', no: 1, status: 'open' };

  it('ask for the key that it has now, where its whole key has found it', () => {
    const selection = { series: exact('S'), no: 1, status: 'open' };
    const saved = { series: 'T', no: 101, status: 'closed' };
    expect(selectionOfSaved({ definition, selection, original }, saved)).toEqual({
      series: exact('T'),
      no: 101,
      status: 'open',
    });
  });

  it('ask for it too by the query of the address that the key is asked for by, as far as that has named it', () => {
    const asked = { series: 'of', no: 'from' };
    const selection = { series: exact('S'), no: 1, of: exact('S'), from: exact('2') };
    const saved = { series: 'T', no: 2, status: 'open' };
    expect(selectionOfSaved({ definition, selection, asked, original }, saved)).toEqual({
      series: exact('T'),
      no: 2,
      of: exact('T'),
      from: exact('2'),
    });
  });

  it('ask for it too where a script has asked for its key without saying that it is all of it', () => {
    const selection = { series: 'S', no: '01' };
    const saved = { series: 'T', no: 2, status: 'open' };
    expect(selectionOfSaved({ definition, selection, original }, saved)).toEqual({
      series: exact('T'),
      no: 2,
    });
  });

  it.each([
    ['a state that it was in', { status: exact('open') }],
    ['a part of its key', { series: exact('S') }],
  ])('stay where %s has found it', (_, selection) => {
    const saved = { series: 'T', no: 1, status: 'closed' };
    expect(selectionOfSaved({ definition, selection, original }, saved)).toEqual(selection);
  });
});

it('edited and selected lines follow a record that is called otherwise by the key that they have since', () => {
  const definition = { key: ['project', 'no'], fields: [] } as unknown as ClientDataDefinition;
  const line = { project: 'A', no: 1, title: 'Plan' };
  const renamed = withRenamed(
    {
      definition,
      data: { list: [line], statistics: [], selectedIds: [], allCount: 1 },
      draft: {
        rows: [
          {
            id: 'A~1',
            key: { project: 'A', no: 1 },
            values: { title: 'Draw' },
            original: { title: 'Plan' },
          },
          { id: '+1', key: null, values: { project: 'A', title: 'Paint' }, original: {} },
        ],
        next: 2,
      },
      problems: [{ index: 0, id: 'A~1', message: '', fields: [], conflict: false }],
      state: gridState.parse({ selection: ['A~1'] }),
    },
    { project: exact('A') },
    { filters: { project: exact('B') }, before: { project: 'A' }, start: { project: 'B' } },
  );
  expect(renamed.draft?.rows).toMatchObject([
    { id: 'B~1', key: { project: 'B', no: 1 }, values: { title: 'Draw' } },
    { id: '+1', key: null, values: { project: 'B', title: 'Paint' } },
  ]);
  expect(renamed.problems?.map(({ id }) => id)).toEqual(['B~1']);
  expect(renamed.state?.selection).toEqual(['B~1']);
});

it('edited lines go on, with what was wrong with them, under the keys that a save elsewhere has given to them', () => {
  const definition = { key: ['id'], fields: [] } as unknown as ClientDataDefinition;
  const current = { id: 'A', title: 'Theirs' };
  const renamed = withRenamedEdits(
    {
      definition,
      data: { list: [{ id: 'A' }, { id: 'C' }], statistics: [], selectedIds: [], allCount: 2 },
      draft: {
        rows: ['A', 'C'].map((id) => ({ id, key: { id }, values: { title: id }, original: {} })),
        next: 1,
      },
      problems: [{ index: 0, id: 'A', message: '', fields: [], conflict: true, current }],
      state: gridState.parse({ selection: ['C', 'A'] }),
    },
    [{ before: { id: 'A' }, now: { id: 'B' } }],
  );
  expect(renamed.draft?.rows).toMatchObject([
    { id: 'B', key: { id: 'B' }, values: { title: 'A' } },
    { id: 'C', key: { id: 'C' }, values: { title: 'C' } },
  ]);
  expect(renamed.data?.list).toEqual([{ id: 'B' }, { id: 'C' }]);
  expect(renamed.problems).toMatchObject([{ id: 'B', current: { id: 'B', title: 'Theirs' } }]);
  expect(renamed.state?.selection).toEqual(['C', 'B']);
});

it('edited lines that are kept go on by themselves where their definition has not come yet', () => {
  const { draft } = withRenamedEdits(
    {
      definition: null,
      data: null,
      draft: {
        rows: ['A', 'C'].map((id) => ({ id, key: { id }, values: { title: id }, original: {} })),
        next: 1,
      },
      problems: [],
      state: gridState.parse({}),
    },
    [{ before: { id: 'A' }, now: { id: 'B' } }],
  );
  expect(draft?.rows).toMatchObject([
    { id: 'B', key: { id: 'B' }, values: { title: 'A' } },
    { id: 'C', key: { id: 'C' }, values: { title: 'C' } },
  ]);
});

describe('filters that a script sets in a form', () => {
  const found = {
    definition: { key: ['series', 'no'] },
    selection: { series: exact('S'), no: 1 },
    original: { series: 'S', no: 1 },
  };

  it.each([
    ['by the whole key, however it is said', { series: 'S', no: '1', state: 'open' }, true],
    ['by another key', { series: 'S', no: 2 }, false],
    ['by a part of the key', { series: 'S' }, false],
    ['by nothing', null, false],
  ])('ask for the record in sight or for another: %s', (_, chosen, isSame) => {
    expect(asksForSame(found, chosen)).toBe(isSame);
  });

  it('ask for another one where the record in sight is new, or was found otherwise', () => {
    const chosen = { series: 'S', no: 1 };
    expect(asksForSame({ ...found, original: null }, chosen)).toBe(false);
    expect(asksForSame({ ...found, selection: { state: 'open' } }, chosen)).toBe(false);
  });
});
