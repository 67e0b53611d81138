import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { md5 } from 'hash-wasm';
import { expect, test } from 'vitest';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import { newOrderPayload } from '#schemas/shop/new-order.ts';

const payload = {
  paymentMethod: 'cod',
  cartItems: [{ id: 'P1', quantity: 2, salePrice: 9.9, totalPrice: 19.8 }],
  promo: { code: 'TEN', discount: 10 },
  address: {
    id: 'b1a7c3d0-5b1e-4f6a-9c2d-3e4f5a6b7c8d',
    name: '王芳',
    phone: '138',
    street: '路',
  },
  payableTotal: 17.82,
  shippingCost: 0,
  subTotal: 19.8,
  total: 19.8,
  points: 0,
  pointsAmount: 0,
  cartRevision: '0f8fad5b-d9cb-469f-a165-70867728950e',
};

test('[3.32a][3.32b][3.32c][3.32d][3.32e][3.32f][3.32g][3.32h][3.32i][3.32j][3.32k] a new order has these fields, and its key is the md5 of all the others', async () => {
  const ccuid = await md5(ccuidPayload(payload));
  expect(Object.keys(newOrderPayload.parse({ ...payload, ccuid })).sort()).toEqual(
    [...Object.keys(payload), 'ccuid'].sort(),
  );
  expect(ccuid).toBe(createHash('md5').update(ccuidPayload(payload)).digest('hex'));
  expect(ccuid).toMatch(/^[0-9a-f]{32}$/);
});

test('the text is JSON in the order of the keys, and stays what it is', () => {
  expect(ccuidPayload(payload)).toBe(
    '{"address":{"id":"b1a7c3d0-5b1e-4f6a-9c2d-3e4f5a6b7c8d","name":"王芳","phone":"138","street":"路"},' +
      '"cartItems":[{"id":"P1","quantity":2,"salePrice":9.9,"totalPrice":19.8}],' +
      '"cartRevision":"0f8fad5b-d9cb-469f-a165-70867728950e","payableTotal":17.82,' +
      '"paymentMethod":"cod","points":0,"pointsAmount":0,"promo":{"code":"TEN","discount":10},' +
      '"shippingCost":0,"subTotal":19.8,"total":19.8}',
  );
});

test('the order of keys and what is no part of the payload do not count', () => {
  const turned = Object.fromEntries(Object.entries(payload).toReversed()) as typeof payload;
  const more = {
    ...turned,
    ccuid: 'f'.repeat(32),
    corp: 'y4',
    cartItems: [{ name: 'Desk', ...payload.cartItems[0], files: [] }],
  };
  expect(ccuidPayload(more as never)).toBe(ccuidPayload(payload));
});

test('survives the way over the wire', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (subTotal) => {
      const sent = { ...payload, subTotal };
      const received = JSON.parse(JSON.stringify(sent));
      expect(ccuidPayload(received)).toBe(ccuidPayload(sent));
    }),
  );
});

test.each<[string, object]>([
  ['a quantity', { cartItems: [{ ...payload.cartItems[0], quantity: 3 }] }],
  ['a price', { cartItems: [{ ...payload.cartItems[0], salePrice: 9.8 }] }],
  ['the promo', { promo: null }],
  ['the address', { address: { ...payload.address, street: '街' } }],
  ['the method', { paymentMethod: 'points' }],
  ['the cart', { cartRevision: '0f8fad5b-d9cb-469f-a165-70867728950f' }],
  ['a total', { total: 19.81 }],
])('another %s is another text', (_, other) => {
  expect(ccuidPayload({ ...payload, ...other })).not.toBe(ccuidPayload(payload));
});
