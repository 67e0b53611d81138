import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { expect, test } from '../_fixtures.ts';
import { faultsOf } from '../_looks.ts';
import { admin, speakEnglish } from '../_people.ts';
import { openScreen } from '../_screens.ts';
import { createGate } from '../shop/_checkout.ts';
import {
  android,
  answerSignIn,
  breakProvider,
  CLUB,
  holdDate,
  putIntoMessenger,
  signInAs,
  userOf,
} from './_messenger.ts';

test.use(android);

test.beforeEach(async ({ page }) => {
  await speakEnglish(page);
  await putIntoMessenger(page);
});

const club = (page: Page) => page.getByRole('heading', { name: 'Y4 Club', level: 1, exact: true });
const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' });

/** Holds the page's next call of that command until the gate opens. */
async function holdCall(page: Page, command: string) {
  const gate = createGate();
  await page.route(`**${API_BASE}/**`, async (route) => {
    if (route.request().postData()?.includes(`"${command}"`)) await gate.opened;
    await route.fallback();
  });
  return gate;
}

/** The addresses that the messenger leads back to, as they come. */
function watchReturns(page: Page): string[] {
  const returned: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === CLUB && searchParams.has('state')) returned.push(request.url());
  });
  return returned;
}

test('[1.4][3.1l][4.13a][4.13b][4.13c][7.14] whoever opens a page in the messenger is led to its sign-in and back, once', async ({
  page,
}) => {
  await holdDate(page);
  const leaving = await holdCall(page, 'GetSnsAuthorizeInfo');
  const fetching = await holdCall(page, 'GetSnsUserInfo');
  const returned = watchReturns(page);
  await page.goto(CLUB);
  await expect(page.getByRole('heading', { name: 'Welcome to the Y4 Club' })).toBeVisible();
  await expect(
    page.getByText('The messenger will ask whether we may know your name'),
  ).toBeVisible();
  leaving.open();

  await answerSignIn(page, 'Allow', `Wei ${randomUUID()}`);
  await expect(page.getByText('We are looking you up')).toBeVisible();
  expect(returned).toHaveLength(1);
  expect(new URL(returned[0] ?? '').searchParams.get('code')).not.toBeNull();
  await expect(page).toHaveURL(CLUB);
  fetching.open();
  await expect(club(page)).toBeVisible();
  await expect(page).toHaveURL(CLUB);
  expect(await userOf(page)).not.toBeNull();

  await page.reload();
  await expect(club(page)).toBeVisible();
  expect(returned).toHaveLength(1);
});

test('[4.13c] the same person gets the same account each time', async ({ page }) => {
  const person = `Wei ${randomUUID()}`;
  await signInAs(page, person);
  const first = await userOf(page);
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, person);
  const second = await userOf(page);
  expect(second?.user).toBe(first?.user);
  expect(second?.token).not.toBe(first?.token);
});

test('who does not allow it reads so, and can begin again', async ({ page }) => {
  await holdDate(page);
  await page.goto(CLUB);
  await answerSignIn(page, 'Deny');
  await expect(page.getByRole('heading', { name: 'You are not signed in yet' })).toBeVisible();
  await expect(page.getByText('You did not allow the sign-in')).toBeVisible();
  await expect(page).toHaveURL(CLUB);
  expect(await faultsOf(page)).toEqual([]);
  await again(page).click();
  await answerSignIn(page, 'Allow');
  await expect(club(page)).toBeVisible();
});

test('[4.13b][9.3] a state older than ten seconds leads back to the sign-in, but not for ever', async ({
  page,
}) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto(CLUB);
  await page.waitForURL(/\/connect\/oauth2\/authorize/);
  const firstState = new URL(page.url()).searchParams.get('state');
  await page.clock.setFixedTime(start + 10_001);
  await answerSignIn(page, 'Allow');
  await page.waitForURL(
    (url) =>
      url.pathname === '/connect/oauth2/authorize' && url.searchParams.get('state') !== firstState,
  );
  await page.clock.setFixedTime(start + 20_003);
  await answerSignIn(page, 'Allow');
  await expect(page.getByText('The sign-in took too long')).toBeVisible();
  expect(await userOf(page)).toBeNull();
  await again(page).click();
  await page.waitForURL(/\/connect\/oauth2\/authorize/);
  await page.clock.setFixedTime(start + 30_003);
  await answerSignIn(page, 'Allow');
  await expect(club(page)).toBeVisible();
});

test('an address with a sign-in that was used opens no session, and one click begins anew', async ({
  page,
}) => {
  const returned = watchReturns(page);
  await signInAs(page, `Wei ${randomUUID()}`);
  const used = returned[0] ?? '';
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(used);
  await expect(
    page.getByText('This sign-in was not begun here, or it was used already'),
  ).toBeVisible();
  await expect(page).toHaveURL(CLUB);
  expect(await userOf(page)).toBeNull();
  await again(page).click();
  await answerSignIn(page, 'Allow');
  await expect(club(page)).toBeVisible();
});

test('a sign-in that was begun in another window opens no session in this one', async ({
  page,
  context,
}) => {
  await holdDate(page);
  const returned = watchReturns(page);
  await holdCall(page, 'GetSnsUserInfo');
  await page.goto(CLUB);
  await answerSignIn(page, 'Allow');
  await expect.poll(() => returned.length).toBe(1);
  const other = await context.newPage();
  await other.goto(returned[0] ?? '');
  await expect(other.getByText('This sign-in was not begun here')).toBeVisible();
  expect(await userOf(other)).toBeNull();
});

test('a kept state whose secret is another is refused by the server', async ({ page }) => {
  await holdDate(page);
  await page.addInitScript(() => {
    const kept = JSON.parse(sessionStorage.getItem('y4:y4:messenger') ?? 'null');
    if (kept === null) return;
    sessionStorage.setItem(
      'y4:y4:messenger',
      JSON.stringify({ ...kept, verifier: 'f'.repeat(64) }),
    );
  });
  await page.goto(CLUB);
  await answerSignIn(page, 'Allow');
  await expect(page.getByText('This sign-in is no longer good, please begin again')).toBeVisible();
  expect(await userOf(page)).toBeNull();
});

test('[4.13c] a sign-in that is answered late takes nobody’s place who has signed in by the form since', async ({
  page,
}) => {
  await holdDate(page);
  const fetching = await holdCall(page, 'GetSnsUserInfo');
  await page.goto(CLUB);
  await answerSignIn(page, 'Allow', `Wei ${randomUUID()}`);
  await expect(page.getByText('We are looking you up')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/y4/authentication/card/login'));
  await page.getByLabel('Email address').fill(admin.user);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(async () => (await userOf(page))?.user).toBe(admin.user);
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"GetSnsUserInfo"'),
  );
  fetching.open();
  await (await answered).finished();
  await openScreen(page, '/y4/content/CUSTOMERS/main');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  expect((await userOf(page))?.user).toBe(admin.user);
});

for (const [kind, ms] of [
  ['error', 0],
  ['garbage', 0],
  ['slow', 6000],
] as const) {
  test(`a messenger that answers with ${kind} keeps nobody out for good`, async ({
    page,
    request,
  }) => {
    await holdDate(page);
    await page.route(`**${API_BASE}/**`, async (route) => {
      const body = route.request().postData() ?? '';
      const only = /\\"code\\":\\"([^"\\]+)/.exec(body)?.[1];
      if (body.includes('"GetSnsUserInfo"') && only) {
        await breakProvider(request, { part: 'code', kind, only, ms });
      }
      await route.fallback();
    });
    await page.goto(CLUB);
    await answerSignIn(page, 'Allow');
    await expect(page.getByText('The messenger does not answer')).toBeVisible();
    expect(await userOf(page)).toBeNull();
    await page.unrouteAll({ behavior: 'wait' });
    await again(page).click();
    await answerSignIn(page, 'Allow');
    await expect(club(page)).toBeVisible();
  });
}

test('the way back from the sign-in leads to where the person was before', async ({ page }) => {
  await page.goto('/y4/e-commerce/product/product-grid');
  await page.goto(CLUB);
  await page.waitForURL(/\/connect\/oauth2\/authorize/);
  await page.goBack();
  await expect(page).toHaveURL('/y4/e-commerce/product/product-grid');
});

test('[4.13a] a session that ended begins a new sign-in', async ({ page, allowProblem }) => {
  allowProblem(/40[13]/);
  await signInAs(page, `Wei ${randomUUID()}`);
  await page.evaluate(() => sessionStorage.removeItem('y4:y4:authentication'));
  await page.evaluate(() => sessionStorage.removeItem('y4:y4:messenger-done'));
  await page.reload();
  await answerSignIn(page, 'Allow');
  await expect(club(page)).toBeVisible();
});

test.describe('in any other browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  });

  test('the page is an ordinary one, and the code of the mode is not loaded', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(CLUB);
    await expect(club(page)).toBeVisible();
    await expect(page.getByText('Pay in the messenger')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /MessengerSignIn|share-actor|pay-order/.test(url))).toEqual([]);
    expect(await userOf(page)).toBeNull();
  });
});
