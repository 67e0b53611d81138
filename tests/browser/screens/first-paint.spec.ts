import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, speakEnglish } from '../_people.ts';

const LOGIN = '/y4/authentication/card/login';

/** Keeps scripts of the client back, as a slow line does. @returns what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The page lives when a press opens something. */
async function expectAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
}

async function withoutScripts(
  browser: { newContext(options: object): Promise<BrowserContext> },
  baseURL: string | undefined,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  try {
    await speakEnglish(page);
    await look(page);
  } finally {
    await context.close();
  }
}

test('[2.27a][2.27d][2.27g] the landing page can be read and left without any script', async ({
  browser,
  baseURL,
}) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto('/y4/landing');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('One place for your');
    await expect(page.locator('.y4-typewriter__room')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Partners' }).locator('svg path').first(),
    ).toHaveAttribute('d', /\S/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(9);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/y4/e-commerce/billing');
  });
});

test('[2.46a][2.48] the sign-in shows its form without any script, and does not send it', async ({
  browser,
  baseURL,
}) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto(LOGIN);
    await page.getByLabel('Email address').fill('ann');
    await page.getByLabel('Password').fill('secret');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await page.getByLabel('Password').press('Enter');
    await expect(page).toHaveURL(LOGIN);
  });
});

for (const [path, place] of [
  [LOGIN, 'main'],
  ['/y4/landing', '#start'],
] as const) {
  test(`[2.48] what is typed at ${path} before the scripts come is kept, with the focus`, async ({
    page,
  }) => {
    await speakEnglish(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const form = page.locator(place);
    const user = form.getByLabel('Email address');
    const password = form.getByLabel('Password');
    const field = await user.elementHandle();
    await user.fill(admin.user);
    await form.getByLabel('Remember me').check();
    await password.pressSequentially('y4-');
    release();
    const send = form.getByRole('button', { name: 'Log in' });
    await expect(send).toBeEnabled();
    // The very field, not another one that looks like it: a word may be half typed.
    expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
    await expect(password).toBeFocused();
    await page.keyboard.type('sample');
    await expect(user).toHaveValue(admin.user);
    await expect(form.getByLabel('Remember me')).toBeChecked();
    await send.click();
    await expect(page).toHaveURL('/y4/content/HOME/main');
  });
}

test('[2.49] what is typed into the registration before the scripts come is kept', async ({
  page,
}) => {
  await speakEnglish(page);
  const release = await holdScripts(page);
  await page.goto('/y4/authentication/card/register', { waitUntil: 'commit' });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ann');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  release();
  await expectAlive(page);
  await page.getByLabel('Phone').fill('13800000000');
  await page.getByLabel('Confirm password').fill('secret');
  await page.getByLabel('Authorization').fill('CODE');
  await expect(name).toHaveValue('Ann');
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('[2.48] signs in who has filled in the form and pressed Enter before any script was there', async ({
  page,
}) => {
  await speakEnglish(page);
  const release = await holdScripts(page);
  await page.goto(LOGIN, { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/y4/content/HOME/main');
});

for (const path of ['/y4/landing', '/y4/authentication/split/login', '/oasis/landing']) {
  test(`${path} is taken over as it stands, and nothing jumps`, async ({ page }) => {
    await speakEnglish(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const drawn = await title.elementHandle();
    const before = await title.boundingBox();
    release();
    await expectAlive(page);
    expect(await drawn?.evaluate((one) => one.isConnected)).toBe(true);
    expect(await title.boundingBox()).toEqual(before);
  });
}

test('icons that came drawn stay without their sets, until they are to be others', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await speakEnglish(page);
  await page.goto('/y4/landing', { waitUntil: 'networkidle' });
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
  expect(asked.filter((path) => path.includes('-icons-'))).toEqual([]);
  await expect(page.locator('.y4-icon path[d=""]')).toHaveCount(0);
  const carousel = page.getByRole('region', { name: 'What others say' });
  const icon = carousel.locator('button path').nth(1);
  const pause = (await icon.getAttribute('d')) ?? '';
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await expect(icon).toHaveAttribute('d', /^M/);
  await expect(icon).not.toHaveAttribute('d', pause);
});

test('[4.14] in the dark the first paint is dark, with the pictures for it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await speakEnglish(page);
  await holdScripts(page);
  await page.goto('/y4/landing', { waitUntil: 'commit' });
  const pictures = page.locator('.y4-hero .y4-landing-picture');
  await expect(pictures).toHaveCount(2);
  await expect(pictures.and(page.locator('[src$="-dark.webp"]'))).toBeVisible();
  await expect(pictures.and(page.locator(':not([src$="-dark.webp"])'))).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
});

test('[2.47] who is signed in never sees the form that is drawn for visitors', async ({ page }) => {
  await beAdmin(page);
  const release = await holdScripts(page);
  await page.goto(LOGIN, { waitUntil: 'commit' });
  const button = page.locator('button[type="submit"]');
  await expect(button).toBeAttached();
  await expect(button).toBeHidden();
  release();
  await expect(page).toHaveURL('/y4/content/HOME/main');
});

test('who is signed in gets the landing page as theirs', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/landing');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Open the workspace' }),
  ).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
});

for (const query of [
  '?user=%22%3E%3Cimg%20src%3Dx%3E',
  '?from=javascript:alert(1)&user=a&user=b',
]) {
  test(`the sign-in bears ${query}`, async ({ page }) => {
    await speakEnglish(page);
    await page.goto(LOGIN + query);
    const user = new URLSearchParams(query).get('user') ?? '';
    await expect(page.getByLabel('Email address')).toHaveValue(user);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
}
