import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chosenAddress } from '#machines/address-book/address-book.machine.ts';
import { type OrderRow, shownOrders } from '#machines/order-list/order-rows.ts';
import { order } from '#schemas/shop/order.ts';

const rows: OrderRow[] = Array.from({ length: 12 }, (_, index) =>
  z.omit(order, { details: true }).parse({
    id: `SO-${String(index).padStart(2, '0')}`,
    date: '2026-01-01T08:00:00',
    status: 'pending',
    amount: (index * 7) % 12,
    addressName: 'Ada',
    addressStreet: 'Street 1',
    addressPhone: '1',
  }),
);

type Table = Parameters<typeof shownOrders>[0];

function shown(change: Partial<Table>): string[] {
  const context: Table = {
    rows,
    sort: { column: 'id', descending: true },
    page: 1,
    ...change,
  };
  return shownOrders(context).map(({ id }) => id);
}

it('[2.65h][2.65i][9.14] shows ten orders a page in the order that is asked for', () => {
  expect(shown({})).toHaveLength(10);
  expect(shown({})[0]).toBe('SO-11');
  expect(shown({ page: 2 })).toEqual(['SO-01', 'SO-00']);
  expect(shown({ sort: { column: 'amount', descending: false } })[0]).toBe('SO-00');
});

it('sorts statuses by how far the order has come, and Chinese names by their sounds', () => {
  const [first, second, third] = rows as [OrderRow, OrderRow, OrderRow];
  const some: OrderRow[] = [
    { ...first, status: 'completed', addressName: '张伟' },
    { ...second, status: 'pending', addressName: '李娜' },
    { ...third, status: 'shipping', addressName: 'Ada' },
  ];
  const sorted = (column: 'status' | 'addressName') =>
    shownOrders({ rows: some, sort: { column, descending: false }, page: 1 });
  expect(sorted('status').map(({ status }) => status)).toEqual([
    'pending',
    'shipping',
    'completed',
  ]);
  expect(sorted('addressName').map(({ addressName }) => addressName)).toEqual([
    '李娜',
    '张伟',
    'Ada',
  ]);
});

it('sends an order to the address that is chosen, and to none that is gone', () => {
  const address = { id: 'a', name: 'Ada', phone: '1', street: 'Street 1' };
  const context = { addresses: [address], chosen: 'a', draft: null, deleting: null, failure: null };
  expect(chosenAddress(context)).toEqual(address);
  expect(chosenAddress({ ...context, chosen: 'b' })).toBeNull();
});
