import * as z from 'zod/mini';
import type { Quote } from '#schemas/shop/quote.ts';
import type { Store } from '../../storage/storage.ts';

/** Key in local storage under the tenant: names by ids. */
const KEY = 'cart-names';
const keptNames = z.record(z.string(), z.string());

function read(store: Store): Record<string, string> {
  return store.read(KEY, keptNames) ?? {};
}

/**
 * Keeps what the products of a cart are called, for who has one in it that is offered no more: the
 * server tells nothing but its id then.
 */
export function keepNames(
  store: Store,
  { items, missing }: Pick<Quote, 'items' | 'missing'>,
): void {
  const known = read(store);
  const gone = missing.map((id) => [id, known[id] ?? id] as const);
  const names = Object.fromEntries([...items.map(({ id, name }) => [id, name] as const), ...gone]);
  if (JSON.stringify(names) !== JSON.stringify(known)) store.write(KEY, names);
}

/** What a product was called when it was last quoted; its id when it never was. */
export function keptName(store: Store, id: string): string {
  return read(store)[id] ?? id;
}
