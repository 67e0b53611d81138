import { type KeptCart, keptCart } from '#schemas/shop/cart.ts';
import { MAX_LINES, MAX_QUANTITY, type WantedItem } from '#schemas/shop/quote.ts';
import { newId } from '../../storage/new-id.ts';
import type { Store } from '../../storage/storage.ts';

/** Key in local storage under the tenant; a visitor's cart has no user. */
export function cartKey(user: string | null): string {
  return `cart:${user ?? ''}`;
}

/** The cart that is kept for a user; null when none is, as in a browser that forbids storage. */
export function readCart(store: Store, user: string | null): KeptCart | null {
  const kept = store.read(cartKey(user), keptCart);
  return kept && { ...kept, items: once(kept.items) };
}

/** Each product once, as a quote has it: whoever may write to storage may have written it twice. */
function once(items: readonly WantedItem[]): WantedItem[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of items) {
    quantities.set(id, Math.min(MAX_QUANTITY, (quantities.get(id) ?? 0) + quantity));
  }
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

function read(store: Store, user: string | null): KeptCart {
  return readCart(store, user) ?? keptCart.parse({});
}

/**
 * Both carts together, as far as one order can hold them; of a product that is in both, the larger
 * quantity counts.
 */
export function mergeCarts(own: KeptCart, visitors: KeptCart): KeptCart {
  const items = [...own.items];
  for (const item of visitors.items) {
    const at = items.findIndex(({ id }) => id === item.id);
    const known = items[at];
    if (known === undefined) items.push(item);
    else items[at] = { ...known, quantity: Math.max(known.quantity, item.quantity) };
  }
  return {
    revision: own.revision ?? visitors.revision,
    items: items.slice(0, MAX_LINES),
    promo: own.promo ?? visitors.promo,
  };
}

/** What a user's cart holds when it is opened. */
interface OpenedCart {
  readonly kept: KeptCart;
  /** Products that the visitor's cart goes on keeping, since one order can not hold them too. */
  readonly waiting: number;
}

/**
 * The user's cart; what they put in before they signed in comes along, once. What finds no room stays
 * behind, and comes along when the cart is opened with room in it.
 */
export function openCart(store: Store, user: string | null): OpenedCart {
  const own = read(store, user);
  if (user === null) return { kept: own, waiting: 0 };
  const visitors = read(store, null);
  if (visitors.items.length === 0) return { kept: own, waiting: 0 };
  const kept = mergeCarts(own, visitors);
  const inside = new Set(kept.items.map(({ id }) => id));
  const items = visitors.items.filter(({ id }) => !inside.has(id));
  // Without room for both in one, either stays where it is.
  if (!store.write(cartKey(user), kept)) return { kept, waiting: 0 };
  // A revision of its own: that of the cart is ordered with it.
  const behind = { revision: newId(), items, promo: null };
  if (items.length > 0) store.write(cartKey(null), behind);
  else store.remove(cartKey(null));
  return { kept, waiting: items.length };
}
