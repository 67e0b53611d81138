import { expect, it } from 'vitest';
import { gridState } from '#machines/panel/grid-state.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import {
  cacheIdOf,
  createPanelCache,
  type PanelPlace,
} from '#src/panels/shared/loading/panel-cache.ts';
import { tenantStore } from '#src/storage/storage.ts';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [{ name: 'id' }],
});
const data = { list: [{ id: '1' }], statistics: [], selectedIds: [], allCount: 1 };
const state = gridState.parse({
  pageIndex: 2,
  pageSize: 50,
  search: 'chair',
  sort: [{ name: 'id', order: 'desc' }],
  selection: ['1'],
  filters: { status: 'paid' },
});

function place(more: Partial<PanelPlace> = {}): PanelPlace {
  return {
    formCode: 'ORDERS',
    panelCode: 'orders',
    user: 'ann',
    maintaining: true,
    defaults: {},
    ...more,
  };
}

/** Remembers a panel, and leaves the page that it was on. */
async function rememberedBy(at: PanelPlace, left = state): Promise<void> {
  sessionStorage.clear();
  const cache = createPanelCache(tenantStore('y4', sessionStorage), at);
  await cache.restore();
  cache.remember(left, definition, data);
  window.dispatchEvent(new Event('pagehide'));
}

it('[4.4] restores data, filters and grid state of a maintained panel', async () => {
  await rememberedBy(place());
  const cache = createPanelCache(tenantStore('y4', sessionStorage), place());
  expect(await cache.restore()).toEqual({ state, cached: { definition, data } });
});

it('[4.4] keeps them under a key with hashes of the form and panel codes', async () => {
  const id = await cacheIdOf(place());
  expect(id).toMatch(/^visit:maintained:ann:[0-9a-f]{16}:[0-9a-f]{16}$/);
  expect(id).not.toBe(await cacheIdOf(place({ formCode: 'HOME' })));
  expect(id).not.toBe(await cacheIdOf(place({ panelCode: 'other' })));
  await rememberedBy(place());
  expect(Object.keys(sessionStorage).sort()).toEqual([`y4:y4:copy:${id}`, `y4:y4:${id}`]);
});

it.each([true, false])(
  '[4.4][4.5] of another record nothing comes back, and what was left of each record does (maintaining: %s)',
  async (maintaining) => {
    const lines = (order: string) => place({ maintaining, defaults: { order: `$c$${order}$c$` } });
    const restored = (order: string) =>
      createPanelCache(tenantStore('y4', sessionStorage), lines(order)).restore();
    await rememberedBy(lines('1'));
    expect(await restored('2')).toEqual({ state: {}, cached: null });
    expect((await restored('1')).state.selection).toEqual(['1']);
  },
);

const { pageSize, viewAll, selection } = state;

it('[4.5] restores page index, size and selection of every panel by its cache id', async () => {
  const defaults = { kind: 'red', status: 'paid' };
  const at = place({ maintaining: false, defaults });
  await rememberedBy(at, {
    ...state,
    search: '',
    sort: [],
    filters: { status: 'paid', kind: 'red' },
  });
  const store = tenantStore('y4', sessionStorage);
  expect(await createPanelCache(store, at).restore()).toEqual({
    state: { pageIndex: 2, pageSize: 50, viewAll: false, selection: ['1'] },
    cached: null,
  });
  const other = createPanelCache(store, place({ maintaining: false, panelCode: 'other' }));
  expect(await other.restore()).toEqual({ state: {}, cached: null });
});

it.each([
  ['a search', { sort: [], filters: null }],
  ['a sort', { search: '', filters: null }],
  ['filters', { search: '', sort: [] }],
])(
  '[4.5] restores no page of rows that %s had chosen, and that do not come back',
  async (_, left) => {
    const at = place({ maintaining: false });
    await rememberedBy(at, { ...state, ...left });
    const { state: restored } = await createPanelCache(
      tenantStore('y4', sessionStorage),
      at,
    ).restore();
    expect(restored).toEqual({ pageIndex: 0, pageSize, viewAll, selection });
  },
);

it('is not for the next user of the same tab', async () => {
  await rememberedBy(place());
  const cache = createPanelCache(tenantStore('y4', sessionStorage), place({ user: 'bob' }));
  expect(await cache.restore()).toEqual({ state: {}, cached: null });
});
