import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { openOffice } from '../_orders.ts';
import { signIn, speakEnglish } from '../_people.ts';
import { toast } from '../_screens.ts';
import { CHECKOUT, createGate, onTask, putIntoCart } from '../shop/_checkout.ts';
import { android, type Phone, putIntoMessenger, signInAs, userOf } from './_messenger.ts';

test.use(android);
test.beforeEach(({ page }) => speakEnglish(page));

const ORDERS = '/y4/e-commerce/orders/order-list';

/** A shopper of the messenger before the checkout's last click. */
async function bringToCheckout(page: Page): Promise<Phone> {
  const phone = await putIntoMessenger(page);
  await signInAs(page, `Wei ${randomUUID()}`);
  await page.clock.resume();
  const office = await openOffice(page.request);
  const { id } = await office.addProduct({ price: 12.5 });
  await putIntoCart(page, id);
  await page.goto(CHECKOUT);
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('Wei');
  await dialog.getByLabel('Phone').fill('13900139000');
  await dialog.getByLabel('Street').fill('Third Street 3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: 'WeChat Pay' }).check();
  await expect(confirm(page)).toBeEnabled();
  return phone;
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm & Pay' });
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });

/** Sees that the order is paid, and lets the time pass for which that is shown. */
async function expectToBeLedOn(page: Page): Promise<void> {
  await expect(page.getByText('We have your payment and start packing right away.')).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL(ORDERS);
}

/** What was asked of the messenger's payment. */
function payments({ asked }: Phone) {
  return asked.filter(({ name }) => name === 'getBrandWCPayRequest').map(({ params }) => params);
}

test('[3.33][7.34] an order is paid in the messenger, and leads on', async ({ page }) => {
  const phone = await bringToCheckout(page);
  await confirm(page).click();
  await expectToBeLedOn(page);
  expect(payments(phone)).toEqual([
    {
      appId: expect.stringMatching(/^wx/),
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.any(String),
      package: expect.stringMatching(/^prepay_id=/),
      signType: 'RSA',
      paySign: expect.any(String),
    },
  ]);
  await expect(page.getByText('Wei', { exact: true }).first()).toBeVisible();
});

for (const [payer, message, tone] of [
  ['cancels', 'The payment was cancelled', /y4-toast--info/],
  ['fails', 'The payment failed', /y4-toast--error/],
] as const) {
  test(`[8.1b] an order whose payer ${payer} stands, and is paid with one click more`, async ({
    page,
  }) => {
    const phone = await bringToCheckout(page);
    phone.payer = payer;
    await confirm(page).click();
    await expect(page.getByRole('heading', { name: 'Your order is not paid yet' })).toBeVisible();
    await expect(toast(page, message)).toHaveClass(tone);
    await expect(page).toHaveURL(CHECKOUT);
    phone.payer = 'pays';
    await payNow(page).click();
    await expectToBeLedOn(page);
    expect(new Set(payments(phone).map((params) => params.package)).size).toBe(1);
    expect(payments(phone)).toHaveLength(2);
  });
}

test('[7.34] an order whose page was closed unpaid is paid from its own page', async ({ page }) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'cancels';
  await confirm(page).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  await page.reload();
  const due = page.getByRole('region', { name: 'Your order is not paid yet' });
  await expect(due).toContainText('is cancelled after that');
  await payNow(page).click();
  await expect(toast(page, 'The payment was cancelled')).toBeVisible();
  phone.payer = 'pays';
  await payNow(page).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(due).toHaveCount(0);
});

test('[1.5][4.7] a payment on its way is not begun once more where another language is chosen', async ({
  page,
  context,
}) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'cancels';
  await confirm(page).click();
  await page.getByRole('link', { name: 'See the order' }).click();
  const gate = createGate();
  await onTask(page, 'Pay_Order', async (route) => {
    await gate.opened;
    await route.fallback();
  });
  phone.payer = 'pays';
  const place = await payNow(page).boundingBox();
  await payNow(page).click();
  await expect(payNow(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('region', { name: 'Waiting for the payment' })).toBeVisible();
  expect(await payNow(page).boundingBox(), 'it stays below the finger').toEqual(place);
  const other = await context.newPage();
  await other.goto('/y4/e-commerce/product/product-grid');
  await other.getByRole('button', { name: 'Language', exact: true }).click();
  await other.getByRole('menu').getByText('简体中文').click();
  const payInChinese = page.getByRole('button', { name: '立即付款' });
  await expect(payInChinese).toHaveAttribute('aria-busy', 'true');
  gate.open();
  await expect(page.getByText('已支付', { exact: true })).toBeVisible();
  await expect(payInChinese).toHaveCount(0);
  expect(payments(phone)).toHaveLength(2);
});

test('[7.34] an order that is taken back while its payment is open is told so, and asks for no money', async ({
  page,
}) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'cancels';
  await confirm(page).click();
  const order = page.getByRole('link', { name: 'See the order' });
  const id = (await order.getAttribute('href'))?.split('/').at(-1);
  const token = (await userOf(page))?.token ?? '';
  const params = { task: 'TASK_ECommerce_Delete_Order', corp: 'y4', ids: [id] };
  // Else the page may find out before the click.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.waitForLoadState('networkidle');
  await call(page.request, token, { servlet: 'Task', command: 'Run' }, params);
  await payNow(page).click();
  const told = 'The order was taken back, and what was paid for it goes back to you';
  await expect(page.getByRole('heading', { name: told })).toBeVisible();
  await page.clock.resume();
  await expect(payNow(page)).toHaveCount(0);
  expect(payments(phone)).toHaveLength(1);
  await page.getByRole('main').getByRole('link', { name: 'My orders' }).click();
  await expect(page).toHaveURL(ORDERS);
});

test('[7.34] money that came is seen, also when the messenger says nothing of it', async ({
  page,
}) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'pays unheard';
  await confirm(page).click();
  await expectToBeLedOn(page);
});

test('[7.34] money that came is seen, also when the messenger says the opposite', async ({
  page,
}) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'cancels, they say';
  await confirm(page).click();
  await expectToBeLedOn(page);
});

test('the word of the messenger is no money: the order stays unpaid until there is some', async ({
  page,
}) => {
  const phone = await bringToCheckout(page);
  phone.payer = 'pays, they say';
  await confirm(page).click();
  await expect(async () => {
    // Longer than money is waited for.
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('heading', { name: 'Your order is not paid yet' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByText('The payment has not been confirmed yet').first()).toBeVisible();
  phone.payer = 'pays';
  await payNow(page).click();
  await expectToBeLedOn(page);
});

test.describe('in any other browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36' });

  test('the way to pay in the messenger is not offered', async ({ page, request }) => {
    const office = await openOffice(request);
    const [product, shopper] = [await office.addProduct(), await office.addShopper()];
    await signIn(page, shopper);
    await putIntoCart(page, product.id);
    await page.goto(CHECKOUT);
    await expect(page.getByRole('radio', { name: 'Pay on delivery' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'WeChat Pay' })).toHaveCount(0);
    expect(await userOf(page)).not.toBeNull();
  });
});
