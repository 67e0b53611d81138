import { assign, setup } from 'xstate';
import { REMOVAL } from '#schemas/shop/order-status.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf, when } from '../outcome.ts';
import { lastPageOf, type OrderColumn, type OrderRow, type OrderView } from './order-rows.ts';
import { isOutdated } from './outdated.ts';

/** What is done to orders (spec 2.65f, g). */
export interface OrderAction {
  kind: 'complete' | 'delete';
  ids: string[];
}

/** A deletion that the buyer is asked about. */
export interface OrderDeletion {
  ids: string[];
  /** Those that nobody has begun to send, and that are cancelled by it. */
  cancelled: string[];
}

export type OrderListEvent =
  | { type: 'retry.requested' }
  | { type: 'sort.changed'; column: OrderColumn }
  | { type: 'page.changed'; page: number }
  /** The address names a view: a link led to the list itself, or Back to what was seen before. */
  | ({ type: 'view.requested' } & OrderView)
  | { type: 'order.toggled'; id: string }
  | { type: 'orders.toggled'; ids: string[]; selected: boolean }
  | ({ type: 'action.requested' } & OrderAction);

interface OrderListContext extends OrderView {
  rows: OrderRow[];
  selected: string[];
  action: OrderAction | null;
  failure: Failure | null;
}

/** The shopper's orders (spec 2.65, 4.19). */
export const orderListMachine = setup({
  types: {
    context: {} as OrderListContext,
    events: {} as OrderListEvent,
    input: {} as OrderView,
  },
  actors: {
    loadOrders: missingActor<Result<{ rows: OrderRow[] }>, void>('loadOrders'),
    /** Asks whether the orders are really to be deleted; a failure is a no. */
    confirm: missingActor<Result<unknown>, OrderDeletion>('confirm'),
    act: missingActor<Result<unknown>, OrderAction | null>('act'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    /** The orders are not what is in sight any more, as after an answer that got lost. */
    isOutdated: (_, result: Result<unknown>) => isOutdated(result),
    namesOrders: (_, { ids }: OrderAction) => ids.length > 0,
    deletesOrders: (_, { kind, ids }: OrderAction) => kind === 'delete' && ids.length > 0,
  },
  actions: {
    setRows: assign(({ context }, result: Result<{ rows: OrderRow[] }>) => {
      if (!result.ok) return {};
      const { rows } = result.data;
      const known = new Set(rows.map(({ id }) => id));
      return {
        rows,
        failure: null,
        selected: context.selected.filter((id) => known.has(id)),
        page: Math.min(context.page, lastPageOf(rows)),
      };
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    sortBy: assign(({ context: { sort } }, column: OrderColumn) => ({
      sort: { column, descending: sort.column === column && !sort.descending },
      page: 1,
    })),
    goTo: assign({
      page: ({ context }, page: number) => Math.max(1, Math.min(page, lastPageOf(context.rows))),
    }),
    setView: assign(({ context: { rows } }, { sort, page }: OrderView) => ({
      sort,
      // Nobody knows how many pages there are before the first orders are here.
      page: rows.length > 0 ? Math.min(page, lastPageOf(rows)) : page,
    })),
    toggle: assign({
      selected: ({ context: { selected } }, id: string) =>
        selected.includes(id) ? selected.filter((known) => known !== id) : [...selected, id],
    }),
    toggleAll: assign({
      selected: ({ context }, { ids, selected }: { ids: string[]; selected: boolean }) => {
        const others = context.selected.filter((id) => !ids.includes(id));
        return selected ? [...others, ...ids] : others;
      },
    }),
    setAction: assign({ action: (_, { kind, ids }: OrderAction) => ({ kind, ids }) }),
    /** What was asked for is done: its orders are no longer chosen. */
    deselect: assign({
      selected: ({ context: { selected, action } }) =>
        selected.filter((id) => !action?.ids.includes(id)),
    }),
    /** Keeps page and order where a return to the page finds them. */
    keepView: missingAction('keepView') as () => void,
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    /** The answer's message, when there is one (spec 7.32). */
    tellMessage: missingAction('tellMessage') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'orderList',
  context: ({ input }) => ({ ...input, rows: [], selected: [], action: null, failure: null }),
  initial: 'loading',
  on: { 'view.requested': { actions: { type: 'setView', params: ({ event }) => event } } },
  states: {
    loading: {
      invoke: {
        src: 'loadOrders',
        onDone: [when('succeeded', 'ready', 'setRows'), loadRefused],
        onError: loadBroken,
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
      on: {
        'sort.changed': {
          actions: [{ type: 'sortBy', params: ({ event }) => event.column }, 'keepView'],
        },
        'page.changed': {
          actions: [{ type: 'goTo', params: ({ event }) => event.page }, 'keepView'],
        },
        'order.toggled': { actions: { type: 'toggle', params: ({ event }) => event.id } },
        'orders.toggled': { actions: { type: 'toggleAll', params: ({ event }) => event } },
        'action.requested': [
          {
            guard: { type: 'deletesOrders', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'setAction', params: ({ event }) => event },
          },
          {
            guard: { type: 'namesOrders', params: ({ event }) => event },
            target: 'acting',
            actions: { type: 'setAction', params: ({ event }) => event },
          },
        ],
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ context: { action, rows } }) => {
          const ids = action?.ids ?? [];
          const cancelled = rows.filter(
            ({ id, status }) => ids.includes(id) && REMOVAL[status] === 'cancel',
          );
          return { ids, cancelled: cancelled.map(({ id }) => id) };
        },
        onDone: [when('succeeded', 'acting'), { target: 'ready' }],
        onError: { target: 'ready', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    acting: {
      invoke: {
        src: 'act',
        input: ({ context }) => context.action,
        onDone: [
          {
            ...when('succeeded', 'loading'),
            actions: ['deselect', { type: 'tellMessage', params: outputOf }],
          },
          when('isOutdated', 'loading', 'tellFailure'),
          { target: 'ready', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'ready', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
  },
});
