import { describe, expect, it } from 'vitest';
import { gridState } from '#machines/panel/grid-state.ts';
import { filtersOfView, readView, writeView } from '#machines/panel/view-address.ts';
import { isViewParameter } from '#machines/panel/view-parameter.ts';
import { filterQuery } from '#schemas/definitions/field.ts';

const queries = [
  { name: 'status', extraType: 'BrieflyCode', options: [{ Key: 'paid', Name: 'Paid' }] },
  { name: 'date', type: 'DateTime' },
  { name: 'name' },
  { name: 'isNew', type: 'Boolean' },
].map((query) => filterQuery.parse(query));

const definition = { queries, key: ['id'] };

const defaults = { status: 'pending' };

describe('the view of a panel in the address', () => {
  it('comes back as it was written', () => {
    const filters = {
      status: 'paid',
      date: '2026-01-01 00:00:00~2026-01-31 23:59:59',
      name: ['chair', '$c$chair$c$'],
      isNew: false,
    };
    const state = gridState.parse({
      pageIndex: 2,
      pageSize: 50,
      search: 'a b',
      sort: [
        { name: 'date', order: 'desc' },
        { name: 'id', order: 'asc' },
      ],
    });
    const address = new URLSearchParams(writeView('orders', { filters, defaults, state }));
    expect(address.toString()).toContain('orders.date=2026-01-01+%7E+2026-01-31');
    const view = readView(new URLSearchParams(address.toString()), 'orders');
    expect(view.state).toEqual({ pageIndex: 2, pageSize: 50, search: 'a b', sort: state.sort });
    expect(filtersOfView(definition, view.filters ?? {}, defaults)).toEqual(filters);
  });

  it('says nothing of what the panel starts with', () => {
    const state = gridState.parse({});
    expect(writeView('orders', { filters: defaults, defaults, state })).toEqual([]);
  });

  it('says that a default filter is off', () => {
    const written = writeView('orders', { filters: {}, defaults, state: gridState.parse({}) });
    expect(written).toEqual([['orders.status', '']]);
    const view = readView(written, 'orders');
    expect(filtersOfView(definition, view.filters ?? {}, defaults)).toEqual({});
  });

  it.each([
    ['orders:page', '0'],
    ['orders:page', '-1'],
    ['orders:page', '1e9'],
    ['orders:size', '7'],
    ['orders:size', 'NaN'],
    ['customers:page', '3'],
  ])('passes over %s=%s', (name, value) => {
    expect(readView([[name, value]], 'orders')).toEqual({ filters: null, state: {} });
  });

  it('names shares and lists of numbers as they are stored, whatever a user would type', () => {
    const numbers = [
      { name: 'share', type: 'Number', format: 'percent' },
      { name: 'count', type: 'Number' },
    ].map((query) => filterQuery.parse(query));
    const wanted = { share: ['0.125~0.5'], count: ['100,200'] };
    const filters = filtersOfView({ queries: numbers, key: [] }, wanted, {});
    expect(filters).toEqual({ share: '12.5%~50%', count: '100,200' });
    const written = writeView('t', { filters, defaults: {}, state: gridState.parse({}) });
    const { filters: again } = readView(written, 't');
    expect(filtersOfView({ queries: numbers, key: [] }, again ?? {}, {})).toEqual(filters);
  });

  it('leaves defaults as they are beside what the address names', () => {
    const own = { name: 'chair', date: '2026-01-01~' };
    expect(filtersOfView(definition, { status: ['paid'] }, own)).toEqual({
      ...own,
      status: 'paid',
    });
  });

  it('leaves in force a default that no field is for, as that of the key', () => {
    const own = { id: '$c$5$c$' };
    expect(filtersOfView(definition, { name: ['a,b'], id: [''] }, own)).toEqual({
      ...own,
      name: 'a,b',
    });
  });

  it.each([
    ['5', '5'],
    [5, '5'],
    ['$c$a,b$c$', '$c$a,b$c$'],
    [
      ['$c$a$c$', '$c$b$c$'],
      ['$c$a$c$', '$c$b$c$'],
    ],
  ])(
    '[4.5] brings a script’s filter by the key back, which people cannot filter by: %j',
    (id, again) => {
      const filters = { ...defaults, id };
      const written = writeView('orders', { filters, defaults, state: gridState.parse({}) });
      const view = readView(written, 'orders');
      expect(filtersOfView(definition, view.filters ?? {}, defaults)).toEqual({
        ...defaults,
        id: again,
      });
    },
  );

  it('passes over filters that the definition does not know', () => {
    expect(filtersOfView(definition, { __proto__: ['x'], other: ['y'] }, {})).toEqual({});
  });

  it.each([
    ['orders.status', true],
    ['orders:page', true],
    ['other', false],
    ['from', false],
    ['.x', false],
  ])('tells %s from the parameters of the page', (name, own) => {
    expect(isViewParameter(name)).toBe(own);
  });
});
