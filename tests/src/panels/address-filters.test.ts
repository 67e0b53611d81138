import { describe, expect, test } from 'vitest';
import type { ClientField } from '#schemas/definitions/field.ts';
import { type FilterValues, type Panel, panel } from '#schemas/definitions/panel.ts';
import { fillPlaces } from '#src/commands/fill-places.ts';
import { withAddressFilters } from '#src/panels/address-filters.ts';
import { newRowOf } from '#src/panels/edit-grid/new-row.ts';

function field(name: string, type: ClientField['type'], readonly = false): ClientField {
  return { name, type, readonly } as ClientField;
}

function grid(defaultFilters: FilterValues): Panel {
  return panel.parse({ type: 'EditGrid', code: 'g', dataCode: 'D', option: { defaultFilters } });
}

describe('default filters from the address', () => {
  test('take exactly what its query says', () => {
    const filled = withAddressFilters(grid({ invoice: '{id}', status: 'open' }), { id: '7,8' });
    expect(filled.option.defaultFilters).toEqual({ invoice: '$c$7,8$c$', status: 'open' });
  });

  test.each([[{}], [{ id: '' }]])('find nothing without it: %j', (query) => {
    const filled = withAddressFilters(grid({ invoice: '{id}' }), query);
    expect(filled.option.defaultFilters).toEqual({ invoice: '$c$$c$' });
  });

  test('[7.11] take what the query with the suffix _api says, as the form beside them does', () => {
    const filled = withAddressFilters(grid({ invoice: '{id}' }), { id_api: '2', id: '1' });
    expect(filled.option.defaultFilters).toEqual({ invoice: '$c$2$c$' });
  });

  test('read nothing that the address did not bring', () => {
    const filled = withAddressFilters(grid({ invoice: '{constructor}' }), {});
    expect(filled.option.defaultFilters).toEqual({ invoice: '$c$$c$' });
  });

  test('a panel without them stays the same', () => {
    const plain = grid({ status: 'a{id}' });
    expect(withAddressFilters(plain, { id: '7' })).toBe(plain);
  });
});

test('[5.4] places of an address take values of the row, encoded', () => {
  const row = { id: 'a/b&c', n: 7, tags: ['x', 'y'], none: null };
  expect(fillPlaces('/content/A/main?id={id}&n={n}&t={tags}&x={none}{toString}', row)).toBe(
    '/content/A/main?id=a%2Fb%26c&n=7&t=x%2Cy&x=',
  );
  expect(fillPlaces('/content/A/main?id={id}', undefined)).toBe('/content/A/main?id=');
});

test('a new row belongs where its grid is filtered to', () => {
  const fields = [
    field('invoice', 'Number'),
    field('open', 'Boolean'),
    field('kind', 'Text'),
    field('fixed', 'Text', true),
    field('word', 'Text'),
    { ...field('pieces', 'Number'), initial: 1 },
    { ...field('invoice', 'Number'), initial: 9 },
  ];
  const filters = {
    invoice: '$c$7$c$',
    open: '$c$true$c$',
    kind: '$c$a,b$c$',
    fixed: '$c$x$c$',
    word: 'x',
    nothing: '$c$$c$',
  };
  expect(newRowOf(filters, fields)).toEqual({
    invoice: 7,
    open: true,
    kind: 'a,b',
    pieces: 1,
  });
  expect(newRowOf({ invoice: '$c$$c$' }, fields)).toEqual({ invoice: 9, pieces: 1 });
});

test('[3.2g] a new row takes the value of the page also where no line shows it', () => {
  const order: ClientField = { ...field('order', 'Number'), hidden: true };
  expect(newRowOf({ order: '$c$7$c$' }, [order])).toEqual({ order: 7 });
});

test('[3.2g] a new row takes a plain default filter where only one value passes it', () => {
  const options = ['new', 'paid'].map((Key) => ({ Key, Name: Key.toUpperCase() }));
  const fields = [
    { ...field('state', 'Text'), options, initial: 'paid' },
    { ...field('tags', 'Text'), options, multipleSelect: true },
    field('open', 'Boolean'),
    field('course', 'Number'),
    field('from', 'Number'),
    field('note', 'Text'),
  ];
  const plain = { state: 'new', tags: 'new', open: 'false', course: 7, from: '1~5', note: 'new' };
  expect(newRowOf(plain, fields)).toEqual({ state: 'new', open: false, course: 7 });
  expect(newRowOf({ state: ['new', 'paid'], open: true }, fields)).toEqual({
    state: 'paid',
    open: true,
  });
});
