import { expect, type Route } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { openPanel } from '../browser/screens.ts';
import { embed as model } from '../machines/embed.model.ts';

const again = {
  text: 'Again',
  type: 'embed',
  command: 'RunScript',
  params: { script: "await y4.panel('frame').reload();" },
};

/** Puts what stands below it far out of sight. */
const LONG_TEXT = {
  type: 'Html',
  code: 'text',
  option: { html: `<p>${'A line.<br>'.repeat(300)}</p>` },
};

function panelOf(url: string) {
  return { type: 'EmbedPage', code: 'frame', embedPage: { url, height: 200 }, buttons: [again] };
}

async function open(stage: Stage, url: string): Promise<void> {
  await stage.page.clock.install();
  stage.frames = [];
  await stage.page.route('**/content/NOTES/embed*', (route) => {
    stage.frames?.push(route);
  });
  await openPanel(stage, LONG_TEXT, '', panelOf(url));
}

/** The request of the frame that stands in the panel now: one that was taken away has no use for an answer any more. */
async function requestOf({ frames }: Stage): Promise<Route> {
  let route: Route | undefined;
  await expect
    .poll(() => {
      route = frames?.findLast((held) => !held.request().frame().isDetached());
      return route;
    })
    .toBeDefined();
  return route as Route;
}

function sees(text: string) {
  return async ({ page }: Stage) => {
    await expect(page.locator('.y4-embed__status')).toHaveText(text);
  };
}

/** A page in a frame. */
export const embed: Driver = {
  model,
  starts: {
    allowed: (stage) => open(stage, '/content/NOTES/embed'),
    'not allowed': (stage) => open(stage, '/content/NOTES/main'),
  },
  steps: {
    async 'frame.neared'({ page }) {
      await page.locator('.y4-embed').scrollIntoViewIfNeeded();
    },
    async 'frame.loaded'(stage) {
      await (await requestOf(stage)).continue();
    },
    async 'frame.failed'(stage) {
      await (await requestOf(stage)).abort();
    },
    async 'panel.refreshed'({ page }) {
      // As a script does it at any time: who presses the button has the frame in sight.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Again', exact: true }).dispatchEvent('click');
      await expect(page.locator('iframe')).toHaveCount(0);
    },
    async 'after timeout'({ page }) {
      await page.clock.fastForward(15_000);
    },
  },
  states: {
    async refused({ page }) {
      await expect(page.getByText('The address of this panel can not be shown')).toBeVisible();
    },
    async far({ page }) {
      await expect(page.locator('.y4-embed')).toBeAttached();
      await expect(page.locator('iframe')).toHaveCount(0);
    },
    loading: sees('Loading....'),
    slow: sees('The page takes unusually long to load'),
    loaded: sees(''),
    async error({ page }) {
      await expect(page.getByText('The page could not be loaded')).toBeVisible();
    },
  },
  absent: {},
};
