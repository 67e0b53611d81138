import type { KeptCart } from '#schemas/shop/cart.ts';
import type { Quote } from '#schemas/shop/quote.ts';
import { quoteCart } from '#schemas/shop/quote-cart.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callTask } from '../api/call-task.ts';
import type { Services } from '../app/services.ts';
import { keepNames } from './cart/kept-names.ts';

interface QuoteOptions {
  signal: AbortSignal;
  /** Code of the method that is paid with; points are reckoned for the one that takes them. */
  paymentMethod?: string | null;
}

/** What a cart comes to now: all its numbers are the server's (spec 9.14). */
export async function quoteOf(
  { api, corp, localStore }: Pick<Services, 'api' | 'corp' | 'localStore'>,
  { items, promo }: KeptCart,
  { signal, paymentMethod = null }: QuoteOptions,
): Promise<Result<Quote>> {
  const wanted = { items, promo, paymentMethod };
  const answer = await callTask(api, corp.code, quoteCart, wanted, { signal });
  if (answer.ok) keepNames(localStore, answer.data);
  return answer;
}
