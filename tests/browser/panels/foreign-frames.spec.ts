import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { speakEnglish } from '../_people.ts';
import { toast } from '../_screens.ts';

/** Another site, which the tenant `hostile` frames in a panel and lets frame its own pages. */
const ELSEWHERE = 'https://elsewhere.example';

/** Its page within ours: leads the page around it away, and says to all around what only the sandbox of scripts says. */
const FORGER = `<h1>Elsewhere</h1><script>
  const forged = [
    { type: 'ready' },
    { type: 'hello' },
    { type: 'run', id: 'x', script: "y4.toast('Forged')", context: {} },
    { type: 'request', id: 'x', request: 0, capability: 'toast.show', params: { message: 'Forged' } },
    { type: 'done', id: 'x' },
    { type: 'ready', much: 'x'.repeat(1e6) },
    null,
  ];
  function forge() {
    const around = [parent];
    for (let i = 0; i < parent.frames.length; i += 1) around.push(parent.frames[i]);
    for (const one of around) for (const message of forged) one.postMessage(message, '*');
  }
  setInterval(forge, 100);
  try { parent.location.href = '${ELSEWHERE}/taken'; } catch {}
  try { parent.document.title = 'Forged'; } catch {}
  alert('Forged');
</script>`;

/** Stands for the other site. @param html what its pages are. */
async function serveElsewhere(page: Page, html: string): Promise<void> {
  await page.route(`${ELSEWHERE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
}

test.beforeEach(({ page }) => speakEnglish(page));

test('[2.14h][7.17i] another site’s page in a panel leads nothing away, and neither speaks for scripts nor stops them', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/Unsafe attempt to initiate navigation|Ignored call to 'alert/);
  await serveElsewhere(page, FORGER);
  await page.goto('/hostile/content/FRAMES/main');
  const frame = page.locator('.y4-embed__frame');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('heading')).toHaveText('Elsewhere');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Confirmed').last()).toBeVisible();
  }
  await expect(page.getByText('Forged')).toHaveCount(0);
  await expect(page).toHaveURL('/hostile/content/FRAMES/main');
  await expect(page).not.toHaveTitle('Forged');
});

test('[2.5] another site that the tenant names frames the embed pages of it, and no other page', async ({
  page,
  baseURL,
  allowProblem,
}) => {
  allowProblem(/frame-ancestors|Failed to load resource|ERR_BLOCKED_BY_RESPONSE/);
  const framed = '/hostile/content/FRAMES/embed?lang=en';
  const refused = [
    '/hostile/content/FRAMES/main',
    '/hostile/authentication/card/login',
    '/y4/content/CLUB/embed',
  ];
  const frames = [framed, ...refused].map(
    (path) => `<iframe title="${path}" src="${baseURL}${path}"></iframe>`,
  );
  await serveElsewhere(page, frames.join(''));
  // This machine is another network than that site's, which visitors of a real product are not asked about.
  await page.context().grantPermissions(['local-network-access'], { origin: ELSEWHERE });
  await page.goto(`${ELSEWHERE}/around`);
  const frameOf = (path: string) => page.getByTitle(path).contentFrame();
  await expect(frameOf(framed).getByRole('heading', { name: 'FRAMES' })).toBeVisible();
  const failed = () => page.frames().filter((frame) => frame.url().startsWith('chrome-error:'));
  await expect.poll(() => failed().length).toBe(refused.length);
  for (const path of refused) await expect(frameOf(path).locator('#root')).toHaveCount(0);
});
