import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { type OrderSheet, orderSheet } from '#schemas/shop/order.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const sheet = orderSheet.parse({
  id: 'SO-1',
  date: '2026-01-01T08:00:00.000Z',
  status: 'pending',
  amount: 12,
  addressName: 'Ada',
  addressStreet: 'Street 1',
  addressPhone: '1',
  details: [{ id: 'p1', name: 'Lamp', quantity: 1, rate: 12 }],
  shippingCost: 0,
  discount: 0,
  promo: '',
  payment: 'On delivery',
});

type Answer = () => Promise<Result<{ rows: OrderSheet[] }>>;

function open(answers: Answer[]) {
  const asked: string[] = [];
  const told: string[] = [];
  const actor = createActor(
    orderDetailMachine.provide({
      actors: {
        loadOrder: fromPromise<Result<{ rows: OrderSheet[] }>, { id: string }>(({ input }) => {
          asked.push(input.id);
          return (answers[asked.length - 1] as Answer)();
        }),
      },
      actions: {
        tellFailure: (_, result) => told.push(result.ok ? '' : result.message),
      },
    }),
    { input: { id: 'SO-1' } },
  ).start();
  const settle = (state: 'ready' | 'failed') => waitFor(actor, (now) => now.matches(state));
  return { actor, asked, told, settle };
}

it('[7.31] loads the order that is asked for', async () => {
  const { actor, asked, settle } = open([async () => success({ rows: [sheet] })]);
  await settle('ready');
  expect(asked).toEqual(['SO-1']);
  expect(actor.getSnapshot().context.order).toEqual(sheet);
});

it('[8.13] tells why it can not be shown, and tries again', async () => {
  const { actor, told, settle } = open([
    async () => failure(60021, 'This order no longer exists', 'NO_ORDER'),
    () => Promise.reject(new Error('broken')),
    async () => success({ rows: [sheet] }),
  ]);
  await settle('failed');
  expect(actor.getSnapshot().context.failure?.code).toBe('NO_ORDER');
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().value).toBe('loading');
  await settle('failed');
  expect(told).toEqual(['This order no longer exists', expect.stringMatching(/./)]);
  actor.send({ type: 'retry.requested' });
  await settle('ready');
  expect(actor.getSnapshot().context).toMatchObject({ order: sheet, failure: null });
});
