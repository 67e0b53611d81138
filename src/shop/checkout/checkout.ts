import type { ActorRefFrom } from 'xstate';
import {
  type addressBookMachine,
  chosenAddress,
} from '#machines/address-book/address-book.machine.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { Services } from '../../app/services.ts';
import { keepLastFailure } from '../../toasts/last-failure.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import { cartOf } from '../cart/cart.ts';
import { outdateConfig } from '../shop-config.ts';
import { createAddressBook } from './address-actor.ts';
import { createCheckout } from './checkout-actor.ts';
import { keepAddressDraft } from './kept-address.ts';
import { keepChoices, readChoices } from './kept-choices.ts';

/** One visit of a shopper to the checkout. */
export interface Checkout {
  readonly user: string;
  readonly order: ActorRefFrom<typeof checkoutMachine>;
  readonly addresses: ActorRefFrom<typeof addressBookMachine>;
  /** The page is in sight. */
  isOpen: boolean;
  /** Asks for the shop's words in the reader's language, unless they are in it or an order keeps those it was confirmed with. */
  speakAsRead(): void;
  stop(): void;
}

/** States of an order that go on when the page is left: they are found again on the way back. */
const GOES_ON = ['placing', 'tracing', 'payingInApp', 'unpaid', 'reopening'] as const;

const checkouts = new WeakMap<Services, Checkout>();

function goesOn({ order }: Pick<Checkout, 'order'>): boolean {
  const snapshot = order.getSnapshot();
  return GOES_ON.some((state) => snapshot.matches({ order: state }));
}

/** Is a visit found again as it is, or begun anew with what the cart holds? */
function isFoundAgain(services: Services, { order, isOpen }: Checkout): boolean {
  if (isOpen) return true;
  const snapshot = order.getSnapshot();
  if (!snapshot.matches({ order: 'unpaid' })) return goesOn({ order });
  // The page of an order that nobody has paid pays it: it keeps nobody from the next one.
  return cartOf(services).getSnapshot().context.kept.items.length === 0;
}

/**
 * Opens the checkout, or finds the one again whose order is on its way. Entered once more in another language, it keeps
 * what is chosen, typed and told, and asks for the shop's words anew.
 */
export function enterCheckout(services: Services): Checkout {
  const user = services.session.current()?.user ?? '';
  const known = checkouts.get(services);
  if (known !== undefined && known.user === user && isFoundAgain(services, known)) {
    known.isOpen = true;
    known.speakAsRead();
    return known;
  }
  known?.stop();
  const opened = open(services, user);
  checkouts.set(services, opened);
  return opened;
}

/** The page is left: an order that was sent is waited for, everything else is dropped. */
export function leaveCheckout(checkout: Checkout | null): void {
  if (checkout === null) return;
  checkout.isOpen = false;
  if (!goesOn(checkout)) checkout.stop();
}

function open(services: Services, user: string): Checkout {
  const { auth, navigate, session, sessionStore, t, toasts } = services;
  // A page may have been open for days: what is offered to pay with is what the shop offers by now.
  outdateConfig(services);
  const cart = cartOf(services);
  const kept = readChoices(sessionStore, user);
  const addresses = createAddressBook(services, { chosen: kept.address });
  const keepMissing = keepLastFailure(toasts);
  const order = createCheckout(services, {
    kept: cart.getSnapshot().context.kept,
    paymentMethod: kept.paymentMethod,
    leave: (to) => {
      if (checkout.isOpen) navigate(to, { replace: true });
    },
    correctAddress: (id, address) => addresses.send({ type: 'address.corrected', id, address }),
    tellMissing: (result) => keepMissing(raiseFailure(services, result)),
  });
  const keep = () => {
    const { paymentMethod, config } = order.getSnapshot().context;
    const book = addresses.getSnapshot();
    if (config === null || !book.matches('ready')) return;
    keepChoices(services, user, { address: book.context.chosen, paymentMethod });
    if (paymentMethod !== null && chosenAddress(book.context) !== null) keepMissing(null);
  };
  const subscriptions = [
    cart.subscribe(({ context }) => {
      if (context.kept === order.getSnapshot().context.kept) return;
      order.send({ type: 'cart.changed', kept: context.kept });
    }),
    addresses.subscribe(keep),
    ...keepAddressDraft(services, user, addresses),
    order.subscribe((snapshot) => {
      keep();
      // The language may have been switched while the order was on its way.
      checkout.speakAsRead();
      if (checkout.isOpen || goesOn(checkout)) return;
      // Whoever went on with something else is told how it ended.
      if (snapshot.matches({ order: 'paid' })) {
        toasts.raise('success', snapshot.context.placed?.title || t('Payment success!'));
      }
      checkout.stop();
    }),
    // Behind what is kept for the return: how an order ended is not told to the next user.
    auth.subscribe(() => {
      if ((session.current()?.user ?? '') !== user) checkout.stop();
    }),
  ];
  let { language } = services.i18n;
  const checkout: Checkout = {
    user,
    order,
    addresses,
    isOpen: true,
    speakAsRead() {
      const now = services.i18n.language;
      if (now === language || !order.getSnapshot().matches({ order: 'choosing' })) return;
      language = now;
      order.send({ type: 'config.retried' });
      order.send({ type: 'quote.requested' });
    },
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      order.stop();
      addresses.stop();
      if (checkouts.get(services) === checkout) checkouts.delete(services);
    },
  };
  order.start();
  addresses.start();
  return checkout;
}
