import { assign, setup } from 'xstate';
import type { OrderSheet } from '#schemas/shop/order.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, outputOf } from '../outcome.ts';

interface OrderDetailContext {
  id: string;
  order: OrderSheet | null;
  failure: Failure | null;
}

/** One of the shopper's orders (spec 2.66, 7.31). */
export const orderDetailMachine = setup({
  types: {
    context: {} as OrderDetailContext,
    events: {} as { type: 'retry.requested' },
    input: {} as { id: string },
  },
  actors: {
    loadOrder: missingActor<Result<{ rows: OrderSheet[] }>, { id: string }>('loadOrder'),
  },
  guards: { succeeded: (_, result: Result<unknown>) => result.ok },
  actions: {
    setOrder: assign((_, result: Result<{ rows: OrderSheet[] }>) =>
      result.ok ? { order: result.data.rows[0] ?? null, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'orderDetail',
  context: ({ input }) => ({ id: input.id, order: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadOrder',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'ready',
            actions: { type: 'setOrder', params: outputOf },
          },
          {
            target: 'failed',
            actions: [
              { type: 'setFailure', params: failureOf },
              { type: 'tellFailure', params: outputOf },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'setFailure', params: faultOf },
            { type: 'tellFailure', params: faultOf },
          ],
        },
      },
    },
    ready: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
