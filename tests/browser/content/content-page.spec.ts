import { expect, test } from '../_fixtures.ts';
import { faultsIn, showIn } from '../_looks.ts';
import { admin, signIn, speakEnglish } from '../_people.ts';
import { openScreen } from '../_screens.ts';

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.7] a form is asked for by its code, with the page’s path and query', async ({ page }) => {
  await signIn(page, admin);
  const asked = page.waitForRequest((request) => request.postData()?.includes('GetForm') === true);
  await page.goto('/y4/content/PRODUCT_FORM/main?id=P000001&note=a%20b');
  const body = (await asked).postDataJSON();
  expect(body.path).toBe('/y4/content/PRODUCT_FORM/main?id=P000001&note=a%20b');
  expect(JSON.parse(body.args[0])).toMatchObject({
    code: 'PRODUCT_FORM',
    query: { id: 'P000001', note: 'a b' },
  });
});

test('[7.12d] a content page that opens for who is signed in asks for its form once', async ({
  page,
}) => {
  await signIn(page, admin);
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('GetForm')) asked.push(body);
  });
  const routes = page.waitForResponse(
    (response) => response.request().postData()?.includes('GetRoute') === true,
  );
  await openScreen(page, '/y4/content/CUSTOMERS/main');
  await routes;
  await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('[2.12] the blank route leads on to its url, stays on the site, and needs a sign-in', async ({
  page,
}) => {
  const blank = (url: string) => `/y4/content/blank?url=${encodeURIComponent(url)}`;
  await page.goto(blank('/y4/content/PRODUCTS/main'));
  await expect(page).toHaveURL(/\/authentication\/card\/login\?from=/);
  await signIn(page, admin);
  await page.goto(blank('/y4/content/PRODUCT_FORM/main?id=P000001'));
  await expect(page).toHaveURL(/\/y4\/content\/PRODUCT_FORM\/main\?id=P000001$/);
  await page.goto(blank('https://evil.example/'));
  await expect(page).toHaveURL(/\/y4\/content\/HOME\/main$/);
});

test('[2.12][7.17c][7.17f] a confirmed Refresh of the page goes by way of the blank route', async ({
  page,
}) => {
  await signIn(page, admin);
  await openScreen(page, '/y4/content/FIELDS/main');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    // The place to which the page is scrolled is written down there.
    if (visited.length > 0 || pathname !== '/y4/content/FIELDS/main') visited.push(pathname);
  });
  await page.getByRole('button', { name: 'Ask first' }).click();
  const question = page.getByRole('dialog', { name: 'Ask first' });
  await expect(question.getByText('Shall the page load again?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(visited).toEqual([]);
  await page.getByRole('button', { name: 'Ask first' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => visited).toContain('/y4/content/blank');
  await expect(page).toHaveURL(/\/y4\/content\/FIELDS\/main$/);
  await expect(page.getByRole('heading', { name: 'Fields', level: 1 })).toBeVisible();
});

test('[2.14g][3.2c] HTML shows the rows of its data definition, and its links stay in the app', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/y4/content/FIELDS/main');
  const categories = page.getByRole('region', { name: 'Categories' });
  await expect(categories.getByRole('row')).not.toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await categories.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/y4\/content\/PRODUCTS\/main\?/);
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
});

test('[2.19] a dialog keeps the focus, takes several lines, and gives the focus back', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/y4/content/FIELDS/main');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Tell me' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel('Your note');
  await expect(note).toBeFocused();
  await expect(note).toHaveAttribute('rows', '4');
  await note.fill('<b>bold</b> words');
  for (const _ of Array.from({ length: 6 })) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog'),
    );
    expect(inside).toBeTruthy();
  }
  await dialog.getByRole('button', { name: 'OK' }).click();
  const message = page.getByRole('dialog', { name: 'Your note' });
  await expect(message.locator('b')).toHaveText('bold');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a form and its dialogs are accessible in light and dark', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, admin);
  await page.goto('/y4/content/FIELDS/main');
  await expect(page.getByLabel('Name')).not.toHaveValue('');
  await expect(page.getByRole('region', { name: 'Categories' }).getByRole('row')).not.toHaveCount(
    0,
  );
  const violations = async () => {
    const found: string[] = [];
    for (const look of ['light', 'dark'] as const) {
      await showIn(page, look);
      found.push(...(await faultsIn(page, look)));
    }
    return found;
  };
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Crop Pictures 1' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByRole('button', { name: 'Choose a part' }).click();
  await expect(crop.getByRole('button', { name: 'Crop', exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask first' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask first' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
