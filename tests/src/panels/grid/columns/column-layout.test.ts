import { expect, it, vi } from 'vitest';
import { layoutStore, movedName, orderedNames } from '#src/panels/grid/columns/column-layout.ts';
import { fillingColumn, findRoom, leastRoom } from '#src/panels/grid/columns/fit-columns.ts';
import { tenantStore } from '#src/storage/storage.ts';

const toasts = { raise: vi.fn() };

/** What keeps the layouts of a tenant. */
function browserOf(corp: string, storage = localStorage) {
  return {
    localStore: tenantStore(corp, storage),
    toasts,
    t: (key: string) => key,
  } as unknown as Parameters<typeof layoutStore>[0];
}

it.each([
  [['a', 'b', 'c'], [], ['a', 'b', 'c']],
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
  ],
  [
    ['a', 'new', 'b'],
    ['b', 'a'],
    ['b', 'a', 'new'],
  ],
  [
    ['new', 'a'],
    ['a', 'gone'],
    ['new', 'a'],
  ],
])('orders %j by what the user chose (%j)', (names, order, expected) => {
  expect(orderedNames(names, order)).toEqual(expected);
});

it('moves a column by a place and not beyond the ends', () => {
  expect(movedName(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedName(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(movedName(['a', 'b', 'c'], 'gone', 1)).toEqual(['a', 'b', 'c']);
});

it.each([
  ['name', 'the widest whose texts are cut', [120, 320, 200], []],
  ['name', 'the first of two as wide', [120, 200, 200], []],
  ['note', 'never one that shows all it has', [400, 320, 200], ['name']],
  ['note', 'else the last one', [120, 320, 200], ['id', 'name', 'note']],
  [undefined, 'none beside columns that share the room', [120, undefined, 200], []],
])('[3.4j] lets the column %s take the room that is left: %s', (filling, _why, widths, fixed) => {
  const columns = ['id', 'name', 'note'].map((name, index) => ({
    name,
    width: widths[index],
    fixed: ['id', ...fixed].includes(name),
  }));
  expect(fillingColumn(columns)).toBe(filling);
});

it.each([
  [400, true, true],
  [399, true, false],
  [316, true, false],
  [315, false, false],
])(
  'knows whether columns find a room of %d pixels, narrower ones but on a phone',
  (room, onDesk, onPhone) => {
    const widths = [
      { width: 100, fixed: true },
      { width: 300, fixed: false },
    ];
    expect(findRoom(widths, room, false)).toBe(onDesk);
    expect(findRoom(widths, room, true)).toBe(onPhone);
  },
);

it('keeps a layout for its tenant, user, form and panel only', () => {
  const layout = { order: ['b', 'a'], widths: { a: 120 }, hidden: ['b'] };
  const place = { user: 'ann', formCode: 'ORDERS', panelCode: 'orders' };
  layoutStore(browserOf('y4'), place).write(layout);
  expect(layoutStore(browserOf('y4'), place).read()).toEqual(layout);
  expect(layoutStore(browserOf('oasis'), place).read()).toBeNull();
  for (const other of [{ user: 'bob' }, { formCode: 'HOME' }, { panelCode: 'other' }]) {
    const store = layoutStore(browserOf('y4'), { ...place, ...other });
    expect(store.read()).toBeNull();
  }
  layoutStore(browserOf('y4'), place).forget();
  expect(layoutStore(browserOf('y4'), place).read()).toBeNull();
});

it('says that widths are forgotten with the page when the browser has no room for them', () => {
  const full = {
    ...localStorage,
    getItem: () => null,
    length: 0,
    removeItem() {},
  } as unknown as Storage;
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const place = { user: 'ann', formCode: 'ORDERS', panelCode: 'orders' };
  layoutStore(browserOf('y4', full), place).write({ order: ['a'], widths: {}, hidden: [] });
  expect(toasts.raise).toHaveBeenCalledWith('warn', expect.stringContaining('no room left'));
});

it('[3.4j] columns need at least the widths that they have or may shrink to, those in sight alone', () => {
  const columns = [
    { width: 80 },
    { width: 300, hide: true },
    { flex: 1, width: 200, minWidth: 90 },
    { minWidth: 70 },
    {},
  ];
  expect(leastRoom(columns)).toBe(80 + 90 + 70 + 120);
});
