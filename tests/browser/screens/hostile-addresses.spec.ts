import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { signIn } from '../_people.ts';
import { leadTo, openScreen } from '../_screens.ts';
import { routeSamples, STAFF } from './_routes.ts';

/** Every key that some screen reads from its address, and some that none does. */
const KEYS = [
  ...['from', 'url', 'to', 'returnUrl', 'redirect', 'referrer', 'user', 'token', 'code'],
  ...['kw', 'page', 'sort', 'order', 'other', 'id', '__proto__', 'constructor'],
];

function all(value: string): string {
  return KEYS.map((key) => `${key}=${value}`).join('&');
}

/** What an address may be made to say, by what it tries. */
const QUERIES: Readonly<Record<string, string>> = {
  'another site': all('%2F%2Fevil.example%2Fy4'),
  'another site by a backslash': all('%2F%5Cevil.example'),
  'another site, whole': all('https%3A%2F%2Fevil.example%2F'),
  'a script': all('javascript%3Aalert(1)'),
  markup: all('%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%22%27'),
  'what no text may hold': `${all('%00')}&${all('%E0%A4%A')}&%=%&&=&?`,
  'too much': all('x'.repeat(400)),
  'other types, twice': `${all('-1e999')}&${all('[]')}&page[]=1&page=1&page=2&order[a]=b`,
};

/** Nothing blank, nothing broken, and still here. */
async function expectSoundPage(page: Page, here: string, asked: string): Promise<void> {
  await expect.soft(page.locator('h1:visible').first(), asked).toBeVisible();
  const { origin, pathname } = new URL(page.url());
  expect.soft(origin, asked).toBe(here);
  expect.soft(pathname, asked).toMatch(/^\/(?:y4|oasis)\//);
}

/** Each route meets each query once: with a visitor and a user by turns, and in the two tenants by turns. */
for (const [at, [name, query]] of Object.entries(QUERIES).entries()) {
  for (const isSignedIn of [false, true]) {
    const corp = (Math.floor(at / 2) % 2 === 0) === isSignedIn ? 'y4' : 'oasis';
    const who = isSignedIn ? 'a user' : 'a visitor';
    test(`no address of ${corp} that names ${name} leads ${who} astray`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      const { origin: here } = new URL(baseURL ?? '');
      const outside: string[] = [];
      // Nobody has those names, so that nothing has to hold such a request back: routes cost the browser its cache.
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== here && protocol.startsWith('http')) outside.push(request.url());
      });
      let dialogs = 0;
      page.on('dialog', (dialog) => {
        dialogs += 1;
        return dialog.dismiss();
      });
      if (isSignedIn) await signIn(page, STAFF[corp]);
      const paths = [...routeSamples().values()].map(([first = '/']) => first);
      const met = paths.filter((_, index) => ((at + index) % 2 === 0) === isSignedIn);
      for (const [index, path] of met.entries()) {
        // Signing out is for the end of a visit.
        if (path.endsWith('/logout')) continue;
        const asked = `/${corp}${path.split('?')[0]}?${query}`;
        const answer = await page.request.get(asked, { maxRedirects: 0 });
        expect.soft([200, 404], asked).toContain(answer.status());
        // One load costs what five ways inside cost: each route is loaded with one of the queries.
        const isLoaded = index === 0 || index % 8 === at;
        await (isLoaded ? openScreen : leadTo)(page, asked);
        await expectSoundPage(page, here, asked);
      }
      expect(outside).toEqual([]);
      expect(dialogs).toBe(0);
    });
  }
}
