import { logIn } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, speakEnglish } from '../_people.ts';

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
