import { useSelector } from '@xstate/react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import {
  type CartEvent,
  cartMachine,
  type OrderedCart,
  pieces,
} from '#machines/cart/cart.machine.ts';
import type { Product } from '#schemas/shop/product.ts';
import { MAX_LINES } from '#schemas/shop/quote.ts';
import type { Services } from '../../app/services.ts';
import { useServices } from '../../app/services-context.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import { newId } from '../../storage/new-id.ts';
import { quoteOf } from '../quote-of.ts';
import { cartKey, openCart, readCart } from './kept-cart.ts';

/** The cart's machine as it runs. */
type CartActor = ActorRefFrom<typeof cartMachine>;

const carts = new WeakMap<Services, CartActor>();
/** Those whose storage had no room for the cart as it is: there lies an older one. */
const unkept = new WeakSet<Services>();

/** The cart of this tab's user; it follows sign-in, sign-out and the user's other tabs. */
export function cartOf(services: Services): CartActor {
  const known = carts.get(services);
  if (known !== undefined) return known;
  const { auth, localStore, session } = services;
  const opened = () => {
    const { kept, waiting } = openCart(localStore, user);
    if (waiting > 0) tellWaiting(services, waiting);
    return kept;
  };
  let user = session.current()?.user ?? null;
  const actor = createActor(
    cartMachine.provide({
      actors: {
        quoteCart: fromPromise(({ input, signal }) => quoteOf(services, input, { signal })),
      },
      actions: {
        persist({ context }) {
          if (keepTyped(services, localStore, cartKey(user), context.kept)) unkept.delete(services);
          else unkept.add(services);
        },
      },
    }),
    { input: { kept: opened() } },
  ).start();
  const reopen = () => actor.send({ type: 'cart.replaced', kept: opened() });
  auth.subscribe(({ context }) => {
    const current = context.authentication?.user ?? null;
    if (current === user) return;
    user = current;
    actor.send({ type: 'cart.opened', kept: opened() });
  });
  window.addEventListener('storage', ({ key }) => {
    if (key?.endsWith(`:${cartKey(user)}`)) reopen();
  });
  // A page that the browser kept for the way back has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reopen();
  });
  carts.set(services, actor);
  return actor;
}

const waitingTold = z.int();

/** Says once in a tab how many products found no room. */
function tellWaiting({ sessionStore, t, toasts }: Services, waiting: number): void {
  const key = 'cart-waiting';
  if (sessionStore.read(key, waitingTold) === waiting) return;
  sessionStore.write(key, waiting);
  const text =
    'A cart holds at most {count} different products: {waiting} more wait until there is room';
  toasts.raise('warn', t(text, { count: MAX_LINES, waiting }));
}

/** The cart with what another tab may have put in, which has not been heard of here. */
function currentCart(services: Services): CartActor {
  const { localStore, session } = services;
  const cart = cartOf(services);
  const kept = unkept.has(services) ? null : readCart(localStore, session.current()?.user ?? null);
  const isNews = JSON.stringify(kept) !== JSON.stringify(cart.getSnapshot().context.kept);
  if (kept !== null && isNews) cart.send({ type: 'cart.replaced', kept });
  return cart;
}

/** Changes the cart as it is by now, so that nothing of another tab is written over. */
export function changeCart(services: Services, change: CartEvent): void {
  currentCart(services).send(change);
}

/** Takes what was ordered out of the cart (spec 4.21). */
export function settleCart(services: Services, ordered: Omit<OrderedCart, 'nextRevision'>): void {
  const nextRevision = newId();
  changeCart(services, { type: 'cart.ordered', ...ordered, nextRevision });
}

/** What the catalogue needs of the cart. */
export interface CartUse {
  /** Pieces of all products. */
  count: number;
  /** `add` puts more in, `replace` sets how many there are (spec 4.20). */
  add(product: Product, quantity: number, mode: 'add' | 'replace'): void;
}

/** The cart for pages that put things into it. */
export function useCart(): CartUse {
  const services = useServices();
  const actor = cartOf(services);
  const count = useSelector(actor, ({ context }) => pieces(context.kept));
  return {
    count,
    add({ id, name, files: [file] }, quantity, mode) {
      const { items } = currentCart(services).getSnapshot().context.kept;
      if (items.length >= MAX_LINES && !items.some((item) => item.id === id)) {
        const text = 'A cart holds at most {count} different products';
        services.toasts.raise('warn', services.t(text, { count: MAX_LINES }));
        return;
      }
      const revision = newId();
      changeCart(services, { type: 'item.put', id, name, file, quantity, mode, revision });
    },
  };
}
