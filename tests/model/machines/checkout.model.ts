import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const kept = { revision: 'r1', items: [{ id: 'p1', quantity: 1 }], promo: null };
const item = { id: 'p1', quantity: 1, salePrice: 10, totalPrice: 10 };
const quote = {
  items: [item],
  promo: null,
  payableTotal: 12,
  shippingCost: 2,
  subTotal: 10,
  total: 12,
  points: 0,
  pointsAmount: 0,
};
const address = { id: 'a1', name: 'Ann', phone: '1', street: 'One Road' };
const placed = { title: '', message: '', to: '/orders', orderId: 'o1' };
const methods = [{ code: 'CARD' }, { code: 'POINTS' }];

export const checkout = defineModel({
  machine: checkoutMachine,
  paths: 94,
  starts: {
    'a cart': { kept, paymentMethod: null },
    'a method chosen before': { kept, paymentMethod: 'POINTS' },
  },
  events: {
    'retry.requested': { type: 'retry.requested' },
    'config.retried': { type: 'config.retried' },
    'points.retried': { type: 'points.retried' },
    'quote.retried': { type: 'quote.retried' },
    'quote.requested': { type: 'quote.requested' },
    'cart.changed': { type: 'cart.changed', kept: { ...kept, revision: 'r2' } },
    'method.chosen': { type: 'method.chosen', code: 'CARD' },
    'order.confirmed': { type: 'order.confirmed', address },
    'order.confirmed without an address': { type: 'order.confirmed', address: null },
    'payment.retried': { type: 'payment.retried' },
    'stay.requested': { type: 'stay.requested' },
  },
  outcomes: {
    loadConfig: {
      settings: success({ paymentMethods: methods }),
      'settings without a method': success({ paymentMethods: [] }),
      failure: refused,
    },
    loadPoints: { points: success({ points: 5, amount: 1 }), failure: refused },
    quoteCart: {
      'a quote': success(quote),
      'nothing to pay': success({ ...quote, payableTotal: 0 }),
      failure: refused,
      'too often': { ...refused, retryAfter: 42 },
    },
    placeOrder: {
      placed: success(placed),
      'a payment in the messenger': success({ ...placed, weixin: { appId: 'w' } }),
      'ordered already': failure(ResultId.refused, 'Ordered', 'CART_ORDERED', { orderId: 'A1' }),
      'points are short': failure(ResultId.refused, 'Too few points', 'POINTS'),
      'the method is gone': failure(ResultId.refused, 'No payment method', 'PAYMENT_METHOD'),
      'out of stock': failure(ResultId.refused, 'Sold out', 'OUT_OF_STOCK'),
      failure: refused,
    },
    loadOrder: {
      'the order': success({ rows: [{ details: [{ id: 'p1', quantity: 1 }] }] }),
      gone: failure(ResultId.notFound, 'Gone'),
      failure: refused,
    },
    payInApp: {
      paid: 'paid',
      cancelled: 'cancelled',
      failed: 'failed',
      unconfirmed: 'unconfirmed',
      'taken back': 'takenBack',
    },
    watchPayment: { paid: 'paid', unconfirmed: 'unconfirmed', 'taken back': 'takenBack' },
  },
  facts: ({ paymentMethod, quote: priced, refusal, placed: order }) => [
    paymentMethod,
    priced?.payableTotal,
    refusal !== null,
    order !== null,
  ],
});
