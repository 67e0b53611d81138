import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const orderDetail = defineModel({
  machine: orderDetailMachine,
  paths: 22,
  starts: { 'an order': { id: 'A1', language: 'en' } },
  events: {
    'retry.requested': { type: 'retry.requested' },
    'payment.requested': { type: 'payment.requested' },
    'language.named': { type: 'language.named', language: 'ar' },
  },
  outcomes: {
    loadOrder: {
      'an order': success({ rows: [{ id: 'A1', paymentState: null }] }),
      'an order that is due': success({ rows: [{ id: 'A1', paymentState: 'due' }] }),
      failure: refused,
    },
    watchPayment: { paid: 'paid', unconfirmed: 'unconfirmed', 'taken back': 'takenBack' },
    payOrder: {
      paid: success(null),
      refused,
      cancelled: failure(60007, 'The payment was cancelled', 'CANCELLED'),
    },
  },
  facts: ({ order, language, asked }) => [order?.paymentState, language, asked],
});
