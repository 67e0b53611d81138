// Above 300 lines: one entry for each step and state of the largest machine.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { endPayment, type PaymentWord, putBridge } from '../browser/phone.ts';
import { gone, refused, seesToast } from '../browser/screens.ts';
import { buyerOf, goodsOf, keepCart, replaceCart } from '../browser/shop-screen.ts';
import { checkout as model } from '../machines/checkout.model.ts';

const CONFIG = 'TASK_ECommerce_Load_Config';
const POINTS = 'TASK_ECommerce_Load_Points';
const QUOTE = 'TASK_ECommerce_Quote_Cart';
const ORDER = 'TASK_ECommerce_New_Order';
const DETAIL = 'TASK_ECommerce_Load_Order_Detail';
const CHECK = 'TASK_ECommerce_Check_Payment';

/** An order that can still be confirmed, or again. */
const TO_CONFIRM = ['order.choosing', 'order.placing', 'order.tracing', 'order.untraced'];

const ONE_PART =
  'a network that comes back has all asked for that has failed: tests/machines/checkout.test.ts asks for one part';
const TOO_OFTEN = 'checkout-faults.spec.ts has prices that were asked for too often';

/** The ways to pay of the paths; the server knows both codes. */
const methods = [
  { code: 'delivery', kind: 'delivery', title: 'At the door', description: '', icon: '' },
  { code: 'points', kind: 'points', title: 'With POINTS points', description: '', icon: '' },
];
const points = { data: { points: 5, amount: 1 } };
const weixin = {
  appId: 'wx',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
};
const placed = { title: '', message: '', to: '/e-commerce/orders/order-list', orderId: 'SO-1' };
/** The order that the cart was before: of another product. */
const earlier = {
  id: 'SO-1',
  date: '2026-01-01T08:00:00.000Z',
  status: 'pending',
  amount: 1,
  addressName: 'Noor',
  addressStreet: 'Harbour Road 18',
  addressPhone: '13800138000',
  details: [{ id: 'earlier', name: 'Earlier', quantity: 1, rate: 1 }],
  shippingCost: 0,
  discount: 0,
  promo: '',
  payment: 'At the door',
};

async function open(stage: Stage, paymentMethod: string | null): Promise<void> {
  const { page, gate } = stage;
  const buyer = await buyerOf(page);
  const [first] = await goodsOf(page);
  await stage.signIn(buyer);
  await keepCart(page, buyer.user, [first.id]);
  await page.addInitScript(
    ([key, choices]) => {
      if (window.origin !== 'null') sessionStorage.setItem(key ?? '', choices ?? '');
    },
    [`y4:y4:checkout:${buyer.user}`, JSON.stringify({ address: null, paymentMethod })],
  );
  for (const key of [CONFIG, POINTS, QUOTE, ORDER, DETAIL]) gate.hold(key);
  await putBridge(page);
  await page.clock.install();
  await page.goto('/y4/e-commerce/checkout');
}

function card(page: Page, title: string): Locator {
  return page.locator('.y4-card').filter({ hasText: title });
}

function confirm(page: Page): Locator {
  return page.getByRole('button', { name: 'Confirm & Pay' });
}

/** Makes sure that there is an address, or none: the shopper deletes it, or writes it down. */
async function haveAddress({ page }: Stage, wanted: boolean): Promise<void> {
  const book = card(page, 'Shipping Address');
  const edit = book.getByRole('button', { name: /^Edit the address/ });
  const add = book.getByRole('button', { name: 'Add address' });
  await expect(add).toBeVisible();
  if ((await edit.count()) > 0 === wanted) return;
  const dialog = page.getByRole('dialog');
  if (wanted) {
    await add.click();
    await dialog.getByLabel('Username').fill('Noor');
    await dialog.getByLabel('Phone').fill('13800138000');
    await dialog.getByLabel('Street').fill('Harbour Road 18');
    await dialog.getByRole('button', { name: 'Save' }).click();
  } else {
    await book.getByRole('button', { name: /^Delete the address/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
  }
  await expect(edit).toHaveCount(wanted ? 1 : 0);
  await expect(dialog).toHaveCount(0);
}

/** The messenger says how its payment ended, and the server whether there is money. */
function pays(word: PaymentWord, state: 'paid' | 'due' | 'void') {
  return async ({ page, gate }: Stage) => {
    gate.always(CHECK, { data: { state } });
    await endPayment(page, word);
  };
}

/** The server has an answer to the next look at the money. */
function seesMoney(state: 'paid' | 'void') {
  return async ({ page, gate }: Stage) => {
    gate.always(CHECK, { data: { state } });
    const payNow = page.getByRole('button', { name: 'Pay now' });
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(payNow).toHaveCount(0, { timeout: 200 });
    }).toPass();
  };
}

/** Lets no time pass any more: the page of a placed order is left by itself after some seconds. */
async function stopTime({ page }: Stage): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** Runs what looks at a part of the form, where the form is in sight. */
function inForm(look: (stage: Stage) => Promise<void>) {
  return async (stage: Stage) => {
    const isForm = stage.states.some((name) => ['order.choosing', 'order.placing'].includes(name));
    if (isForm) await look(stage);
  };
}

function seesHeading(name: string) {
  return ({ page }: Stage) => expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Failures of what the checkout loads are told by toasts. */
function fails(key: string, how: typeof refused = refused) {
  return async (stage: Stage) => {
    await stage.gate.answer(key, how);
    await seesToast(stage, 'Not today');
  };
}

/** The same, but whoever has placed the order is told nothing. */
function failsInTime(key: string) {
  return async (stage: Stage) => {
    const isToConfirm = stage.states.some((name) => TO_CONFIRM.includes(name));
    await (isToConfirm ? fails(key)(stage) : stage.gate.answer(key, refused));
  };
}

/** The server takes the order back to its buyer, who is told why. */
function refuses(code: string, message: string) {
  return async (stage: Stage) => {
    await stage.gate.answer(ORDER, { fail: { id: 60023, code, message } });
    await seesToast(stage, message);
  };
}

/** The checkout, from what it loads to the placed order. */
export const checkout: Driver = {
  model,
  starts: {
    'a cart': (stage) => open(stage, null),
    'a method chosen before': (stage) => open(stage, 'points'),
  },
  steps: {
    'loadConfig: settings': ({ gate }) =>
      gate.answer(CONFIG, {
        change: (config: object) => ({ ...config, paymentMethods: methods }),
      }),
    'loadConfig: settings without a method': ({ gate }) =>
      gate.answer(CONFIG, { change: (config: object) => ({ ...config, paymentMethods: [] }) }),
    'loadConfig: failure': fails(CONFIG),
    'loadPoints: points': ({ gate }) => gate.answer(POINTS, points),
    'loadPoints: failure': failsInTime(POINTS),
    'quoteCart: a quote': ({ gate }) => gate.answer(QUOTE, 'pass'),
    'quoteCart: nothing to pay': ({ gate }) =>
      gate.answer(QUOTE, { change: (quote: object) => ({ ...quote, payableTotal: 0 }) }),
    'quoteCart: failure': failsInTime(QUOTE),
    async 'retry.requested'({ page }) {
      await page.getByRole('button', { name: 'Try again' }).first().click();
    },
    async 'cart.changed'(stage) {
      const { user } = await buyerOf(stage.page);
      const [first] = await goodsOf(stage.page);
      await replaceCart(stage, user, [first.id]);
    },
    async 'method.chosen'({ page }) {
      await page.getByRole('radio', { name: /At the door/ }).check();
    },
    async 'order.confirmed'(stage) {
      await haveAddress(stage, true);
      await confirm(stage.page).click();
    },
    async 'order.confirmed without an address'(stage) {
      await haveAddress(stage, false);
      await confirm(stage.page).click();
    },
    // Whoever pays with points that they do not have would be refused.
    async 'placeOrder: placed'(stage) {
      await stopTime(stage);
      await stage.gate.answer(ORDER, stage.start === 'a cart' ? 'pass' : { data: placed });
    },
    'placeOrder: a payment in the messenger': ({ gate }) =>
      gate.answer(ORDER, { data: { ...placed, weixin } }),
    'placeOrder: ordered already': ({ gate }) =>
      gate.answer(ORDER, {
        fail: {
          id: 60023,
          code: 'CART_ORDERED',
          message: 'This cart was ordered already',
          data: { orderId: 'SO-1' },
        },
      }),
    'placeOrder: points are short': refuses('POINTS', 'Too few points'),
    'placeOrder: the method is gone': refuses('PAYMENT_METHOD', 'No such way to pay'),
    'placeOrder: out of stock': refuses('OUT_OF_STOCK', 'Sold out'),
    'placeOrder: failure': fails(ORDER),
    'loadOrder: the order': ({ gate }) => gate.answer(DETAIL, { data: { rows: [earlier] } }),
    async 'loadOrder: gone'({ gate, states }) {
      await gate.answer(DETAIL, gone);
      // The cart has another revision from then on, for which price and points are asked.
      await gate.answer(QUOTE, 'pass');
      if (states.includes('points.ready')) await gate.answer(POINTS, points);
      if (states.includes('points.failed')) await gate.answer(POINTS, refused);
    },
    'loadOrder: failure': fails(DETAIL),
    async 'payInApp: paid'(stage) {
      await stopTime(stage);
      await pays('ok', 'paid')(stage);
    },
    'payInApp: cancelled': pays('cancel', 'due'),
    'payInApp: failed': pays('fail', 'due'),
    async 'payInApp: unconfirmed'(stage) {
      await pays('ok', 'due')(stage);
      await expect(async () => {
        await stage.page.clock.runFor(2_000);
        await seesToast(stage, 'The payment has not been confirmed yet');
      }).toPass();
    },
    'payInApp: taken back': pays('ok', 'void'),
    async 'watchPayment: paid'(stage) {
      await stopTime(stage);
      await seesMoney('paid')(stage);
    },
    'watchPayment: taken back': seesMoney('void'),
    async 'payment.retried'({ page }) {
      await page.getByRole('button', { name: 'Pay now' }).click();
    },
    async 'stay.requested'({ page }) {
      await page.getByRole('button', { name: 'Stay here' }).click();
    },
    'after SUCCESS_SHOWN': ({ page }) => page.clock.runFor(5_000),
  },
  states: {
    'config.loading': inForm(async ({ page }) => {
      await expect(card(page, 'Payment Method').locator('.y4-skeleton').first()).toBeVisible();
    }),
    'config.ready': inForm(async ({ page }) => {
      const shown = page
        .getByText('No payment method', { exact: true })
        .or(page.getByRole('radio', { name: /At the door/ }));
      await expect(shown.first()).toBeVisible();
    }),
    'config.failed': inForm(async ({ page }) => {
      await expect(page.getByText("The shop's settings can not be shown")).toBeVisible();
    }),
    'points.loading': inForm(async ({ page }) => {
      await expect(page.getByText('Your points can not be shown')).toHaveCount(0);
    }),
    'points.ready': inForm(async ({ page }) => {
      if ((await page.getByRole('radio', { name: /At the door/ }).count()) === 0) return;
      await expect(page.getByText('With 5 points')).toBeVisible();
    }),
    'points.failed': inForm(async ({ page }) => {
      await expect(page.getByText('Your points can not be shown')).toBeVisible();
    }),
    'quote.loading': inForm(async ({ page }) => {
      await expect(page.locator('.y4-checkout__summary [aria-busy="true"]').first()).toBeAttached();
    }),
    'quote.ready': inForm(async ({ page }) => {
      await expect(page.locator('.y4-summary__line').first()).toBeVisible();
    }),
    'quote.failed.free': inForm(async ({ page }) => {
      await expect(page.getByText('Your order can not be calculated')).toBeVisible();
    }),
    async 'order.choosing'({ page }) {
      await expect(confirm(page)).not.toHaveAttribute('aria-busy', 'true');
    },
    async 'order.placing'({ page }) {
      await expect(confirm(page)).toHaveAttribute('aria-busy', 'true');
    },
    'order.tracing': seesHeading('This cart was ordered already'),
    async 'order.untraced'({ page }) {
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    async 'order.orderedAlready'({ page }) {
      await expect(page.getByText('What you put in later is still in your cart.')).toBeVisible();
    },
    'order.payingInApp': seesHeading('Waiting for the payment'),
    'order.unpaid': seesHeading('Your order is not paid yet'),
    'order.takenBack': seesHeading(
      'The order was taken back, and what was paid for it goes back to you',
    ),
    'order.reopening': seesHeading('Waiting for the payment'),
    async 'order.paid'({ page }) {
      await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
    },
    async 'order.stayed'({ page }) {
      await expect(page.getByRole('link', { name: 'Go on' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
    },
    async 'order.left'({ page }) {
      await expect(page).toHaveURL(/\/orders\//);
    },
  },
  absent: {
    'config.retried':
      'checkout.spec.ts switches the language, and a network has all asked for that has failed',
    'points.retried': ONE_PART,
    'quote.retried': ONE_PART,
    'quoteCart: too often': TOO_OFTEN,
    'after RETRY_AFTER': TOO_OFTEN,
    'quote.failed.heldOff': TOO_OFTEN,
    'quote.requested': 'the checkout asks itself, as soon as it knows its settings',
    'watchPayment: unconfirmed': 'it takes ten minutes, after which the page is the same',
  },
  can: canInCheckout,
};

interface CheckoutContext {
  paymentMethod: string | null;
  quote: { payableTotal: number } | null;
}

/** What is not in sight can not be pressed. */
function canInCheckout(
  label: string,
  states: readonly string[],
  { paymentMethod, quote }: CheckoutContext,
): boolean {
  const is = (...names: string[]) => names.some((name) => states.includes(name));
  if (label === 'retry.requested') {
    const hasFailed = is('config.failed', 'points.failed', 'quote.failed.free');
    return is('order.untraced') || (is('order.choosing') && hasFailed);
  }
  if (label === 'method.chosen') {
    return is('order.choosing') && is('config.ready') && paymentMethod === 'POINTS';
  }
  if (label.startsWith('order.confirmed')) {
    const isPayable = quote !== null && quote.payableTotal > 0;
    return is('order.choosing') && is('config.ready') && is('quote.ready') && isPayable;
  }
  return label !== 'cart.changed' || is('order.choosing', 'order.placing');
}
