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

/** Its page in the place of the sandbox: says that it takes scripts, and tells its site whatever it is told. */
const THIEF = `<h1>Thief</h1><script>
  addEventListener('message', ({ data }) => top.postMessage({ taken: JSON.stringify(data) }, '*'));
  setInterval(() => {
    parent.postMessage({ type: 'ready' }, '*');
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => top.postMessage({ taken: JSON.stringify(data) }, '*');
    parent.postMessage({ type: 'open', secret: location.hash.slice(1) }, '*', [port2]);
  }, 50);
</script>`;

/** What was taken is noted down by its site's page around ours. */
const RECEIVER = `<script>
  var taken = [];
  addEventListener('message', ({ data }) => data?.taken !== undefined && taken.push(data.taken));
</script>`;

/** Stands for the other site. @param html what its pages are. */
async function serveElsewhere(page: Page, html: string): Promise<void> {
  await page.route(`${ELSEWHERE}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: new URL(route.request().url()).pathname === '/thief' ? THIEF : html,
    }),
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
  const panel = page.locator('.y4-embed');
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.locator('iframe').contentFrame().getByRole('heading')).toHaveText('Elsewhere');
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

test('[2.5][7.17i] another site that frames a page leads its sandbox elsewhere, and is given neither scripts nor rows', async ({
  page,
  baseURL,
  allowProblem,
}) => {
  allowProblem(/Failed to load resource/);
  const path = '/hostile/content/FRAMES/embed?lang=en';
  const frame = `<iframe title="Ours" width="1000" height="600" src="${baseURL}${path}"></iframe>`;
  await serveElsewhere(page, `${RECEIVER}${frame}`);
  await page.context().grantPermissions(['local-network-access'], { origin: ELSEWHERE });
  await page.goto(`${ELSEWHERE}/around`);
  const ours = page.getByTitle('Ours').contentFrame();
  async function ask(): Promise<void> {
    await ours.getByRole('button', { name: 'Ask' }).click();
    await ours.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(ours, 'Confirmed').last()).toBeVisible();
  }
  await ask();
  const led = await page.evaluate((thief) => {
    const ourFrames = window.frames[0]?.frames;
    if (!ourFrames) return 0;
    for (let index = 0; index < ourFrames.length; index += 1) {
      const frame = ourFrames[index];
      if (frame) frame.location = thief;
    }
    return ourFrames.length;
  }, `${ELSEWHERE}/thief`);
  expect(led).toBeGreaterThan(0);
  const thieves = () => page.frames().filter((frame) => frame.url() === `${ELSEWHERE}/thief`);
  const sandboxes = () => page.frames().filter((frame) => frame.url().includes('/sandbox.html#'));
  async function expectThieves(count: number): Promise<void> {
    await expect.poll(() => thieves().length).toBe(count);
    for (const thief of thieves()) {
      await expect(thief.getByRole('heading', { includeHidden: true })).toHaveText('Thief');
    }
  }
  await expectThieves(led);
  expect(sandboxes(), 'the sandbox is in no list of frames').toHaveLength(1);
  await ask();
  // A browser that names it all the same: what runs there has failed at once, and the next run has a sandbox of its own.
  await ours.getByRole('button', { name: 'Ask' }).click();
  await expect(ours.getByRole('dialog')).toBeVisible();
  await sandboxes()[0]?.evaluate((thief) => location.assign(thief), `${ELSEWHERE}/thief`);
  await expect(toast(ours, 'the place that it ran in is gone')).toBeVisible();
  await ours.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expectThieves(led + 1);
  await ask();
  expect(await page.evaluate('taken')).toEqual([]);
});
