import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import { type NewOrderPayload, newOrderPayload } from '#schemas/shop/new-order.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { cartOf } from '#src/shop/cart/cart.ts';
import { cartKey } from '#src/shop/cart/kept-cart.ts';
import { type Checkout, enterCheckout, leaveCheckout } from '#src/shop/checkout/checkout.ts';
import { loadConfigOf } from '#src/shop/shop-config.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { chairQuote, configWith } from '#tests/machines/_shop.ts';
import { putBridge, takeBridge } from '../../messenger/_bridge.ts';

const revision = '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11';
const kept = { revision, items: [{ id: 'P1', quantity: 2 }], promo: null };
const address = {
  id: '0a0c1c1e-5f43-4b3b-9d53-1f0d5c8a1a22',
  name: 'Ada',
  phone: '1',
  street: 'Street 1',
};
const second = { ...address, id: '0a0c1c1e-5f43-4b3b-9d53-1f0d5c8a1a33', street: 'Street 2' };
const weixin = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'p',
  signType: 'RSA',
  paySign: 's',
};
const placed = { orderId: 'SO-1', title: '', message: '', to: '/e-commerce/orders/order-list' };

type Answers = Record<string, (params: Record<string, unknown>) => Result<unknown>>;

/** As much of the app as the checkout needs, with a shop that answers as it is told to. */
function openApp(answers: Answers = {}) {
  const localStore = tenantStore('y4', localStorage);
  const sessionStore = tenantStore('y4', sessionStorage);
  localStore.write(cartKey('ada'), kept);
  const shop: Answers = {
    load_config: () => success(configWith()),
    load_points: () => success({ points: 5, amount: 0.05 }),
    load_address_list: () => success({ rows: [address, second] }),
    quote_cart: () => success(chairQuote({ price: 10, quantity: 2 })),
    new_order: () => success(placed),
    ...answers,
  };
  const sent: NewOrderPayload[] = [];
  const toasts: string[] = [];
  const navigate = vi.fn();
  const session: { user: string | null } = { user: 'ada' };
  /** Who hears that the session is over. */
  const heard = new Set<(person: object) => void>();
  const endSession = () => {
    const person = {
      context: { authentication: { user: 'ada' } },
      matches: (state: string) => state === 'expired',
    };
    for (const listener of heard) listener(person);
  };
  const services = {
    api: {
      async call(_: unknown, { task, ...params }: { task: string }) {
        if (task === 'TASK_ECommerce_New_Order') sent.push(newOrderPayload.parse(params));
        const name = task.replace('TASK_ECommerce_', '').toLowerCase();
        return shop[name]?.(params) ?? failure(69999, `No support task:${task}`);
      },
    },
    corp: { code: 'y4' },
    auth: {
      subscribe(listener: (person: object) => void) {
        heard.add(listener);
        return { unsubscribe: () => heard.delete(listener) };
      },
    },
    session: { current: () => (session.user === null ? null : { user: session.user }) },
    localStore,
    sessionStore,
    i18n: { language: 'en', exists: () => false, t: (text: string) => text },
    t: (key: string) => key,
    toasts: {
      raise: (type: string, text: string) => toasts.push(`${type}: ${text}`),
      withdraw: (type: string, text: string) => toasts.push(`no longer ${type}: ${text}`),
    },
    navigate,
  } as unknown as Services;
  const signIn = (user: string | null) => {
    session.user = user;
    endSession();
  };
  return { services, localStore, sent, toasts, navigate, endSession, signIn };
}

async function enter(services: Services): Promise<Checkout> {
  const checkout = enterCheckout(services);
  await waitFor(checkout.addresses, (state) => state.matches('ready'));
  await waitFor(checkout.order, (state) =>
    state.matches({ config: 'ready', quote: 'ready', points: 'ready' }),
  );
  return checkout;
}

const confirm = ({ order }: Checkout) => order.send({ type: 'order.confirmed', address });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  takeBridge();
  vi.useRealTimers();
});

it('[3.32k] sends the md5 of the order as its key', async () => {
  const { services, sent } = openApp();
  const checkout = await enter(services);
  confirm(checkout);
  await waitFor(checkout.order, (state) => state.matches({ order: 'paid' }));
  const [{ ccuid, ...payload } = {} as NewOrderPayload] = sent;
  expect(ccuid).toBe(createHash('md5').update(ccuidPayload(payload)).digest('hex'));
  expect(payload).toMatchObject({ address, paymentMethod: 'cash', cartRevision: revision });
  leaveCheckout(checkout);
});

it('[8.13] takes back why an order was not placed once it is', async () => {
  const answers: Result<unknown>[] = [failure(69999, 'away', 'NETWORK'), success(placed)];
  const { services, toasts } = openApp({ new_order: () => answers.shift() as Result<unknown> });
  const checkout = await enter(services);
  confirm(checkout);
  await vi.waitFor(() => expect(toasts).toEqual(['error: away']));
  confirm(checkout);
  await waitFor(checkout.order, (state) => state.matches({ order: 'paid' }));
  expect(toasts).toEqual(['error: away', 'no longer error: away']);
  leaveCheckout(checkout);
});

it('[8.5][8.14] takes back why an address was not deleted once it is', async () => {
  const answers: Result<unknown>[] = [failure(69999, 'in use'), success({ id: address.id })];
  const { services, toasts } = openApp({
    delete_address: () => answers.shift() as Result<unknown>,
  });
  const checkout = await enter(services);
  for (const expected of [['success: in use'], ['success: in use', 'no longer success: in use']]) {
    checkout.addresses.send({ type: 'address.delete', address });
    checkout.addresses.send({ type: 'delete.confirmed' });
    await waitFor(checkout.addresses, (now) => now.matches('ready'));
    expect(toasts).toEqual(expected);
  }
  leaveCheckout(checkout);
});

it('[4.21] takes the order out of the cart as it is by now, with what another tab put in', async () => {
  const { services, localStore } = openApp({
    new_order() {
      localStore.write(cartKey('ada'), {
        ...kept,
        items: [...kept.items, { id: 'P2', quantity: 4 }],
      });
      return success(placed);
    },
  });
  const checkout = await enter(services);
  confirm(checkout);
  await waitFor(checkout.order, (state) => state.matches({ order: 'paid' }));
  const left = cartOf(services).getSnapshot().context.kept;
  expect(left.items).toEqual([{ id: 'P2', quantity: 4 }]);
  expect(left.revision).not.toBe(revision);
  leaveCheckout(checkout);
});

it('[5.12][8.16] tells that there is no payment method', async () => {
  const { services, toasts, sent } = openApp({
    load_config: () => success(configWith([])),
  });
  const checkout = await enter(services);
  confirm(checkout);
  expect(toasts).toEqual(['error: No payment method']);
  expect(sent).toEqual([]);
  leaveCheckout(checkout);
});

it('[5.12][8.13] takes back that there is no address as soon as there is one', async () => {
  const { services, toasts } = openApp({
    load_address_list: () => success({ rows: [] }),
    save_address: () => success(address),
  });
  const { id: _, ...draft } = address;
  const checkout = await enter(services);
  checkout.order.send({ type: 'order.confirmed', address: null });
  expect(toasts).toEqual(['error: Please add a shipping address']);
  checkout.addresses.send({ type: 'address.add' });
  checkout.addresses.send({ type: 'draft.changed', draft });
  checkout.addresses.send({ type: 'draft.saved' });
  await waitFor(checkout.addresses, (now) => now.matches('ready'));
  expect(toasts).toEqual([
    'error: Please add a shipping address',
    'no longer error: Please add a shipping address',
  ]);
  leaveCheckout(checkout);
});

it('[4.25] asks the shop anew what it offers with each visit, and once it refuses a way to pay', async () => {
  const before = configWith(['cash', 'points']);
  const offers = [before, before, configWith(['card'])];
  const load_config = vi.fn(() => success(offers[load_config.mock.calls.length - 1]));
  const { services, toasts } = openApp({
    load_config,
    new_order: () => failure(60023, 'No payment method', 'PAYMENT_METHOD'),
  });
  leaveCheckout(await enter(services));
  const checkout = await enter(services);
  expect(load_config).toHaveBeenCalledTimes(2);
  confirm(checkout);
  await waitFor(checkout.order, ({ context }) => context.paymentMethod === 'card');
  expect(toasts).toEqual(['error: No payment method']);
  expect(load_config).toHaveBeenCalledTimes(3);
  leaveCheckout(checkout);
});

it('[1.5][7.21] asks for the words of the shop once an order is refused during which the language was switched', async () => {
  const load_config = vi.fn(() => success(configWith()));
  const { services } = openApp({ load_config, new_order: () => failure(60023, 'Sold out') });
  const checkout = await enter(services);
  confirm(checkout);
  services.i18n.language = 'ar';
  enterCheckout(services);
  expect(load_config).toHaveBeenCalledTimes(1);
  await waitFor(checkout.order, (now) => now.matches({ order: 'choosing', config: 'loading' }));
  await waitFor(checkout.order, (now) => now.matches({ config: 'ready' }));
  expect(load_config).toHaveBeenCalledTimes(2);
  leaveCheckout(checkout);
});

it('[1.5][7.21] asks for the words of the shop also where another page has loaded those of the new language meanwhile', async () => {
  const load_config = vi.fn(() => success(configWith()));
  const quote_cart = vi.fn(() => success(chairQuote({ price: 10, quantity: 2 })));
  let refuse = () => {};
  const refusal = new Promise((answer) => {
    refuse = () => answer(failure(60023, 'Sold out'));
  });
  const { services } = openApp({
    load_config,
    quote_cart,
    new_order: () => refusal as never,
  });
  const checkout = await enter(services);
  const before = checkout.order.getSnapshot().context.config;
  const quotes = quote_cart.mock.calls.length;
  confirm(checkout);
  leaveCheckout(checkout);
  services.i18n.language = 'ar';
  await loadConfigOf(services, new AbortController().signal);
  expect(enterCheckout(services) === checkout).toBe(true);
  refuse();
  await waitFor(checkout.order, ({ context }) => context.config !== before);
  await waitFor(checkout.order, (now) => now.matches({ order: 'choosing', quote: 'ready' }));
  expect(load_config).toHaveBeenCalledTimes(2);
  expect(quote_cart.mock.calls.length).toBeGreaterThan(quotes);
  leaveCheckout(checkout);
});

it('[3.33][7.34] opens the payment of the messenger, and what the server says of it leads on', async () => {
  const asked = putBridge(() => ({ err_msg: 'get_brand_wcpay_request:ok' }));
  const { services, navigate } = openApp({
    new_order: () => success({ ...placed, weixin }),
    check_payment: () => success({ state: 'paid' }),
  });
  const checkout = await enter(services);
  vi.useFakeTimers();
  confirm(checkout);
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(
    () => expect(checkout.order.getSnapshot().matches({ order: 'paid' })).toBe(true),
    { timeout: 30_000 },
  );
  expect(asked).toEqual([{ name: 'getBrandWCPayRequest', params: weixin }]);
  expect(navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(navigate).toHaveBeenCalledWith(placed.to, { replace: true });
  leaveCheckout(checkout);
});

it('[7.34] keeps an order that was not paid for the way back', async () => {
  putBridge(() => ({ err_msg: 'get_brand_wcpay_request:cancel' }));
  let state = 'due';
  const { services, toasts, navigate } = openApp({
    new_order: () => success({ ...placed, weixin }),
    check_payment: () => success({ state }),
  });
  const checkout = await enter(services);
  confirm(checkout);
  leaveCheckout(checkout);
  await waitFor(checkout.order, (snapshot) => snapshot.matches({ order: 'unpaid' }));
  expect(toasts).toEqual(['info: The payment was cancelled']);
  const again = enterCheckout(services);
  expect(again === checkout).toBe(true);
  state = 'paid';
  again.order.send({ type: 'payment.retried' });
  await waitFor(again.order, (snapshot) => snapshot.matches({ order: 'paid' }));
  expect(toasts.slice(1)).toEqual(['no longer info: The payment was cancelled']);
  leaveCheckout(again);
  expect(navigate).not.toHaveBeenCalled();
});

it('[7.34] an order that nobody has paid keeps nobody from ordering what is put into the cart then', async () => {
  putBridge(() => ({ err_msg: 'get_brand_wcpay_request:cancel' }));
  const { services } = openApp({
    new_order: () => success({ ...placed, weixin }),
    check_payment: () => success({ state: 'due' }),
  });
  const checkout = await enter(services);
  confirm(checkout);
  await waitFor(checkout.order, (snapshot) => snapshot.matches({ order: 'unpaid' }));
  leaveCheckout(checkout);
  const item = { id: 'P2', name: 'Lamp', quantity: 1, revision: second.id } as const;
  cartOf(services).send({ type: 'item.put', mode: 'add', ...item });
  const next = enterCheckout(services);
  expect(next.order.getSnapshot().matches({ order: 'choosing' })).toBe(true);
  expect(next.order.getSnapshot().context.kept.items).toEqual([{ id: 'P2', quantity: 1 }]);
  leaveCheckout(next);
});

it('[2.63b] keeps the address that is typed where the page is read in another language, and asks for the words of the shop', async () => {
  const load_config = vi.fn(() => success(configWith()));
  const quote_cart = vi.fn(() => success(chairQuote({ price: 10, quantity: 2 })));
  const { services } = openApp({ load_config, quote_cart });
  const checkout = await enter(services);
  checkout.order.send({ type: 'method.chosen', code: 'points' });
  await waitFor(checkout.order, (now) => now.matches({ quote: 'ready' }));
  const draft = { name: 'Ada', phone: '1', street: 'Str' };
  checkout.addresses.send({ type: 'address.add' });
  checkout.addresses.send({ type: 'draft.changed', draft });
  const quotes = quote_cart.mock.calls.length;
  services.i18n.language = 'ar';
  expect(enterCheckout(services) === checkout).toBe(true);
  await waitFor(checkout.order, (now) => now.matches({ config: 'ready', quote: 'ready' }));
  expect(load_config).toHaveBeenCalledTimes(2);
  expect(quote_cart).toHaveBeenCalledTimes(quotes + 1);
  expect(checkout.order.getSnapshot().context.paymentMethod).toBe('points');
  expect(checkout.addresses.getSnapshot().context.draft).toEqual(draft);
  leaveCheckout(checkout);
});

it('[2.64][7.33] asks for no prices and no points once the order is placed', async () => {
  const quote_cart = vi.fn((): Result<unknown> => success(chairQuote({ price: 10, quantity: 2 })));
  const load_points = vi.fn((): Result<unknown> => success({ points: 5, amount: 0.05 }));
  const { services, toasts } = openApp({ quote_cart, load_points });
  const checkout = await enter(services);
  for (const call of [quote_cart, load_points]) {
    call.mockClear();
    call.mockReturnValue(failure(69999, 'away', 'NETWORK'));
  }
  confirm(checkout);
  await waitFor(checkout.order, (now) => now.matches({ order: 'paid' }));
  services.i18n.language = 'ar';
  enterCheckout(services);
  await waitFor(checkout.order, (now) => now.matches({ quote: 'ready', points: 'ready' }));
  expect(checkout.order.getSnapshot().context.kept.items).toEqual([]);
  expect([quote_cart.mock.calls.length, load_points.mock.calls.length, toasts]).toEqual([0, 0, []]);
  leaveCheckout(checkout);
});

it('[2.64] keeps what an order has come to where its page is read in another language', async () => {
  const { services } = openApp();
  const checkout = await enter(services);
  confirm(checkout);
  await waitFor(checkout.order, (snapshot) => snapshot.matches({ order: 'paid' }));
  expect(enterCheckout(services) === checkout).toBe(true);
  checkout.order.send({ type: 'stay.requested' });
  expect(enterCheckout(services) === checkout).toBe(true);
  leaveCheckout(checkout);
  const later = enterCheckout(services);
  expect(later === checkout).toBe(false);
  leaveCheckout(later);
});

it.each([
  ['paid', 'paid', []],
  [
    'takenBack',
    'void',
    ['error: The order was taken back, and what was paid for it goes back to you'],
  ],
] as const)(
  '[7.34][8.5] takes back that the payment failed where it is seen to be %s after all',
  async (end, state, told) => {
    putBridge(() => ({ err_msg: 'get_brand_wcpay_request:fail' }));
    let seen: string = 'due';
    const { services, toasts } = openApp({
      new_order: () => success({ ...placed, weixin }),
      check_payment: () => success({ state: seen }),
    });
    const checkout = await enter(services);
    vi.useFakeTimers();
    confirm(checkout);
    await vi.waitFor(() => expect(toasts).toEqual(['error: The payment failed']));
    seen = state;
    await vi.advanceTimersByTimeAsync(1000);
    expect(checkout.order.getSnapshot().matches({ order: end })).toBe(true);
    expect(toasts.slice(1)).toEqual(['no longer error: The payment failed', ...told]);
    leaveCheckout(checkout);
  },
);

it('tells whoever has left that the order was placed, and moves nobody', async () => {
  const { services, toasts, navigate } = openApp();
  const checkout = await enter(services);
  confirm(checkout);
  leaveCheckout(checkout);
  await waitFor(checkout.order, (state) => state.matches({ order: 'paid' }));
  expect(toasts).toEqual(['success: Payment success!']);
  expect(checkout.order.getSnapshot().status).toBe('stopped');
  expect(navigate).not.toHaveBeenCalled();
});

it('knows the address and the way to pay again', async () => {
  const { services } = openApp();
  const checkout = await enter(services);
  checkout.addresses.send({ type: 'address.chosen', id: second.id });
  checkout.order.send({ type: 'method.chosen', code: 'points' });
  leaveCheckout(checkout);
  const again = await enter(services);
  expect(again === checkout).toBe(false);
  expect(again.addresses.getSnapshot().context.chosen).toBe(second.id);
  expect(again.order.getSnapshot().context.paymentMethod).toBe('points');
  leaveCheckout(again);
});

it('corrects the address that the server says is another by now', async () => {
  const { services } = openApp({
    new_order: () => failure(60023, 'The address was changed', 'ADDRESS', { address: null }),
  });
  const checkout = await enter(services);
  confirm(checkout);
  await waitFor(checkout.order, ({ context }) => context.refusal !== null);
  expect(checkout.addresses.getSnapshot().context).toMatchObject({
    addresses: [second],
    chosen: second.id,
  });
  leaveCheckout(checkout);
});

it.each([
  ['a new address', undefined],
  ['a stored address', address.id],
])('[4.10][4.24b] %s that is typed when the session ends is there again', async (_, id) => {
  const { services, endSession } = openApp();
  const checkout = await enter(services);
  const book = checkout.addresses;
  book.send(id === undefined ? { type: 'address.add' } : { type: 'address.edit', address });
  const draft = { ...(id && { id }), name: 'Eve', phone: '2', street: 'Typed' };
  book.send({ type: 'draft.changed', draft });
  endSession();
  leaveCheckout(checkout);

  const back = enterCheckout(services);
  await waitFor(back.addresses, (state) => state.matches('editing'));
  expect(back.addresses.getSnapshot().context.draft).toEqual(draft);
  leaveCheckout(back);

  const later = await enter(services);
  expect(later.addresses.getSnapshot().context.draft).toBeNull();
  leaveCheckout(later);
});

it('[4.10] an address that is gone meanwhile is kept as a new one, and nothing is kept of one as it was', async () => {
  let rows = [address];
  const { services, endSession } = openApp({ load_address_list: () => success({ rows }) });
  const checkout = await enter(services);
  checkout.addresses.send({ type: 'address.edit', address });
  endSession();
  leaveCheckout(checkout);
  const unchanged = await enter(services);
  unchanged.addresses.send({ type: 'address.edit', address });
  unchanged.addresses.send({ type: 'draft.changed', draft: { ...address, name: 'Eve' } });
  endSession();
  leaveCheckout(unchanged);
  rows = [second];
  const back = enterCheckout(services);
  await waitFor(back.addresses, (state) => state.matches('editing'));
  const { id: _, ...typed } = address;
  expect(back.addresses.getSnapshot().context.draft).toEqual({ ...typed, name: 'Eve' });
  leaveCheckout(back);
});

it.each([
  ['was placed', success(placed)],
  ['was refused', failure(60023, 'Not enough in stock: Chair', 'STOCK')],
])('[2.46d] an order that %s once another user is there is not told to him', async (_, answer) => {
  let answerOrder = () => {};
  const ordered = new Promise<void>((resolve) => {
    answerOrder = resolve;
  });
  const { services, sent, toasts, signIn } = openApp({
    new_order: (async () => {
      await ordered;
      return answer;
    }) as unknown as Answers[string],
  });
  const checkout = await enter(services);
  confirm(checkout);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  leaveCheckout(checkout);
  signIn('ben');
  answerOrder();
  await ordered;
  await new Promise((resolve) => setTimeout(resolve));
  expect(toasts).toEqual([]);
  signIn('ada');
  expect(enterCheckout(services)).not.toBe(checkout);
});
