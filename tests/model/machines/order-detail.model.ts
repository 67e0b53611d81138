import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const orderDetail = defineModel({
  machine: orderDetailMachine,
  paths: 4,
  simple: 3,
  starts: { 'an order': { id: 'A1' } },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: { loadOrder: { 'an order': success({ rows: [{ id: 'A1' }] }), failure: refused } },
});
