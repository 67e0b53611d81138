import { orderListMachine } from '#machines/order-list/order-list.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { broken, dismissed, refused } from './_samples.ts';

const rows = Array.from({ length: 11 }, (_, index) => ({ id: `o${index}`, amount: index }));

export const orderList = defineModel({
  machine: orderListMachine,
  paths: 46,
  starts: { 'the newest first': { sort: { column: 'date', descending: true }, page: 1 } },
  events: {
    'retry.requested': { type: 'retry.requested' },
    'sort.changed': { type: 'sort.changed', column: 'amount' },
    'page.changed': { type: 'page.changed', page: 2 },
    'view.requested': {
      type: 'view.requested',
      sort: { column: 'date', descending: true },
      page: 1,
    },
    'order.toggled': { type: 'order.toggled', id: 'o1' },
    'orders.toggled': { type: 'orders.toggled', ids: ['o2', 'o3'], selected: true },
    'action.requested': { type: 'action.requested', kind: 'complete', ids: ['o1'] },
    'action.requested to delete': { type: 'action.requested', kind: 'delete', ids: ['o1'] },
    'action.requested for nothing': { type: 'action.requested', kind: 'delete', ids: [] },
  },
  outcomes: {
    loadOrders: { orders: success({ rows }), nothing: success({ rows: [] }), failure: refused },
    confirm: { yes: success(true), no: dismissed },
    act: { success: success(null, 'Done'), outdated: refused, failure: broken },
  },
  facts: ({ rows: known, sort, page, selected, action, failure }) => [
    known.length > 0,
    sort.column,
    page,
    selected.length > 0,
    action !== null,
    failure !== null,
  ],
});
