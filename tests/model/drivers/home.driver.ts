import { expect, type Page } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { LASTS_NO_TIME, refused } from '../browser/screens.ts';
import { home as model } from '../machines/home.model.ts';

/** Where each start leads. */
const goals: Readonly<Record<string, RegExp>> = {
  'a saved target': /\/content\/ORDERS\/main$/,
  'a menu': /\/content\/HOME\/main$/,
  'a configured home': /\/landing$/,
  'no configured home': /\/authentication\/card\/login$/,
  'a saved target that is the root': /\/content\/HOME\/main$/,
  'a saved target of nobody': /\/authentication\/card\/login$/,
  'no menu': /\/authentication\/card\/login$/,
};

/** Takes the answers away that the server wrote into the page, so that they are asked for. */
async function askForEverything(page: Page): Promise<void> {
  await page.route(/\/y4\/$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(
      /(<script[^>]*type="application\/json"[^>]*>)(.*?)(?=<\/script>)/s,
      (_, tag: string, data: string) =>
        tag + JSON.stringify({ ...JSON.parse(data), answers: [] }).replaceAll('<', '\\u003c'),
    );
    await route.fulfill({ response, body });
  });
}

async function saveTarget(page: Page, target = '/content/ORDERS/main'): Promise<void> {
  await page.addInitScript(
    (kept) => sessionStorage.setItem('y4:y4:target', kept),
    JSON.stringify({ target, usedAt: null }),
  );
}

async function withHome({ page, gate }: Stage, target: string): Promise<void> {
  await askForEverything(page);
  gate.always('GetCorp', {
    change: (corp: { settings: object }) => ({
      ...corp,
      settings: { ...corp.settings, home: target },
    }),
  });
}

/** `/{corp}/`, which only leads on. */
export const home: Driver = {
  model,
  starts: Object.fromEntries(
    Object.entries({
      async 'nobody could be asked'(stage: Stage) {
        await stage.signIn();
        stage.gate.always('GetMenu', refused);
      },
      async 'a saved target'(stage: Stage) {
        await stage.signIn();
        await saveTarget(stage.page);
      },
      async 'a saved target that is the root'(stage: Stage) {
        await stage.signIn();
        await saveTarget(stage.page, '/y4/');
      },
      'a saved target of nobody': ({ page }: Stage) => saveTarget(page),
      async 'no menu'(stage: Stage) {
        await stage.signIn();
        stage.gate.always('GetMenu', { data: [] });
      },
      async 'a menu without a target'(stage: Stage) {
        await stage.signIn();
        stage.gate.always('GetMenu', {
          change: (menu: object[]) => [{ ...menu[0], name: 'Home', to: '/', children: undefined }],
        });
      },
      'a menu': (stage: Stage) => stage.signIn(),
      'a home that is the root': (stage: Stage) => withHome(stage, '/'),
      'a configured home': (stage: Stage) => withHome(stage, '/landing'),
      'no configured home': (stage: Stage) => withHome(stage, ''),
    }).map(([start, prepare]) => [
      start,
      async (stage: Stage) => {
        await prepare(stage);
        await stage.page.goto('/y4/');
      },
    ]),
  ),
  steps: { 'clearStorages: done': async () => {} },
  states: {
    clearing: LASTS_NO_TIME,
    async leaving({ page, start }) {
      await expect(page).toHaveURL(goals[start] ?? /nowhere/);
    },
    async emptyHome({ page }) {
      await expect(page.getByText("The home page can't be set to '/' or empty")).toBeVisible();
    },
    async noHome({ page }) {
      await expect(page.getByText('No home page')).toBeVisible();
    },
  },
  absent: {},
};
