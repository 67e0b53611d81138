import { logIn } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speakEnglish } from '../_people.ts';
import { callOf, holdCalls } from './_late.ts';

const warehouse = { ...admin, user: 'warehouse@y4.example' };

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.5] takes the token from the address, uses it, and leaves none behind', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  const tokens: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.postData()?.includes('GetForm')) tokens.push(sent.headers().token);
  });
  await page.goto(`/y4/content/ORDERS/embed?token=${token}&status=pending`);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/y4\/content\/ORDERS\/embed\?status=pending$/);
  expect(tokens).toEqual([token]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});

test('[2.5][6.3] shows nothing of the page before the check has allowed it, also one that it has shown before', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.postData() ?? ''));
  const title = page.getByRole('heading', { name: 'Orders', level: 1 });
  const checks = await holdCalls(page, callOf('CheckPrivilegeByToken'));
  for (const open of [
    () => page.goto(`/y4/content/ORDERS/embed?token=${token}`),
    () => page.reload(),
  ]) {
    asked.length = 0;
    await open();
    await checks.arrived(1);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(title).toHaveCount(0);
    expect(asked.filter((body) => /GetForm|GetListByDataDefinition/.test(body))).toEqual([]);
    await checks.release();
    await expect(title).toBeVisible();
    await expect(page.locator('.ag-row').first()).toBeVisible();
  }
  await page.reload();
  await checks.arrived(1);
  await checks.release({ id: 60003, code: '', message: 'Not for you', data: null });
  await expect(page.getByRole('heading', { name: 'Inaccessible' })).toBeVisible();
  await expect(page.getByText('Not for you')).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('[2.5][2.6] leads to pages in the frame, which have its token after a reload too', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  await page.goto(`/y4/content/ORDERS/embed?token=${token}`);
  await page.locator('.ag-row').first().waitFor();
  await page.getByRole('link', { name: 'Details' }).first().click();
  await expect(page).toHaveURL(/\/y4\/content\/ORDER\/embed\?/);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const shown = await title.textContent();
  await page.reload();
  await expect(title).toHaveText(shown ?? '');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
});

test('[2.5][6.2] a token is for the visit that came with it: not for who opens the page later, nor what it showed', async ({
  page,
  request,
}) => {
  const { token } = await logIn(request, admin);
  await signIn(page, warehouse);
  await page.goto('/y4/');
  const keys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /ORDERS/.test(key)));
  await page.goto(`/y4/content/ORDERS/embed?token=${token}`);
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.ag-row').first()).toBeVisible();
  expect(await keys()).not.toEqual([]);
  expect((await keys()).filter((key) => key.includes(warehouse.user))).toEqual([]);
  // The address that is open already, opened once more, is read anew.
  await page.goto('/y4/');
  const tokens = new Set<string | undefined>();
  page.on('request', (sent) => tokens.add(sent.headers().token));
  await page.goto('/y4/content/ORDERS/embed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(tokens.size).toBeGreaterThan(1);
  expect([...tokens]).not.toContain(token);
});

test('[2.5][6.3] is inaccessible with the server’s message without a token that may open it', async ({
  page,
}) => {
  await page.goto('/y4/content/ORDERS/embed?token=wrong');
  await expect(page.getByRole('heading', { name: 'Inaccessible' })).toBeVisible();
  await expect(page.getByText('Need to login again')).toBeVisible();
});

test('[2.6] has no bars', async ({ page }) => {
  await page.goto('/y4/content/ORDERS/embed?token=wrong');
  await expect(page.getByRole('heading', { name: 'Inaccessible' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
