import { assign, setup } from 'xstate';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { faultOf } from '../failure.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { ORDERS_PER_PAGE, type OrderColumn, type OrderRow } from './order-rows.ts';

/** What is done to orders (spec 2.65f, g). */
export interface OrderAction {
  kind: 'complete' | 'delete';
  ids: string[];
}

type OrderListEvent =
  | { type: 'retry.requested' }
  | { type: 'sort.changed'; column: OrderColumn }
  | { type: 'page.changed'; page: number }
  | { type: 'order.toggled'; id: string }
  | { type: 'orders.toggled'; ids: string[]; selected: boolean }
  | ({ type: 'action.requested' } & OrderAction);

interface OrderListContext {
  rows: OrderRow[];
  sort: { column: OrderColumn; descending: boolean };
  /** From 1. */
  page: number;
  selected: string[];
  action: OrderAction | null;
  failure: Failure | null;
}

/** The shopper's orders (spec 2.65, 4.19). */
export const orderListMachine = setup({
  types: { context: {} as OrderListContext, events: {} as OrderListEvent },
  actors: {
    loadOrders: missingActor<Result<{ rows: OrderRow[] }>, void>('loadOrders'),
    act: missingActor<Result<unknown>, OrderAction | null>('act'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    namesOrders: (_, ids: string[]) => ids.length > 0,
  },
  actions: {
    setRows: assign(({ context }, result: Result<{ rows: OrderRow[] }>) => {
      if (!result.ok) return { failure: result };
      const { rows } = result.data;
      const lastPage = Math.max(1, Math.ceil(rows.length / ORDERS_PER_PAGE));
      return { rows, failure: null, selected: [], page: Math.min(context.page, lastPage) };
    }),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
    sortBy: assign(({ context }, column: OrderColumn) => ({
      sort: {
        column,
        descending: context.sort.column === column ? !context.sort.descending : false,
      },
      page: 1,
    })),
    goTo: assign({ page: (_, page: number) => page }),
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
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    /** The answer's message, when there is one (spec 7.32). */
    tellMessage: missingAction('tellMessage') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'orderList',
  context: {
    rows: [],
    sort: { column: 'date', descending: true },
    page: 1,
    selected: [],
    action: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadOrders',
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'setRows', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: [
              { type: 'setRows', params: ({ event }) => event.output },
              { type: 'tellFailure', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFault', params: ({ event }) => faultOf(event.error) },
        },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
      on: {
        'sort.changed': { actions: { type: 'sortBy', params: ({ event }) => event.column } },
        'page.changed': { actions: { type: 'goTo', params: ({ event }) => event.page } },
        'order.toggled': { actions: { type: 'toggle', params: ({ event }) => event.id } },
        'orders.toggled': { actions: { type: 'toggleAll', params: ({ event }) => event } },
        'action.requested': {
          guard: { type: 'namesOrders', params: ({ event }) => event.ids },
          target: 'acting',
          actions: { type: 'setAction', params: ({ event }) => event },
        },
      },
    },
    acting: {
      invoke: {
        src: 'act',
        input: ({ context }) => context.action,
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'tellMessage', params: ({ event }) => event.output },
          },
          {
            target: 'ready',
            actions: { type: 'tellFailure', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'ready',
          actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
        },
      },
    },
  },
});
