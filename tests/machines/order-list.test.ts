import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import * as z from 'zod/mini';
import {
  type OrderAction,
  type OrderDeletion,
  orderListMachine,
} from '#machines/order-list/order-list.machine.ts';
import { FIRST_VIEW, type OrderRow, shownOrders } from '#machines/order-list/order-rows.ts';
import { order } from '#schemas/shop/order.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const orders: OrderRow[] = Array.from({ length: 12 }, (_, at) =>
  z.omit(order, { details: true }).parse({
    id: `SO-${String(at).padStart(2, '0')}`,
    date: `2026-01-${String(at + 1).padStart(2, '0')}T08:00:00.000Z`,
    status: 'shipping',
    amount: at,
    addressName: 'Ada',
    addressStreet: 'Street 1',
    addressPhone: '1',
  }),
);

interface Script {
  /** Answers of the list, the last one again and again; a function throws. */
  lists?: (Result<{ rows: OrderRow[] }> | (() => never))[];
  acts?: (Result<unknown> | (() => never))[];
  confirmed?: boolean;
}

function next<Value>(answers: (Value | (() => never))[], at: number): Value {
  const answer = answers[Math.min(at, answers.length - 1)] as Value | (() => never);
  return typeof answer === 'function' ? (answer as () => never)() : answer;
}

function open({ lists = [success({ rows: orders })], acts = [], confirmed = true }: Script = {}) {
  let loads = 0;
  const done: OrderAction[] = [];
  const asked: OrderDeletion[] = [];
  const told: string[] = [];
  const views: string[] = [];
  const actor = createActor(
    orderListMachine.provide({
      actors: {
        loadOrders: fromPromise<Result<{ rows: OrderRow[] }>, void>(async () =>
          next(lists, loads++),
        ),
        confirm: fromPromise<Result<unknown>, OrderDeletion>(async ({ input }) => {
          asked.push(input);
          return confirmed ? success(true) : failure(60007, 'Cancelled');
        }),
        act: fromPromise<Result<unknown>, OrderAction | null>(async ({ input }) => {
          if (input) done.push(input);
          return next<Result<unknown>>(acts, done.length - 1);
        }),
      },
      actions: {
        keepView: ({ context: { sort, page } }) =>
          views.push(`${sort.column} ${sort.descending} ${page}`),
        tellFailure: (_, result) => told.push(result.ok ? '' : `failed: ${result.message}`),
        tellMessage: (_, result) => told.push(`info: ${result.message}`),
      },
    }),
    { input: FIRST_VIEW },
  ).start();
  return {
    actor,
    done,
    asked,
    told,
    views,
    loads: () => loads,
    context: () => actor.getSnapshot().context,
    shown: () => shownOrders(actor.getSnapshot().context).map(({ id }) => id),
    settle: (state: 'ready' | 'failed') => waitFor(actor, (now) => now.matches(state)),
  };
}

it('[2.65h][2.65i] shows ten, sorts by any column either way, and keeps the view', async () => {
  const { actor, shown, views, settle } = open();
  await settle('ready');
  expect(shown()).toHaveLength(10);
  expect(shown()[0]).toBe('SO-11');
  actor.send({ type: 'page.changed', page: 2 });
  expect(shown()).toEqual(['SO-01', 'SO-00']);
  actor.send({ type: 'sort.changed', column: 'amount' });
  expect(shown()[0]).toBe('SO-00');
  actor.send({ type: 'sort.changed', column: 'amount' });
  expect(shown()[0]).toBe('SO-11');
  actor.send({ type: 'page.changed', page: 9 });
  expect(views).toEqual(['date true 2', 'amount false 1', 'amount true 1', 'amount true 2']);
});

it('[2.65h][2.65i] shows the view that the address names once it names another, of the pages there are', async () => {
  const { actor, shown, views, context, settle } = open();
  const amounts = { column: 'amount', descending: true } as const;
  actor.send({ type: 'view.requested', sort: amounts, page: 2 });
  await settle('ready');
  expect(shown()).toEqual(['SO-01', 'SO-00']);
  actor.send({ type: 'order.toggled', id: 'SO-00' });
  actor.send({ type: 'view.requested', ...FIRST_VIEW });
  expect(shown()[0]).toBe('SO-11');
  expect(context()).toMatchObject({ ...FIRST_VIEW, selected: ['SO-00'] });
  actor.send({ type: 'view.requested', sort: amounts, page: 9 });
  expect(context().page).toBe(2);
  expect(views).toEqual([]);
});

it('[2.65i] selects one, a page of them, and none again', async () => {
  const { actor, shown, context, settle } = open();
  await settle('ready');
  actor.send({ type: 'order.toggled', id: 'SO-00' });
  actor.send({ type: 'orders.toggled', ids: shown(), selected: true });
  expect(context().selected).toEqual(['SO-00', ...shown()]);
  actor.send({ type: 'orders.toggled', ids: shown(), selected: false });
  expect(context().selected).toEqual(['SO-00']);
  actor.send({ type: 'order.toggled', id: 'SO-00' });
  expect(context().selected).toEqual([]);
});

it('[4.19][7.32] completes the selected orders, says so and loads the list again', async () => {
  const acts = [success({ affected: 2 }, 'Orders completed: 2')];
  const { actor, done, asked, told, loads, context, settle } = open({ acts });
  await settle('ready');
  actor.send({ type: 'orders.toggled', ids: ['SO-00', 'SO-01'], selected: true });
  actor.send({ type: 'action.requested', kind: 'complete', ids: ['SO-00', 'SO-01'] });
  await settle('ready');
  expect(done).toEqual([{ kind: 'complete', ids: ['SO-00', 'SO-01'] }]);
  expect(asked).toEqual([]);
  expect(told).toEqual(['info: Orders completed: 2']);
  expect(loads()).toBe(2);
  expect(context().selected).toEqual([]);
});

it('[4.19] asks before it deletes, and loads the list again from the last page there is', async () => {
  const lists = [success({ rows: orders }), success({ rows: orders.slice(0, 10) })];
  const acts = [success({ affected: 2 }, 'Orders deleted: 2')];
  const { actor, asked, told, context, settle } = open({ lists, acts });
  await settle('ready');
  actor.send({ type: 'page.changed', page: 2 });
  actor.send({ type: 'action.requested', kind: 'delete', ids: ['SO-10', 'SO-11'] });
  expect(actor.getSnapshot().value).toBe('confirming');
  await settle('ready');
  expect(asked).toEqual([{ ids: ['SO-10', 'SO-11'], cancelled: [] }]);
  expect(told).toEqual(['info: Orders deleted: 2']);
  expect(context()).toMatchObject({ page: 1 });
});

it('says which orders a deletion cancels: those that nobody has begun to send', async () => {
  const mixed = orders.map(
    (row, at): OrderRow => ({
      ...row,
      status: at % 2 === 0 ? 'pending' : 'completed',
    }),
  );
  const { actor, asked, settle } = open({
    lists: [success({ rows: mixed })],
    acts: [success({ affected: 3 })],
  });
  await settle('ready');
  const ids = ['SO-00', 'SO-01', 'SO-02'];
  actor.send({ type: 'action.requested', kind: 'delete', ids });
  await settle('ready');
  expect(asked).toEqual([{ ids, cancelled: ['SO-00', 'SO-02'] }]);
});

it('deletes nothing when the shopper changes their mind', async () => {
  const { actor, done, told, loads, settle } = open({ confirmed: false });
  await settle('ready');
  actor.send({ type: 'action.requested', kind: 'delete', ids: ['SO-00'] });
  await settle('ready');
  expect([done, told, loads()]).toEqual([[], [], 1]);
});

it('does nothing to no orders', async () => {
  const { actor, settle } = open();
  await settle('ready');
  actor.send({ type: 'action.requested', kind: 'complete', ids: [] });
  actor.send({ type: 'action.requested', kind: 'delete', ids: [] });
  expect(actor.getSnapshot().value).toBe('ready');
});

it('keeps the selection when the server refuses, and shows the orders as they are by now', async () => {
  const acts = [failure(60022, 'An order in work can not be deleted')];
  const { actor, told, loads, context, settle } = open({ acts });
  await settle('ready');
  actor.send({ type: 'order.toggled', id: 'SO-00' });
  actor.send({ type: 'action.requested', kind: 'delete', ids: ['SO-00'] });
  await settle('ready');
  expect(told).toEqual(['failed: An order in work can not be deleted']);
  expect(loads()).toBe(2);
  expect(context().selected).toEqual(['SO-00']);
});

it('keeps list and selection when no answer comes, and drops what is gone when it is asked again', async () => {
  const lists = [success({ rows: orders }), success({ rows: orders.slice(1) })];
  const acts = [failure(69999, 'Away'), failure(60021, 'This order no longer exists')];
  const { actor, loads, shown, context, settle } = open({ lists, acts });
  await settle('ready');
  actor.send({ type: 'order.toggled', id: 'SO-00' });
  actor.send({ type: 'action.requested', kind: 'complete', ids: ['SO-00'] });
  await settle('ready');
  expect(loads()).toBe(1);
  expect(context().selected).toEqual(['SO-00']);
  actor.send({ type: 'action.requested', kind: 'complete', ids: ['SO-00'] });
  await settle('ready');
  expect(context().selected).toEqual([]);
  expect(shown()).not.toContain('SO-00');
});

it('[8.13] tells why there are no orders, and tries again', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  const lists = [failure(69999, 'Away'), broken, success({ rows: orders })];
  const { actor, told, context, settle } = open({ lists });
  await settle('failed');
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().value).toBe('loading');
  await settle('failed');
  expect(told).toEqual(['failed: Away', expect.stringMatching(/^failed: ./)]);
  actor.send({ type: 'retry.requested' });
  await settle('ready');
  expect(context()).toMatchObject({ failure: null, rows: orders });
});

it('tells of an action that broke, and goes on', async () => {
  const acts = [
    () => {
      throw new Error('broken');
    },
  ];
  const { actor, told, settle } = open({ acts });
  await settle('ready');
  actor.send({ type: 'action.requested', kind: 'complete', ids: ['SO-00'] });
  await settle('ready');
  expect(told).toEqual([expect.stringMatching(/^failed: ./)]);
});
