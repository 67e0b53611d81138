import { beforeEach, expect, it } from 'vitest';
import type { Quote } from '#schemas/shop/quote.ts';
import { corp } from '#schemas/tenant/corp.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { keptName } from '#src/shop/cart/kept-names.ts';
import { quoteOf } from '#src/shop/quote-of.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { chairQuote } from '#tests/machines/_shop.ts';

const store = tenantStore('y4', localStorage);
beforeEach(() => localStorage.clear());

/** Quotes a cart with this answer of the server. */
async function quote(answer: Result<Quote>) {
  const services = {
    api: { call: async () => answer, log: () => undefined },
    corp: corp.parse({ code: 'y4', name: 'Y4', sortName: 'Y4' }),
    localStore: store,
  } as unknown as Services;
  const kept = { revision: null, items: [], promo: null };
  return quoteOf(services, kept, { signal: new AbortController().signal });
}

it('calls what is offered no more by the name that it had', async () => {
  await quote(success(chairQuote({ price: 10 })));
  expect(keptName(store, 'P1')).toBe('Chair');
  const gone = { ...chairQuote({ price: 10 }), items: [], missing: ['P1', 'P2'] };
  for (let times = 0; times < 2; times += 1) await quote(success(gone));
  expect(keptName(store, 'P1')).toBe('Chair');
  expect(keptName(store, 'P2')).toBe('P2');
});

it('forgets what left the cart, and nothing for an answer that got lost', async () => {
  await quote(success(chairQuote({ price: 10 })));
  await quote(failure(69999, 'away'));
  expect(keptName(store, 'P1')).toBe('Chair');
  await quote(success({ ...chairQuote({ price: 10 }), items: [] }));
  expect(keptName(store, 'P1')).toBe('P1');
});
