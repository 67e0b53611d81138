import type { Page } from '@playwright/test';
import { test as base, expect } from './_fixtures.ts';

/** Texts that attack whoever looks at them, as `_definitions/_tables` has them for the tenant whose rows all do. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<img src=x onerror="window.pwned=1"><svg onload="window.pwned=2"></svg><script>window.pwned=3</script>',
  '<style>*{display:none!important}body{background:url(http://evil.example/css)}</style>',
  '<div style="position:fixed;inset:0" class="position-fixed top-0 start-0 w-100 h-100 modal show d-block">over</div>',
  '<img name="getElementById" id="location"><form id="documentElement" name="cookie"></form><a id="root" name="body"></a>',
  '<a target="_top" href="javascript:window.pwned=4">js</a><meta http-equiv="refresh" content="0;url=http://evil.example/">',
  '\u202egpj.exe \u2066x \u200b',
  'W'.repeat(190),
];

/** `test` of a page that is attacked: it fails when the browser asks anything of another site. */
export const test = base.extend<{ elsewhere: undefined }>({
  elsewhere: [
    async ({ page, allowProblem }, use) => {
      // What is called like a file is looked for among the files.
      allowProblem(/Failed to load resource/);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') elsewhere.push(request.url());
      });
      await use(undefined);
      expect(elsewhere, 'asked of other sites').toEqual([]);
    },
    { auto: true },
  ],
});

/** Nothing of the rows has run, lies over the page, or took the place of what the page finds by its name. */
export async function expectToBeUnharmed(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, 'pwned'),
    polluted: Reflect.get({}, 'polluted'),
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    onTop: document.elementFromPoint(innerWidth / 2, 10)?.closest('header') !== null,
    places: document.querySelectorAll('#root, #location, #documentElement, [name=body]').length,
    active: document.querySelectorAll(
      ':is(main, dialog, .y4-toasts) :is(base, meta, link, style, object, embed, video, form[action], [href^="javascript:" i], [href^="data:" i])',
    ).length,
  }));
  expect(found).toEqual({
    ran: undefined,
    polluted: undefined,
    wider: 0,
    onTop: true,
    places: 1,
    active: 0,
  });
  await expect(page.getByText(/^Error \d+/)).toHaveCount(0);
}
