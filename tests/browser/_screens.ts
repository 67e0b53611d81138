import type { FrameLocator, Locator, Page, Request } from '@playwright/test';
import type { Data } from './_calls.ts';
import { expect } from './_fixtures.ts';

/** What stands where something is still to come. */
const WAITING = '.y4-skeleton, [aria-busy="true"]';
const pending = new WeakMap<Page, Set<Request>>();

/** Counts what the page asks for, from now on. */
function requestsOf(page: Page): Set<Request> {
  const known = pending.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => {
    // What a document asked for that is left never ends.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** What the page shows, after two frames have been drawn. */
function lookAt(page: Page): Promise<string> {
  return page.evaluate(
    (waiting) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const { body } = document;
          const isWaiting = document.querySelector(waiting) !== null;
          resolve(isWaiting ? '' : `${body.scrollHeight} ${body.textContent}`);
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
    WAITING,
  );
}

/**
 * Waits until a page that was opened here shows all it has to show: it waits for no answer, no place
 * waits for its content, and two looks find it the same.
 */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf(page);
  let before = '';
  await expect
    .poll(
      async () => {
        const last = before;
        before = requests.size === 0 ? await lookAt(page).catch(() => '') : '';
        return before !== '' && before === last && requests.size === 0;
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true);
}

/** Loads a page, and waits until it shows all. */
export async function openScreen(page: Page, path: string): Promise<void> {
  requestsOf(page);
  await page.goto(path);
  await settled(page);
}

/** Leads an open page elsewhere as one of its links does, without loading it anew, and waits likewise. */
export async function leadTo(page: Page, path: string): Promise<void> {
  requestsOf(page);
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await settled(page);
}

/**
 * Changes the forms that the server sends before the page has them. An answer that says only that the form which the
 * page has kept is still true passes as it is.
 */
export async function changeForms(page: Page, change: (form: Data) => void): Promise<void> {
  await page.route('**/CallServlet', async (route) => {
    if (!route.request().postData()?.includes('"GetForm"')) return route.fallback();
    const response = await route.fetch();
    const envelope = await response.json();
    if (envelope.data.rows !== undefined) change(envelope.data);
    return route.fulfill({ response, json: envelope });
  });
}

/** The panels of a form. */
export function panelsOf(form: Data): Data[] {
  return form.rows.flatMap(({ columns }: Data) => columns.map(({ panel }: Data) => panel));
}

/** The toasts that say so. */
export function toast(page: Page | FrameLocator, text: string | RegExp): Locator {
  return page.locator('.y4-toast').filter({ hasText: text });
}
