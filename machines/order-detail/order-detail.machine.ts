import { and, assign, not, setup, stateIn } from 'xstate';
import type { OrderSheet } from '#schemas/shop/order.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { type InAppOutcome, outcomeGuards } from '../checkout/in-app-outcome.ts';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { isOutdated } from '../order-list/outdated.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

interface OrderDetailContext {
  id: string;
  /** What the page is read in. */
  language: string;
  /** What the order was asked for in last. */
  asked: string;
  order: OrderSheet | null;
  failure: Failure | null;
}

/** One of the shopper's orders, which can be paid as long as it is due (spec 2.66, 7.31, 7.34). */
export const orderDetailMachine = setup({
  types: {
    context: {} as OrderDetailContext,
    events: {} as
      | { type: 'retry.requested' }
      | { type: 'payment.requested' }
      /** The page is read in this language, in another one than before or not. */
      | { type: 'language.named'; language: string },
    input: {} as { id: string; language: string },
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
    isForeign: ({ context }) => context.language !== context.asked,
    succeeded: (_, result: Result<unknown>) => result.ok,
    isDue: (_, result: Result<{ rows: OrderSheet[] }>) =>
      result.ok && result.data.rows[0]?.paymentState === 'due',
    /** The order may be another than the one in sight: paid elsewhere, or taken back. */
    isOutdated: (_, result: Result<unknown>) => isOutdated(result),
  },
  actions: {
    setLanguage: assign({ language: (_, language: string) => language }),
    setAsked: assign({ asked: ({ context }) => context.language }),
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
  context: ({ input: { id, language } }) => ({
    id,
    language,
    asked: language,
    order: null,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'language.named': {
      actions: { type: 'setLanguage', params: ({ event }) => event.language },
    },
  },
  // How it is paid is said in the reader's language. A payment is not given up for that: what it comes to is waited for.
  always: { guard: and(['isForeign', not(stateIn('paying'))]), target: '.loading' },
  states: {
    loading: {
      entry: 'setAsked',
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
