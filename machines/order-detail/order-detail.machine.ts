import { assign, setup } from 'xstate';
import type { OrderSheet } from '#schemas/shop/order.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { type InAppOutcome, outcomeGuards } from '../checkout/in-app-outcome.ts';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { isOutdated } from '../order-list/outdated.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

interface OrderDetailContext {
  id: string;
  order: OrderSheet | null;
  failure: Failure | null;
}

/** One of the shopper's orders, which can be paid as long as it is due (spec 2.66, 7.31, 7.34). */
export const orderDetailMachine = setup({
  types: {
    context: {} as OrderDetailContext,
    events: {} as { type: 'retry.requested' } | { type: 'payment.requested' },
    input: {} as { id: string },
  },
  actors: {
    loadOrder: missingActor<Result<{ rows: OrderSheet[] }>, { id: string }>('loadOrder'),
    /** Has the order paid; a failure says why it is not. */
    payOrder: missingActor<Result<unknown>, { id: string }>('payOrder'),
    /** Looks for money that is seen late, as after an outage. */
    watchPayment: missingActor<InAppOutcome, { id: string }>('watchPayment'),
  },
  guards: {
    ...outcomeGuards,
    succeeded: (_, result: Result<unknown>) => result.ok,
    isDue: (_, result: Result<{ rows: OrderSheet[] }>) =>
      result.ok && result.data.rows[0]?.paymentState === 'due',
    /** The order may be another than the one in sight: paid elsewhere, or taken back. */
    isOutdated: (_, result: Result<unknown>) => isOutdated(result),
  },
  actions: {
    setOrder: assign((_, result: Result<{ rows: OrderSheet[] }>) =>
      result.ok ? { order: result.data.rows[0] ?? null, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    tellPaid: missingAction('tellPaid') as () => void,
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
          when('isDue', 'due', 'setOrder'),
          when('succeeded', 'ready', 'setOrder'),
          loadRefused,
        ],
        onError: loadBroken,
      },
    },
    ready: {},
    due: {
      invoke: {
        src: 'watchPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { ...when('isPaid', 'loading'), actions: 'tellPaid' },
          when('isTakenBack', 'loading'),
        ],
        // It goes on by a click.
        onError: {},
      },
      on: { 'payment.requested': 'paying' },
    },
    paying: {
      invoke: {
        src: 'payOrder',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { ...when('succeeded', 'loading'), actions: 'tellPaid' },
          when('isOutdated', 'loading', 'tellFailure'),
          { target: 'due', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'due', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
