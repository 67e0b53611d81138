import { productListMachine } from '#machines/product-list/product-list.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const wanted = { keyword: '', sortBy: 'default', order: 'asc', page: 1 } as const;

export const productList = defineModel({
  machine: productListMachine,
  paths: 39,
  starts: { 'the first page': { wanted } },
  events: {
    'wanted.changed page': { type: 'wanted.changed', wanted: { ...wanted, page: 2 } },
    'wanted.changed keyword': { type: 'wanted.changed', wanted: { ...wanted, keyword: 'tea' } },
    'retry.requested': { type: 'retry.requested' },
  },
  outcomes: {
    loadConfig: {
      'all products at once': success({ pageBy: 'none' }),
      'products by page': success({ pageBy: 'page' }),
      failure: refused,
    },
    loadProducts: { products: success({ rows: [{ id: 'p1' }], total: 1 }), failure: refused },
  },
  facts: ({ wanted: { keyword, page }, config, loaded, failure }) => [
    keyword,
    page,
    config?.pageBy,
    loaded !== null,
    failure !== null,
  ],
});
