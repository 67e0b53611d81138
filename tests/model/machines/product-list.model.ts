import { productListMachine } from '#machines/product-list/product-list.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const wanted = { keyword: '', sortBy: 'default', order: 'asc', page: 1 } as const;

export const productList = defineModel({
  machine: productListMachine,
  paths: 56,
  starts: { 'the first page': { wanted, language: 'en' } },
  events: {
    'wanted.changed page': { type: 'wanted.changed', wanted: { ...wanted, page: 2 } },
    'wanted.changed keyword': { type: 'wanted.changed', wanted: { ...wanted, keyword: 'tea' } },
    'language.named': { type: 'language.named', language: 'ar' },
    'retry.requested': { type: 'retry.requested' },
  },
  outcomes: {
    loadConfig: {
      'all products at once': success({ pageBy: 'none' }),
      'products by page': success({ pageBy: 'page' }),
      failure: refused,
    },
    loadProducts: {
      products: success({ rows: [{ id: 'p1' }], total: 13 }),
      'all that there are': success({ rows: [{ id: 'p1' }], total: 1 }),
      failure: refused,
    },
  },
  facts: ({ wanted: { keyword, page }, language, config, loaded, failure }) => [
    keyword,
    page,
    language,
    config?.pageBy,
    loaded?.total,
    failure !== null,
  ],
});
