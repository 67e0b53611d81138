import type { Page } from '@playwright/test';
import { DEMO_CUSTOMERS } from '#src/pages/demo/demo-customers.ts';
import { expect, test } from '../_fixtures.ts';
import { keepSession, openSession, type Person, speak } from '../_people.ts';
import { leadTo, openScreen } from '../_screens.ts';
import { formsOf, routeSamples, STAFF } from './_routes.ts';
import { SeenData, type VisibleText, visibleTexts } from './_visible-texts.ts';

/** Latin words that stand in every language. */
const SAME_EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'initials in place of a portrait': /^[A-Z]{1,2}$/g,
  'names of formats, programs and codes': /\b(?:Excel|CVV|MM\/YY|RTL|JSON|HTML|ID|SKU|URL|SQL)\b/g,
  'names of keys': /\bCtrl\+(?:Enter|[A-Z])\b/g,
  'how a date is typed (spec 5.1)': /\byyyy-MM-dd(?: HH:mm)?\b/g,
  'people of the demo pages (spec 1.9)': /Ada Lovelace|[\w.]+@[\w.]+\.(?:example|com)\b/g,
  'code of a panel that a sample script names': /\bnotes\b/g,
};

const LATIN_WORD = /[A-Za-z]{2,}/;

async function untranslated(page: Page, seen: SeenData): Promise<VisibleText[]> {
  const address = page.url();
  const found: VisibleText[] = [];
  for (const one of await visibleTexts(page)) {
    let rest = one.text;
    for (const pattern of Object.values(SAME_EVERYWHERE)) rest = rest.replaceAll(pattern, ' ');
    if (!LATIN_WORD.test(rest)) continue;
    rest = await seen.without(one.text, address);
    for (const pattern of Object.values(SAME_EVERYWHERE)) rest = rest.replaceAll(pattern, ' ');
    if (LATIN_WORD.test(rest)) found.push(one);
  }
  return found;
}

const LANGUAGES = [
  ['y4', 'zh-CN'],
  ['oasis', 'ar'],
] as const satisfies (readonly [Person['corp'], string])[];

for (const [corp, language] of LANGUAGES) {
  for (const who of ['visitor', 'user'] as const) {
    test(`every screen of a ${who} speaks ${language} in ${corp}`, async ({ page }) => {
      test.setTimeout(600_000);
      await speak(page, language);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const seen = new SeenData();
      seen.keep(DEMO_CUSTOMERS);
      seen.watch(page);
      const missing: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('AddTranslation')) missing.push(request.postData() ?? '');
      });
      if (who === 'user') {
        const session = await openSession(page, STAFF[corp]);
        seen.keep(session);
        await keepSession(page, STAFF[corp], session);
      }
      const forms = who === 'user' ? formsOf(corp).map((code) => `/content/${code}/main`) : [];
      const samples = [...routeSamples().values()].flat();
      await openScreen(page, `/${corp}/faq`);
      for (const path of [...samples.filter((one) => !one.endsWith('/logout')), ...forms]) {
        await leadTo(page, `/${corp}${path}`);
        expect.soft(await untranslated(page, seen), path).toEqual([]);
      }
      await leadTo(page, `/${corp}/faq`);
      const opened = page.locator('[role="menu"]:visible, [role="dialog"]:visible, dialog[open]');
      for (const opener of await page.locator('.y4-top-bar [aria-haspopup]').all()) {
        if (!(await opener.isVisible())) continue;
        await opener.click();
        await expect(opened).toBeVisible();
        const name = (await opener.getAttribute('aria-label')) ?? '';
        expect.soft(await untranslated(page, seen), name).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0);
      }
      expect(missing, 'texts without a translation').toEqual([]);
    });
  }
}

test('a text that nobody translated is found', async ({ page }) => {
  const seen = new SeenData();
  seen.watch(page);
  await openScreen(page, '/y4/faq');
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const control = document.createElement('button');
    control.ariaLabel = 'Nobody heard';
    control.append('Nobody read');
    main?.append(control);
  });
  const found = (await untranslated(page, seen)).map(({ text }) => text);
  expect(found).toEqual(['Nobody heard', 'Nobody read']);
});
