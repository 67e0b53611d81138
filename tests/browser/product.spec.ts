import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type MenuItem, menuItem } from '#schemas/tenant/menu-item.ts';
import { expect, test } from './_fixtures.ts';
import { admin, type Person, signIn, signInByForm, speakEnglish } from './_people.ts';

const layla: Person = { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' };

test.beforeEach(({ page }) => speakEnglish(page));

/** The data that the server wrote into the page. */
async function pageData(page: Page) {
  const block = await page.locator('#y4-page-data').textContent();
  return JSON.parse(block ?? '') as {
    corp: string;
    answers: { command: string; envelope: { data: unknown } }[];
  };
}

test('[1.1][1.3] each tenant is a path segment with pages, texts and people of its own', async ({
  browser,
}) => {
  for (const [person, brand, welcome, currency] of [
    [admin, 'Yueyi', 'Welcome back to Yueyi', '¥'],
    [layla, 'Oasis', 'Welcome back to Oasis', 'AED'],
  ] as const) {
    const page = await browser.newPage();
    await speakEnglish(page);
    await page.goto(`/${person.corp}/authentication/card/login`);
    await expect(page.getByText(welcome)).toBeVisible();
    await expect(page.getByRole('link', { name: brand }).first()).toBeVisible();
    await signIn(page, person);
    await page.goto(`/${person.corp}/content/ORDERS/main`);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.locator('.ag-row').first()).toContainText(currency);
    await page.context().close();
  }
});

test('[2.53f][2.53h] visitors of the blank page and of the routes that the server names sign in first', async ({
  page,
}) => {
  for (const path of ['/y4/content/blank?url=%2Fy4%2Flanding', '/y4/content/CUSTOMERS/main']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/y4/authentication/card/login?from=${encodeURIComponent(path)}`);
  }
});

test('[2.45] a visitor sees pages that the tenant opened to all, also where others embed them', async ({
  page,
}) => {
  for (const mode of ['main', 'embed']) {
    await page.goto(`/y4/content/CLUB/${mode}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Inaccessible')).toHaveCount(0);
    await expect(page).toHaveURL(`/y4/content/CLUB/${mode}`);
  }
});

test('[2.54e] the product page opens for visitors, also without an id', async ({ page }) => {
  await page.goto('/y4/e-commerce/product/product-details');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/y4/e-commerce/product/product-details');
});

test('[3.18a][3.18b][3.18c][3.18d] corp, home, team and currency come from the tenant', async ({
  page,
}) => {
  await page.goto('/oasis/authentication/card/login');
  const { corp, answers } = await pageData(page);
  expect(corp).toBe('oasis');
  const told = answers.find(({ command }) => command === 'GetCorp')?.envelope.data;
  expect(told).toMatchObject({
    code: 'oasis',
    settings: { home: '', team: 'oasis', currency: 'AED' },
  });
  await page.getByLabel('Email address').fill(layla.user);
  await page.getByLabel('Password').fill(layla.password);
  const login = page.waitForRequest((request) => request.url().endsWith('/Login'));
  await page.getByRole('button', { name: 'Log in' }).click();
  expect((await login).postDataJSON()).toMatchObject({ team: 'oasis', corp: 'oasis' });
  // No home is configured: the first leaf of the menu is it.
  await expect(page).toHaveURL('/oasis/content/HOME/main');
  await page.goto('/oasis/e-commerce/product/product-grid');
  await expect(page.locator('.y4-product').first()).toContainText('AED');
});

test('[3.19][3.20] who is signed in has an authentication record, a menu and routes', async ({
  page,
}) => {
  const asked = (command: string) =>
    page.waitForResponse(
      (response) =>
        (response.request().postData()?.includes(`"${command}"`) ?? false) &&
        response.request().headers().token !== undefined,
    );
  const answers = [asked('GetMenu'), asked('GetRoute')];
  await signInByForm(page, admin);
  const [menu, route] = await Promise.all(
    answers.map(async (one) => (await (await one).json()).data),
  );
  expect(route).toContain('/content/ORDERS/main');
  const leavesOf = (items: MenuItem[]): string[] =>
    items.flatMap(({ to, children }) => [...leavesOf(children ?? []), ...(to ? [to] : [])]);
  const [home] = leavesOf(z.array(menuItem).parse(menu));
  await expect(page).toHaveURL(`/y4${home}`);
  const record = await page.evaluate(() => sessionStorage.getItem('y4:y4:authentication'));
  expect(JSON.parse(record ?? '')).toMatchObject({
    token: expect.stringMatching(/.{20}/),
    user: admin.user,
    userName: expect.any(String),
    userFullName: expect.any(String),
    userHeadImage: expect.any(String),
  });
});

test('[7.16] landing, article, profile and nine dots are looked up on the server', async ({
  page,
}) => {
  // The landing page's answers come inside its document.
  const opened = (await (await page.goto('/y4/landing'))?.text()) ?? '';
  const [, block = ''] = /id="y4-page-data">([\s\S]*?)<\/script>/.exec(opened) ?? [];
  const { answers } = JSON.parse(block) as {
    answers: { params: { code?: string }; envelope: { data: unknown[] } }[];
  };
  const hero = answers.find(({ params }) => params.code === 'LANDING_HERO');
  expect(hero?.envelope.data).toContainEqual(expect.objectContaining({ key: 'title' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One place for your');
  const links = page.waitForResponse(
    (response) =>
      (response.request().postData()?.includes('"GetQuickLink"') ?? false) &&
      response.request().headers().token !== undefined,
  );
  await signInByForm(page, admin);
  const { data } = (await (await links).json()) as { data: { name: string }[] };
  await page.getByRole('button', { name: 'Apps' }).click();
  await expect(page.getByRole('dialog', { name: 'Apps' }).getByRole('link')).toHaveCount(
    data.length,
  );
  const article = page.waitForResponse(
    (response) => response.request().postData()?.includes('"GetArticle"') ?? false,
  );
  await page.goto('/y4/article?code=WELCOME');
  const { title } = ((await (await article).json()) as { data: { title: string } }).data;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto('/y4/user/profile');
  await expect(page.getByRole('main')).toContainText(admin.user);
});
