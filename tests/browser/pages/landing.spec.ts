import { API_BASE } from '#schemas/wire/endpoints.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, speakEnglish } from '../_people.ts';
import { openScreen } from '../_screens.ts';
import { breakCall } from '../content/_faults.ts';
import { callOf, holdCalls } from '../content/_late.ts';

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.27a][9.9] types what the hero is about, letter by letter', async ({ page }) => {
  await page.clock.install();
  await page.goto('/y4/landing');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One place for your');
  const typed = page.locator('.y4-typewriter__text');
  await expect(typed).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // From one letter to the next it is 70 ms, so over two seconds each text is whole at some moment.
  const seen = new Set<string>();
  for (let step = 0; step < 400; step += 1) {
    seen.add((await typed.textContent()) ?? '');
    await page.clock.runFor(25);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['', 'o', 'or', 'orders', 'w', 'warehouse']));
});

test('[2.27b][2.27c][2.27d][2.27f][2.27g] shows partners, steps, services, a call to action and a footer, and asks the server for none of it', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/y4service/api/')) calls.push(request.postData() ?? request.url());
  });
  await page.goto('/y4/landing');
  await expect(page.getByRole('region', { name: 'Partners' }).getByRole('listitem')).toHaveCount(5);
  const steps = page.getByRole('region', { name: 'Live in an afternoon' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  const services = page.getByRole('region', { name: 'Made for eight hours a day' });
  await expect(services.getByRole('heading', { level: 3 })).toHaveCount(5);
  const action = page.getByRole('region', { name: 'Your first page is an hour away' });
  await expect(action.getByRole('button', { name: 'Log in' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'href',
    '/y4/e-commerce/billing',
  );
  await expect(footer).toContainText('v4.1.48');
  for (const picture of await page.locator('.y4-landing-picture:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(600);
  }
  expect(calls).toEqual([]);
});

test('[2.27e][9.10] testimonials follow each other without an end, in 500 ms, and can be paused', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/y4/landing');
  const carousel = page.getByRole('region', { name: 'What others say' });
  const slides = carousel.locator('figure');
  await expect(slides).toHaveCount(3);
  const current = () =>
    slides.evaluateAll((all) => all.findIndex((one) => 'current' in one.dataset));
  await expect(slides.first()).toHaveCSS('transition-duration', /^0\.5s/);
  expect(await current()).toBe(0);
  for (const next of [1, 2, 0]) {
    await page.clock.runFor(6000);
    await expect.poll(current).toBe(next);
  }
  await carousel.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  expect(await current()).toBe(0);
  const play = carousel.getByRole('button', { name: 'Play' });
  await play.press('Enter');
  await carousel.getByRole('button', { name: 'Pause' }).press('Tab');
  await expect(carousel.getByRole('button', { name: 'Next' })).toBeFocused();
  for (const leave of [() => carousel.hover(), () => page.mouse.move(0, 0)]) {
    await leave();
    await page.clock.runFor(30_000);
    expect(await current()).toBe(0);
  }
  await page.keyboard.press('Tab');
  await page.clock.runFor(6000);
  await expect.poll(current).toBe(1);
  await carousel.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(current).toBe(0);
});

test('nothing moves by itself for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/y4/landing');
  await expect(page.locator('.y4-typewriter__text')).toHaveText('orders');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.locator('.y4-typewriter__text')).toHaveText('orders');
  await expect(page.locator('figure').first()).toHaveAttribute('data-current', 'true');
});

test('[2.28] the bar becomes opaque over half the height of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/y4/landing');
  const bar = page.locator('.y4-landing-nav');
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const share = () => bar.evaluate((one) => Number(one.style.getPropertyValue('--y4-scroll')));
  const ground = () => bar.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await share()).toBe(0);
  const clear = await ground();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await expect.poll(share).toBeCloseTo(0.5, 1);
  const half = await ground();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect.poll(share).toBe(1);
  expect(new Set([clear, half, await ground()]).size).toBe(3);
});

test('the foot of the page does not jump: it is out of sight until the rest is there', async ({
  page,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${API_BASE}/**`, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto('/y4/landing');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toBeAttached();
  await expect(foot).not.toBeInViewport();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(foot).not.toBeInViewport();
});

test('signs in from the landing page with remember and from', async ({ page }) => {
  await page.goto('/y4/landing');
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByLabel('Remember me').check();
  const request = page.waitForRequest(/\/Y4\/Login$/);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    corp: 'y4',
    user: admin.user,
    system: '20',
    path: '/y4/landing',
    remember: true,
    from: '/y4/landing',
  });
  await expect(page).toHaveURL('/y4/content/HOME/main');
});

for (const [language, direction, title] of [
  ['zh-CN', 'ltr', '一个平台，管好'],
  ['ar', 'rtl', 'مكان واحد لإدارة'],
] as const) {
  test(`speaks ${language} in its direction and in the tenant's colour`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto('/oasis/landing');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.locator('html')).toHaveAttribute('style', /--y4-brand: #0f766e/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('[2.22][8.10] whoever comes back to it sees that it is on its way, or why it is not', async ({
  page,
}) => {
  await openScreen(page, '/y4/landing');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  // Until the other page is there, this one is only out of sight.
  await expect(page.getByLabel('Authorization', { exact: true })).toBeVisible();
  const lists = await holdCalls(page, callOf('GetConfig'));
  await page.goBack();
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText('Data is still loading, please wait');
  await lists.arrived(7);
  await lists.release('no lists');
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(main).toContainText('The server gave an answer that cannot be read');
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await lists.arrived(7);
  const mend = await breakCall(page, 'LANDING_PARTNERS', 'half');
  lists.letPass();
  await lists.release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page.getByLabel('Authorization', { exact: true })).toBeVisible();
  await page.goBack();
  // What is wrong with one list is told in its place.
  const told = main.getByRole('alert');
  await expect(told).toContainText('The server gave an answer that cannot be read');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One place for your/);
  await expect(page.getByRole('region', { name: 'Live in an afternoon' })).toBeVisible();
  mend();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Partners' })).toBeVisible();
  await expect(told).toHaveCount(0);
});
