import { assign, raise, setup } from 'xstate';
import type { KeptCart } from '#schemas/shop/cart.ts';
import type { ProductFile } from '#schemas/shop/product.ts';
import { MAX_QUANTITY, type Quote, type WantedItem } from '#schemas/shop/quote.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';
import { changedPrices } from './changed-prices.ts';

/** What the modal tells after a change (spec 2.62). */
interface CartNotice {
  kind: 'added' | 'removed';
  count: number;
  name: string;
  /** Its first picture, when it has one. */
  file?: ProductFile;
}

export type CartEvent =
  /** `add` puts one more in, `replace` sets how many there are (spec 4.20). */
  | {
      type: 'item.put';
      id: string;
      name: string;
      quantity: number;
      mode: 'add' | 'replace';
      file?: ProductFile | undefined;
      /** Taken as the cart's revision when this is its first product. */
      revision: string;
    }
  | { type: 'quantity.changed'; id: string; quantity: number }
  | { type: 'item.removed'; id: string; name: string; file?: ProductFile | undefined }
  | { type: 'notice.closed' }
  | { type: 'promo.applied'; code: string }
  | { type: 'promo.removed' }
  /** A page wants to show prices. */
  | { type: 'quote.requested' }
  /** It does not any more. */
  | { type: 'quote.released' }
  /** What is wanted has changed: prices that are in sight are old. */
  | { type: 'quote.outdated' }
  /** Another user's cart is in force. */
  | { type: 'cart.opened'; kept: KeptCart }
  /** Another tab changed the cart. */
  | { type: 'cart.replaced'; kept: KeptCart }
  /** What was ordered leaves the cart, which is another one from then on (spec 4.21). */
  | ({ type: 'cart.ordered' } & OrderedCart);

type Removed = Extract<CartEvent, { type: 'item.removed' }>;

/** A cart that has become an order. */
export interface OrderedCart {
  /** Of the cart as it was ordered: a cart that has another one by now is left alone. */
  revision: string;
  items: readonly Pick<WantedItem, 'id' | 'quantity'>[];
  /** Of what remains. */
  nextRevision: string;
}

interface CartContext {
  kept: KeptCart;
  notice: CartNotice | null;
  quote: Quote | null;
  /** Ids whose price is another than the one shown before. */
  changed: string[];
  failure: Failure | null;
}

function opened(kept: KeptCart): CartContext {
  return { kept, notice: null, quote: null, changed: [], failure: null };
}

/** Pieces of all products. */
export function pieces(kept: KeptCart): number {
  return kept.items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function bounded(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}

function put(items: readonly WantedItem[], id: string, quantity: number): WantedItem[] {
  const known = items.some((item) => item.id === id);
  return known
    ? items.map((item) => (item.id === id ? { id, quantity } : item))
    : [...items, { id, quantity }];
}

/** What was put in while the order was on its way, as a cart of its own. */
function remaining(kept: KeptCart, { revision, items, nextRevision }: OrderedCart): KeptCart {
  if (kept.revision !== revision) return kept;
  const ordered = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const rest = kept.items.flatMap(({ id, quantity }) => {
    const more = quantity - (ordered.get(id) ?? 0);
    return more > 0 ? [{ id, quantity: more }] : [];
  });
  return {
    revision: rest.length > 0 ? nextRevision : null,
    items: rest,
    promo: items.length > 0 ? null : kept.promo,
  };
}

/**
 * The shopper's cart (spec 2.59–2.62, 4.20–4.22): what is wanted is kept in the browser, what it
 * costs is always the server's quote.
 */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as { kept: KeptCart },
  },
  actors: {
    quoteCart: missingActor<Result<Quote>, KeptCart>('quoteCart'),
  },
  guards: {
    isEmpty: ({ context }) => context.kept.items.length === 0,
    succeeded: (_, result: Result<Quote>) => result.ok,
  },
  actions: {
    put: assign({
      kept: ({ context }, item: Extract<CartEvent, { type: 'item.put' }>) => {
        const old = context.kept.items.find(({ id }) => id === item.id)?.quantity ?? 0;
        const quantity = bounded(item.mode === 'add' ? old + item.quantity : item.quantity);
        return {
          ...context.kept,
          revision: context.kept.revision ?? item.revision,
          items: put(context.kept.items, item.id, quantity),
        };
      },
      notice: (_, item) => ({
        kind: 'added' as const,
        count: bounded(item.quantity),
        name: item.name,
        ...(item.file && { file: item.file }),
      }),
    }),
    changeQuantity: assign({
      kept: ({ context }, change: { id: string; quantity: number }) => ({
        ...context.kept,
        items: put(context.kept.items, change.id, bounded(change.quantity)),
      }),
    }),
    remove: assign({
      notice: ({ context }, item: Removed) => ({
        kind: 'removed' as const,
        count: context.kept.items.find(({ id }) => id === item.id)?.quantity ?? 0,
        name: item.name,
        ...(item.file && { file: item.file }),
      }),
      kept: ({ context }, item: Removed) => ({
        ...context.kept,
        items: context.kept.items.filter(({ id }) => id !== item.id),
      }),
    }),
    closeNotice: assign({ notice: null }),
    setPromo: assign({
      kept: ({ context }, promo: string | null) => ({ ...context.kept, promo }),
    }),
    /** Nothing of the former user's cart is shown to the next one. */
    open: assign((_, kept: KeptCart) => opened(kept)),
    setKept: assign({ kept: (_, kept: KeptCart) => kept }),
    settle: assign(({ context }, ordered: OrderedCart) => ({
      kept: remaining(context.kept, ordered),
      ...(context.kept.revision === ordered.revision && { quote: null, changed: [], notice: null }),
    })),
    setQuote: assign(({ context }, result: Result<Quote>) =>
      result.ok
        ? { quote: result.data, changed: changedPrices(context.quote, result.data), failure: null }
        : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearQuote: assign({ quote: null, changed: [], failure: null }),
    /** Who asks again, or comes back later, waits for an answer and reads no old one. */
    forgetFailure: assign({ failure: null }),
    /** Writes what is wanted to the browser's storage. */
    persist: missingAction('persist') as () => void,
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => opened(input.kept),
  initial: 'unpriced',
  on: {
    'notice.closed': { actions: 'closeNotice' },
    'quote.requested': '.pricing',
    'quote.released': '.unpriced',
    'item.put': {
      actions: [
        { type: 'put', params: ({ event }) => event },
        'persist',
        raise({ type: 'quote.outdated' }),
      ],
    },
    'quantity.changed': {
      actions: [
        { type: 'changeQuantity', params: ({ event }) => event },
        'persist',
        raise({ type: 'quote.outdated' }),
      ],
    },
    'item.removed': {
      actions: [
        { type: 'remove', params: ({ event }) => event },
        'persist',
        raise({ type: 'quote.outdated' }),
      ],
    },
    'promo.applied': {
      actions: [
        { type: 'setPromo', params: ({ event }) => event.code },
        'persist',
        raise({ type: 'quote.outdated' }),
      ],
    },
    'promo.removed': {
      actions: [{ type: 'setPromo', params: null }, 'persist', raise({ type: 'quote.outdated' })],
    },
    'cart.opened': {
      actions: [
        { type: 'open', params: ({ event }) => event.kept },
        raise({ type: 'quote.outdated' }),
      ],
    },
    'cart.replaced': {
      actions: [
        { type: 'setKept', params: ({ event }) => event.kept },
        raise({ type: 'quote.outdated' }),
      ],
    },
    'cart.ordered': {
      actions: [
        { type: 'settle', params: ({ event }) => event },
        'persist',
        raise({ type: 'quote.outdated' }),
      ],
    },
  },
  states: {
    /** No page shows prices. */
    unpriced: {},
    /** A page shows prices: each change asks for a new quote. */
    pricing: {
      initial: 'deciding',
      on: { 'quote.outdated': '.deciding' },
      states: {
        deciding: {
          always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'quoting' }],
        },
        empty: { entry: 'clearQuote' },
        quoting: {
          entry: 'forgetFailure',
          invoke: {
            src: 'quoteCart',
            input: ({ context }) => context.kept,
            onDone: [when('succeeded', 'quoted', 'setQuote'), onFailure('failed')],
            onError: onFault('failed'),
          },
        },
        quoted: {},
        failed: {},
      },
    },
  },
});
