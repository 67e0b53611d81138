import { productDetailMachine } from '#machines/product-detail/product-detail.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const productDetail = defineModel({
  machine: productDetailMachine,
  paths: 5,
  simple: 4,
  starts: { 'a product': { id: 'p1' }, 'no product': { id: '' } },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: {
    loadOffer: { 'an offer': success({ product: { id: 'p1' }, config: {} }), failure: refused },
  },
});
