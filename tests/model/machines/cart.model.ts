import { cartMachine } from '#machines/cart/cart.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const nothing = { revision: null, items: [], promo: null };
const kept = { revision: 'r1', items: [{ id: 'p1', quantity: 1 }], promo: null };

export const cart = defineModel({
  machine: cartMachine,
  paths: 150,
  starts: { 'an empty cart': { kept: nothing }, 'a kept cart': { kept } },
  events: {
    'item.put': {
      type: 'item.put',
      id: 'p1',
      name: 'Tea',
      quantity: 2,
      mode: 'add',
      revision: 'r2',
    },
    'item.put replaced': {
      type: 'item.put',
      id: 'p2',
      name: 'Cup',
      quantity: 1,
      mode: 'replace',
      revision: 'r3',
    },
    'quantity.changed': { type: 'quantity.changed', id: 'p1', quantity: 5 },
    'item.removed': { type: 'item.removed', id: 'p1', name: 'Tea' },
    'notice.closed': { type: 'notice.closed' },
    'promo.applied': { type: 'promo.applied', code: 'SPRING' },
    'promo.removed': { type: 'promo.removed' },
    'quote.requested': { type: 'quote.requested' },
    'cart.opened': {
      type: 'cart.opened',
      kept: { ...kept, revision: 'r5', items: [{ id: 'p2', quantity: 3 }] },
    },
    'cart.replaced': { type: 'cart.replaced', kept },
    'cart.replaced by an empty one': { type: 'cart.replaced', kept: nothing },
    'quote.released': { type: 'quote.released' },
    'cart.ordered': {
      type: 'cart.ordered',
      revision: 'r1',
      items: [{ id: 'p1', quantity: 1 }],
      nextRevision: 'r4',
    },
    'cart.ordered in part': {
      type: 'cart.ordered',
      revision: 'r2',
      items: [{ id: 'p1', quantity: 1 }],
      nextRevision: 'r4',
    },
  },
  outcomes: {
    quoteCart: {
      'a quote': success({ items: [{ id: 'p1', quantity: 1, salePrice: 10 }] }),
      'another price': success({ items: [{ id: 'p1', quantity: 1, salePrice: 12 }] }),
      failure: refused,
    },
  },
  facts: ({ kept: { items, promo }, notice, quote, changed, failure }) => [
    items.length > 0,
    promo !== null,
    notice !== null,
    quote !== null,
    changed.length > 0,
    failure !== null,
  ],
});
