import { assign, setup } from 'xstate';
import type { ProductDetail } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

/** A product with what the shop allows to be done with it. */
export interface OfferedProduct {
  product: ProductDetail;
  config: ShopConfig;
}

interface ProductDetailContext {
  id: string;
  /** What the page is read in. */
  language: string;
  offer: OfferedProduct | null;
  failure: Failure | null;
}

/** One product's own page (spec 2.58). */
export const productDetailMachine = setup({
  types: {
    context: {} as ProductDetailContext,
    events: {} as
      | { type: 'retry.requested' }
      /** The page is read in this language, in another one than before or not. */
      | { type: 'language.named'; language: string },
    input: {} as { id: string; language: string },
  },
  actors: {
    loadOffer: missingActor<Result<OfferedProduct>, { id: string }>('loadOffer'),
  },
  guards: {
    isAnother: ({ context }, language: string) => context.language !== language,
    hasNoId: ({ context }) => context.id === '',
    succeeded: (_, result: Result<OfferedProduct>) => result.ok,
  },
  actions: {
    setLanguage: assign({ language: (_, language: string) => language }),
    setOffer: assign((_, result: Result<OfferedProduct>) =>
      result.ok ? { offer: result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** Says why there is no product (spec 8.13). */
    tell: missingAction('tell') as () => void,
  },
}).createMachine({
  id: 'productDetail',
  context: ({ input: { id, language } }) => ({ id, language, offer: null, failure: null }),
  initial: 'entering',
  on: {
    // The shop's words are others then; what is in sight, and was typed there, stays until they are here.
    'language.named': {
      guard: { type: 'isAnother', params: ({ event }) => event.language },
      target: '.entering',
      actions: { type: 'setLanguage', params: ({ event }) => event.language },
    },
  },
  states: {
    entering: { always: [{ guard: 'hasNoId', target: 'missing' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          when('succeeded', 'ready', 'setOffer'),
          { target: 'failed', actions: [{ type: 'setFailure', params: failureOf }, 'tell'] },
        ],
        onError: { target: 'failed', actions: [{ type: 'setFailure', params: faultOf }, 'tell'] },
      },
    },
    ready: {},
    /** The address names no product. */
    missing: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
