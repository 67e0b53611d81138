import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { cartMachine, pieces } from '#machines/cart/cart.machine.ts';
import { type KeptCart, keptCart } from '#schemas/shop/cart.ts';
import type { Quote } from '#schemas/shop/quote.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { mergeCarts } from '#src/shop/cart/kept-cart.ts';
import { chairQuote } from './_shop.ts';

const revision = '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11';
const later = '0a0c1c1e-5f43-4b3b-9d53-1f0d5c8a1a22';

function quoteOf(price: number): Result<Quote> {
  return success(chairQuote({ price }));
}

function startCart(kept: Partial<KeptCart> = {}, answers: Result<Quote>[] = [quoteOf(10)]) {
  const persist = vi.fn();
  let asked = 0;
  const actor = createActor(
    cartMachine.provide({
      actors: {
        quoteCart: fromPromise<Result<Quote>, KeptCart>(async () => {
          asked += 1;
          return answers[Math.min(asked, answers.length) - 1] as Result<Quote>;
        }),
      },
      actions: { persist: ({ context }) => persist(context.kept) },
    }),
    { input: { kept: keptCart.parse(kept) } },
  ).start();
  const put = (quantity: number, mode: 'add' | 'replace', id = 'P1') =>
    actor.send({ type: 'item.put', id, name: 'Chair', quantity, mode, revision });
  return { actor, put, persist, context: () => actor.getSnapshot().context };
}

describe('cart', () => {
  it('[4.20] adds one more, or replaces the quantity, and tells how many', () => {
    const { put, context } = startCart();
    put(1, 'add');
    put(1, 'add');
    expect(context().kept.items).toEqual([{ id: 'P1', quantity: 2 }]);
    put(7, 'replace');
    expect(context().kept.items).toEqual([{ id: 'P1', quantity: 7 }]);
    expect(context().notice).toEqual({ kind: 'added', count: 7, name: 'Chair' });
  });

  it('[5.11] makes one of every quantity below one', () => {
    const { actor, put, context } = startCart();
    put(0, 'replace');
    expect(pieces(context().kept)).toBe(1);
    actor.send({ type: 'quantity.changed', id: 'P1', quantity: -3 });
    expect(pieces(context().kept)).toBe(1);
    actor.send({ type: 'quantity.changed', id: 'P1', quantity: Number.NaN });
    expect(pieces(context().kept)).toBe(1);
  });

  it('gets its revision with the first product, keeps it, and loses it with the order', () => {
    const { actor, put, context, persist } = startCart();
    put(1, 'add');
    actor.send({
      type: 'item.put',
      id: 'P2',
      name: 'B',
      quantity: 1,
      mode: 'add',
      revision: later,
    });
    expect(context().kept.revision).toBe(revision);
    actor.send({ type: 'promo.applied', code: 'SPRING' });
    actor.send({
      type: 'cart.ordered',
      revision,
      items: [
        { id: 'P1', quantity: 1 },
        { id: 'P2', quantity: 1 },
      ],
      nextRevision: later,
    });
    expect(context().kept).toEqual({ revision: null, items: [], promo: null });
    expect(persist).toHaveBeenLastCalledWith({ revision: null, items: [], promo: null });
  });

  it('asks for a quote with each change while prices are in sight, and notes those that changed', async () => {
    const { actor, context } = startCart({ items: [{ id: 'P1', quantity: 1 }] }, [
      quoteOf(10),
      quoteOf(12),
    ]);
    expect(actor.getSnapshot().value).toBe('unpriced');
    actor.send({ type: 'quote.requested' });
    await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
    expect(context().changed).toEqual([]);
    actor.send({ type: 'quantity.changed', id: 'P1', quantity: 2 });
    await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
    expect(context().changed).toEqual(['P1']);
  });

  it('shows a failed quote, and tries again when asked', async () => {
    const { actor, context } = startCart({ items: [{ id: 'P1', quantity: 1 }] }, [
      failure(69999, 'away'),
      quoteOf(10),
    ]);
    actor.send({ type: 'quote.requested' });
    await waitFor(actor, (state) => state.matches({ pricing: 'failed' }));
    expect(context().failure?.message).toBe('away');
    actor.send({ type: 'quote.requested' });
    await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
    expect(context().failure).toBeNull();
  });

  it('needs no quote when the last product is gone', async () => {
    const { actor, context } = startCart({ items: [{ id: 'P1', quantity: 3 }] });
    actor.send({ type: 'quote.requested' });
    await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
    actor.send({ type: 'item.removed', id: 'P1', name: 'Chair' });
    expect(actor.getSnapshot().value).toEqual({ pricing: 'empty' });
    expect(context().notice).toEqual({ kind: 'removed', count: 3, name: 'Chair' });
    expect(context().quote).toBeNull();
  });

  it('asks for no quote any more when the page with the prices is left', async () => {
    const { actor, put } = startCart({ items: [{ id: 'P1', quantity: 3 }] });
    actor.send({ type: 'quote.requested' });
    await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
    actor.send({ type: 'quote.released' });
    put(1, 'add');
    expect(actor.getSnapshot().value).toBe('unpriced');
  });
});

describe('[4.21] a cart that was ordered', () => {
  const kept = {
    revision,
    promo: 'SPRING',
    items: [
      { id: 'P1', quantity: 3 },
      { id: 'P2', quantity: 1 },
    ],
  };
  const ordered = (items: KeptCart['items'], of = revision) =>
    ({ type: 'cart.ordered', revision: of, items, nextRevision: later }) as const;

  it('is empty and has no promo when all of it was ordered', () => {
    const { actor, context, persist } = startCart(kept);
    actor.send(ordered(kept.items));
    expect(context().kept).toEqual({ revision: null, items: [], promo: null });
    expect(persist).toHaveBeenLastCalledWith(context().kept);
  });

  it('keeps what was put in after the order was sent, as a cart of its own', () => {
    const { actor, context } = startCart(kept);
    actor.send(ordered([{ id: 'P1', quantity: 1 }]));
    expect(context().kept).toEqual({
      revision: later,
      promo: null,
      items: [
        { id: 'P1', quantity: 2 },
        { id: 'P2', quantity: 1 },
      ],
    });
  });

  it('is left alone when it is another cart by now, as another tab has seen to it', () => {
    const { actor, context } = startCart(kept);
    actor.send(ordered(kept.items, later));
    expect(context().kept).toEqual(kept);
  });

  it('keeps all of it, with the promo, when that order was taken back', () => {
    const { actor, context } = startCart(kept);
    actor.send(ordered([]));
    expect(context().kept).toEqual({ ...kept, revision: later });
  });
});

it('[2.59b] shows nothing of one user’s cart to the next, and its prices while another tab changes it', async () => {
  const items = [{ id: 'P1', quantity: 1 }];
  const { actor, put, context } = startCart({ revision, items }, [quoteOf(10), quoteOf(12)]);
  actor.send({ type: 'quote.requested' });
  await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
  put(2, 'add');
  const next = keptCart.parse({ revision: later, items });
  actor.send({ type: 'cart.replaced', kept: next });
  expect(context()).toMatchObject({ quote: { items: [{ salePrice: 10 }] } });
  actor.send({ type: 'cart.opened', kept: next });
  expect(context()).toEqual({ kept: next, notice: null, quote: null, changed: [], failure: null });
  await waitFor(actor, (state) => state.matches({ pricing: 'quoted' }));
  expect(context()).toMatchObject({ quote: { items: [{ salePrice: 12 }] }, changed: [] });
});

it('brings a visitor’s cart along, the larger quantity of what is in both', () => {
  const own = keptCart.parse({ items: [{ id: 'A', quantity: 1 }] });
  const visitors = keptCart.parse({
    revision,
    items: [
      { id: 'A', quantity: 4 },
      { id: 'B', quantity: 2 },
    ],
  });
  expect(mergeCarts(own, visitors)).toEqual({
    revision,
    items: [
      { id: 'A', quantity: 4 },
      { id: 'B', quantity: 2 },
    ],
    promo: null,
  });
});
