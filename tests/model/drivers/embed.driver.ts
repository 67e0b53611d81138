import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { openPanel } from '../browser/screens.ts';
import { embed as model } from '../machines/embed.model.ts';

const again = {
  text: 'Again',
  type: 'embed',
  command: 'RunScript',
  params: { script: "await y4.panel('frame').reload();" },
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
  await openPanel(stage, panelOf(url));
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
    async 'frame.loaded'({ frames }) {
      await expect.poll(() => frames?.length).toBeGreaterThan(0);
      await frames?.pop()?.continue();
    },
    async 'frame.failed'({ frames }) {
      await expect.poll(() => frames?.length).toBeGreaterThan(0);
      await frames?.pop()?.abort();
    },
    async 'panel.refreshed'({ page }) {
      await page.getByRole('button', { name: 'Again', exact: true }).click();
    },
    async 'after patience'({ page }) {
      await page.clock.fastForward(15_000);
    },
  },
  states: {
    async refused({ page }) {
      await expect(page.getByText('The address of this panel can not be shown')).toBeVisible();
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
