import { productDetailMachine } from '#machines/product-detail/product-detail.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const productDetail = defineModel({
  machine: productDetailMachine,
  paths: 15,
  simple: 13,
  starts: {
    'a product': { id: 'p1', language: 'en' },
    'no product': { id: '', language: 'en' },
  },
  events: {
    'retry.requested': { type: 'retry.requested' },
    'language.named': { type: 'language.named', language: 'ar' },
  },
  outcomes: {
    loadOffer: { 'an offer': success({ product: { id: 'p1' }, config: {} }), failure: refused },
  },
  facts: ({ id, language }) => [id, language],
});
