import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { openOffice, type TestShopper } from '../_orders.ts';
import { admin, beAdmin, signIn, speakEnglish } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';
import { toast } from '../_screens.ts';
import { CHECKOUT, putIntoCart } from '../shop/_checkout.ts';
import { type HeldCalls, holdCalls } from './_late.ts';

const CARD = '/y4/authentication/card';
const PRODUCTS = '/y4/e-commerce/product/product-grid';
const REFUSED = { id: 60023, code: 'REFUSED', message: 'Late words', data: null };

test.beforeEach(({ page }) => speakEnglish(page));

/** Somebody with an order, whose pages these are. */
async function beShopper(page: Page): Promise<TestShopper> {
  const office = await openOffice(page.request);
  const [product, shopper] = [await office.addProduct(), await office.addShopper()];
  await shopper.order([{ id: product.id, quantity: 1 }]);
  await signIn(page, shopper);
  await putIntoCart(page, product.id);
  return shopper;
}

/** Leads to another page while an answer is on its way, and lets it come. */
async function leave(page: Page, calls: HeldCalls, body?: object, to = PRODUCTS): Promise<void> {
  await calls.arrived(1);
  calls.letPass();
  await page.evaluate((path) => history.pushState(null, '', path), to);
  await expect(page).toHaveURL(to);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await calls.release(body);
}

/** What would be drawn of an answer that has come is drawn by now. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

const isTask = (task: string) => (body: string) => body.includes(`TASK_${task}\\"`);

async function deleteOrder(page: Page): Promise<HeldCalls> {
  await page.goto('/y4/e-commerce/orders/order-list');
  const calls = await holdCalls(page, isTask('ECommerce_Delete_Order'));
  await page.locator('.y4-orders__row').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  return calls;
}

async function saveAddress(page: Page): Promise<HeldCalls> {
  await page.goto(CHECKOUT);
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('Lee');
  await dialog.getByLabel('Phone').fill('13900139000');
  await dialog.getByLabel('Street').fill('Late Street 7');
  const calls = await holdCalls(page, isTask('ECommerce_Save_Address'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  return calls;
}

for (const [what, change] of [
  ['an order is deleted', deleteOrder],
  ['an address is saved', saveAddress],
] as const) {
  test(`[8.13] who leaves while ${what} hears of a refusal`, async ({ page }) => {
    await beShopper(page);
    await leave(page, await change(page), REFUSED);
    await expect(toast(page, 'Late words')).toBeVisible();
  });
}

test('[7.32] who leaves while an order is deleted hears what the server says to it', async ({
  page,
}) => {
  const shopper = await beShopper(page);
  await leave(page, await deleteOrder(page));
  await expect(toast(page, 'Orders deleted: 1')).toBeVisible();
  expect(await shopper.orders()).toEqual([]);
});

test('who leaves while a view is saved hears of it', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCTS/main');
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(uniqueWord());
  const calls = await holdCalls(page, isTask('View_Save'));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await leave(page, calls, REFUSED, '/y4/content/STOCK/main');
  await expect(toast(page, 'Late words')).toBeVisible();
});

async function setPassword(page: Page, { password }: TestShopper): Promise<HeldCalls> {
  await page.goto(`${CARD}/reset-password`);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another-sample');
  await page.getByLabel('Confirm password').fill('another-sample');
  const calls = await holdCalls(page, (_, url) => url.includes('ChangePassWord'));
  await page.getByRole('button', { name: 'Set password' }).click();
  return calls;
}

test('[4.26][8.15] who leaves while the password is changed hears why it is not, or signs in with the new one', async ({
  page,
}) => {
  const shopper = await beShopper(page);
  await leave(page, await setPassword(page, { ...shopper, password: 'not it' }));
  await expect(toast(page, 'The current password is not right')).toBeVisible();
  await leave(page, await setPassword(page, shopper), undefined, '/y4/user/profile');
  await expect(toast(page, 'Login with your new password')).toBeVisible();
  await page.getByLabel('Email address').fill(shopper.user);
  await page.getByLabel('Password').fill('another-sample');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/y4/user/profile');
});

test('a sign-in whose form is left for another one is called off, and says nothing there', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  for (const password of ['not it', admin.password]) {
    await page.goto(`${CARD}/login`);
    await page.getByLabel('Email address').fill(admin.user);
    await page.getByLabel('Password').fill(password);
    const calls = await holdCalls(page, (_, url) => url.endsWith('/Login'));
    await page.getByRole('button', { name: 'Log in' }).click();
    await calls.arrived(1);
    await page.getByRole('link', { name: 'Create an account' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada');
    await calls.release();
    await drawn(page);
    await expect(page.locator('.y4-toast')).toHaveCount(0);
    await expect(name).toHaveValue('Ada');
    await page.unrouteAll();
  }
});

test('[2.49] who goes to the sign-in while the account is made hears that it is ready', async ({
  page,
}) => {
  await page.goto(`${CARD}/register`);
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Name', 'Ada Newcomer');
  await fill('Phone', `138${Date.now() % 100_000_000}`.padEnd(11, '0'));
  await fill('Password', 'a first password');
  await fill('Confirm password', 'a first password');
  await fill('Authorization', 'Y4-WELCOME');
  const calls = await holdCalls(page, isTask('Register'));
  await page.getByRole('button', { name: 'Register' }).click();
  await leave(page, calls, undefined, `${CARD}/login`);
  await expect(toast(page, 'Your account is ready')).toBeVisible();
});
