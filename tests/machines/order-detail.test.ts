import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { InAppOutcome } from '#machines/checkout/in-app-outcome.ts';
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

function open(
  answers: Answer[],
  payments: (() => Promise<Result<unknown>>)[] = [],
  watch: () => Promise<InAppOutcome> = () => new Promise(() => {}),
) {
  const asked: string[] = [];
  const told: string[] = [];
  const paid: string[] = [];
  const actor = createActor(
    orderDetailMachine.provide({
      actors: {
        loadOrder: fromPromise<Result<{ rows: OrderSheet[] }>, { id: string }>(({ input }) => {
          asked.push(input.id);
          return (answers[asked.length - 1] as Answer)();
        }),
        payOrder: fromPromise<Result<unknown>, { id: string }>(({ input }) => {
          paid.push(input.id);
          return (payments[paid.length - 1] as (typeof payments)[number])();
        }),
        watchPayment: fromPromise<InAppOutcome, { id: string }>(watch),
      },
      actions: {
        tellFailure: (_, result) => told.push(result.ok ? '' : result.message),
        tellPaid: () => told.push('paid'),
      },
    }),
    { input: { id: 'SO-1', language: 'en' } },
  ).start();
  const settle = (state: 'ready' | 'due' | 'failed') => waitFor(actor, (now) => now.matches(state));
  return { actor, asked, paid, told, settle };
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

const due = { ...sheet, paymentState: 'due' as const };
const loaded = (order: OrderSheet) => async () => success({ rows: [order] });

it('[7.34] has an order paid that is due, and shows it as it is then', async () => {
  const { actor, paid, told, settle } = open(
    [loaded(due), loaded({ ...sheet, paymentState: 'paid' })],
    [async () => success(null)],
  );
  await settle('due');
  actor.send({ type: 'payment.requested' });
  expect(actor.getSnapshot().value).toBe('paying');
  actor.send({ type: 'payment.requested' });
  await waitFor(actor, ({ context }) => context.order?.paymentState === 'paid');
  expect({ paid, told }).toEqual({ paid: ['SO-1'], told: ['paid'] });
  actor.send({ type: 'payment.requested' });
  expect(actor.getSnapshot().value).toBe('ready');
});

it('keeps an order to be paid whose payment did not come about', async () => {
  const { actor, asked, told, settle } = open(
    [loaded(due)],
    [
      async () => failure(60007, 'The payment was cancelled', 'CANCELLED'),
      () => Promise.reject(new Error('no part')),
    ],
  );
  await settle('due');
  for (let times = 0; times < 2; times += 1) {
    actor.send({ type: 'payment.requested' });
    await settle('due');
  }
  expect(told).toEqual(['The payment was cancelled', 'no part']);
  expect(asked).toHaveLength(1);
});

it('[1.5][7.34] goes on with a payment where another language is chosen, and is read in that one afterwards', async () => {
  let end = (_: Result<unknown>) => {};
  const promise = new Promise<Result<unknown>>((resolve) => {
    end = resolve;
  });
  const { actor, asked, paid, settle } = open([loaded(due), loaded(due)], [() => promise]);
  await settle('due');
  actor.send({ type: 'payment.requested' });
  actor.send({ type: 'language.named', language: 'ar' });
  expect(actor.getSnapshot().value).toBe('paying');
  end(failure(60007, 'The payment was cancelled', 'CANCELLED'));
  await waitFor(actor, (now) => now.matches('loading'));
  await settle('due');
  expect({ asked, paid }).toEqual({ asked: ['SO-1', 'SO-1'], paid: ['SO-1'] });
});

it.each([
  ['ready', loaded(sheet)],
  ['due', loaded(due)],
  ['failed', async () => failure(60021, 'This order no longer exists')],
] as const)('[1.5] is asked for anew in another language when it is %s', async (state, answer) => {
  const { actor, asked, settle } = open([answer, loaded(sheet)]);
  await settle(state);
  actor.send({ type: 'language.named', language: 'en' });
  expect(actor.getSnapshot().value).toBe(state);
  actor.send({ type: 'language.named', language: 'ar' });
  expect(actor.getSnapshot().value).toBe('loading');
  await settle('ready');
  expect(asked).toHaveLength(2);
});

it('looks again at an order that can not be paid any more', async () => {
  const { actor, told, settle } = open(
    [loaded(due), loaded({ ...sheet, status: 'cancelled' })],
    [async () => failure(60023, 'This order can not be paid here', 'NOT_PAYABLE')],
  );
  await settle('due');
  actor.send({ type: 'payment.requested' });
  await waitFor(actor, ({ context }) => context.order?.status === 'cancelled');
  expect(told).toEqual(['This order can not be paid here']);
});

it.each([
  ['paid', ['paid']],
  ['takenBack', []],
] as const)('[7.34] is shown as it is once its money is seen late as %s', async (seen, news) => {
  const { actor, told } = open(
    [loaded(due), loaded({ ...sheet, paymentState: 'paid' })],
    [],
    async () => seen,
  );
  await waitFor(actor, (now) => now.matches('ready'));
  expect(told).toEqual(news);
});

it.each([async () => 'unconfirmed' as const, () => Promise.reject(new Error('no part'))])(
  'waits for a click when nothing is seen of its money',
  async (watch) => {
    const { actor, settle } = open([loaded(due)], [], watch);
    await settle('due');
    await new Promise((done) => setTimeout(done));
    expect(actor.getSnapshot().value).toBe('due');
  },
);
