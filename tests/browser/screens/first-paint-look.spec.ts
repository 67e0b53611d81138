import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { layoutShiftOf, watchLayoutShift } from '../_layout-shift.ts';
import { speak } from '../_people.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const PAGES = [
  ['y4', 'en', 'landing'],
  ['y4', 'zh-CN', 'landing'],
  ['oasis', 'ar', 'landing'],
  ['y4', 'zh-CN', 'authentication/card/login'],
  ['oasis', 'ar', 'authentication/split/login'],
] as const;

/**
 * Opens a page of which nothing comes but the document, until it has been painted.
 *
 * @returns what lets those files come that an address fits.
 */
async function openBare(page: Page, path: string): Promise<(wanted: RegExp) => void> {
  const waiting: { url: string; go: () => void }[] = [];
  let allowed = /^$/;
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (route.request().resourceType() !== 'document' && !allowed.test(url)) {
      await new Promise<void>((go) => waiting.push({ url, go }));
    }
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const painted = () => performance.getEntriesByName('first-contentful-paint').length;
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return (wanted) => {
    allowed = wanted;
    for (const { url, go } of waiting) if (wanted.test(url)) go();
  };
}

/** Keeps how each element looks, or says what of it is another way than it was kept. */
function compareLooks(page: Page, name: string): Promise<string[]> {
  return page.evaluate((key) => {
    const kept = Reflect.get(globalThis, key) as string[] | undefined;
    const parts = ['', '::before', '::after'];
    const elements = document.querySelectorAll('html, body, #root, #root *');
    const looks = Array.from(elements).flatMap((element) =>
      parts.map((part) => getComputedStyle(element, part).cssText),
    );
    Reflect.set(globalThis, key, looks);
    if (kept === undefined) return [];
    return looks.flatMap((look, index) => {
      const was = new Set(kept[index]?.split('; '));
      const { tagName = '', className = '' } = elements[Math.floor(index / parts.length)] ?? {};
      return look
        .split('; ')
        .filter((one) => !was.has(one))
        .map((one) => `${tagName}.${className}${parts[index % parts.length]} ${one}`);
    });
  }, `looks ${name}`);
}

/** What looks another way since the last time, in the dark on a phone and in the light on a desktop. */
async function compareAll(page: Page): Promise<string[]> {
  const differences: string[] = [];
  for (const [size, theme] of [
    [PHONE, 'dark'],
    [DESKTOP, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.locator('html').evaluate((html, one) => {
      html.dataset.bsTheme = one;
    }, theme);
    differences.push(...(await compareLooks(page, theme)));
  }
  return differences;
}

for (const [corp, language, path] of [PAGES[0], PAGES[2], PAGES[3]]) {
  test(`${path} of ${corp} in ${language} is painted by the document alone, as it will look with its stylesheet`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await speak(page, language);
    const release = await openBare(page, `/${corp}/${path}`);
    expect(await compareAll(page)).toEqual([]);
    release(/\.css$/);
    const arrived = () => document.querySelector<HTMLLinkElement>('#y4-stylesheet')?.sheet != null;
    await expect.poll(() => page.evaluate(arrived)).toBe(true);
    expect(await compareAll(page)).toEqual([]);
  });
}

for (const [size, colorScheme] of [
  [PHONE, 'dark'],
  [DESKTOP, 'light'],
] as const) {
  test(`nothing of a first screen jumps ${size.width} pixels wide, ${colorScheme}, when the rest arrives`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await watchLayoutShift(page);
    for (const [corp, language, path] of PAGES) {
      await speak(page, language);
      const release = await openBare(page, `/${corp}/${path}`);
      release(/./);
      await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      // A caret that is typed along is the whole of it.
      expect.soft(await layoutShiftOf(page), `${language} ${path}`).toBeLessThan(0.001);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('[4.17] who chose the other direction gets the other stylesheet only, on a page that is blank until then', async ({
  page,
}) => {
  await speak(page, 'en');
  await page.addInitScript(() => {
    localStorage.setItem('y4:y4:settings', JSON.stringify({ isRTL: true, theme: 'light' }));
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/y4/authentication/card/login', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeAttached();
  // Also when the page's own code has run.
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
  await expect(page.locator('body')).toHaveCSS('visibility', 'hidden');
  release();
  await expect(page.locator('body')).toHaveCSS('visibility', 'visible');
  await expect(page.locator('#y4-stylesheet')).toHaveAttribute('href', /main\.rtl-/);
  await expect(page.locator('#y4-first-styles')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
