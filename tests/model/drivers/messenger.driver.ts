import { expect } from '@playwright/test';
import { android, answerSignIn, CLUB, holdDate } from '#tests/browser/messenger/_messenger.ts';
import type { Driver, Stage } from '../browser/driver.ts';
import { refused } from '../browser/screens.ts';
import { messenger as model } from '../machines/messenger.model.ts';

const AUTHORIZE = 'GetSnsAuthorizeInfo';
const FETCH = 'GetSnsUserInfo';
/** Names a sign-in, in the shape that the server gives it. */
const STATE = 'model0model0model0model0';
const LEADING = 'The messenger will ask whether we may know your name';
/** Milliseconds for which the page waits for the messenger's own page. */
const LEAVE_TIMEOUT = 15_000;

/** Keeps the browser on the page that is led away: the messenger answers with nothing to show. */
async function keepHere({ page }: Stage): Promise<void> {
  await page.route('**/connect/oauth2/authorize*', (route) => route.fulfill({ status: 204 }));
}

/** Puts something into the tab's storage before the page opens. */
async function keep({ page }: Stage, key: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([name, kept]) => {
      if (window.origin === 'null' || sessionStorage.getItem('model messenger') !== null) return;
      sessionStorage.setItem('model messenger', 'kept');
      sessionStorage.setItem(name ?? '', kept ?? '');
    },
    [`y4:y4:${key}`, JSON.stringify(value)],
  );
}

/** Keeps a sign-in that was begun too long ago. */
function keepSignIn(stage: Stage, isRestart: boolean): Promise<void> {
  const at = Date.now() - 10_001;
  return keep(stage, 'messenger', { state: STATE, verifier: 'f'.repeat(64), at, isRestart });
}

async function open(stage: Stage, address = CLUB): Promise<void> {
  // A slow machine is no slow person.
  await holdDate(stage.page);
  stage.gate.hold(AUTHORIZE);
  stage.gate.hold(FETCH);
  await keepHere(stage);
  await stage.page.goto(address);
}

/** Comes back from the messenger's page with what the person said there. */
async function returnWith(stage: Stage, answer: 'Allow' | 'Deny'): Promise<void> {
  const { page, gate } = stage;
  await holdDate(page);
  gate.hold(FETCH);
  await page.goto(CLUB);
  await answerSignIn(page, answer);
  gate.hold(AUTHORIZE);
  await keepHere(stage);
}

function seesText(text: string) {
  return ({ page }: Stage) => expect(page.getByText(text)).toBeVisible();
}

async function seesClub({ page }: Stage): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Y4 Club', level: 1, exact: true })).toBeVisible();
}

/** Sign-in of a page in the messenger's own browser. */
export const messenger: Driver = {
  model,
  browser: android,
  starts: {
    'a stranger': (stage) => open(stage),
    async 'somebody known'(stage) {
      await stage.signIn();
      await open(stage);
    },
    async 'a sign-in that did not last'(stage) {
      await keep(stage, 'messenger-done', Date.now());
      await open(stage);
    },
    'a fresh code': (stage) => returnWith(stage, 'Allow'),
    'a foreign code': (stage) => open(stage, `${CLUB}?code=c&state=${STATE}`),
    'a refusal of the person': (stage) => returnWith(stage, 'Deny'),
    async 'an old code'(stage) {
      await keepSignIn(stage, false);
      await open(stage, `${CLUB}?code=c&state=${STATE}`);
    },
    async 'an old code again'(stage) {
      await keepSignIn(stage, true);
      await open(stage, `${CLUB}?code=c&state=${STATE}`);
    },
  },
  steps: {
    async 'signIn.restarted'({ page }) {
      await page.getByRole('button', { name: 'Sign in again' }).click();
    },
    async 'authorize: address'({ page, gate }) {
      const leaving = page.waitForRequest(/\/connect\/oauth2\/authorize/);
      await gate.answer(AUTHORIZE, 'pass');
      await leaving;
    },
    'authorize: no account': ({ gate }) =>
      gate.answer(AUTHORIZE, { fail: { id: 60021, code: 'NO_MESSENGER', message: 'Not set up' } }),
    'authorize: failure': ({ gate }) => gate.answer(AUTHORIZE, refused),
    'fetchUser: user': ({ gate }) => gate.answer(FETCH, 'pass'),
    'fetchUser: failure': ({ gate }) => gate.answer(FETCH, refused),
    'after LEAVE_TIMEOUT': ({ page }) => page.clock.fastForward(LEAVE_TIMEOUT),
  },
  states: {
    authorizing: seesText(LEADING),
    leaving: seesText(LEADING),
    fetching: seesText('We are looking you up'),
    signedIn: seesClub,
    absent: seesClub,
    async interrupted({ page }) {
      await expect(page.getByRole('heading', { name: 'You are not signed in yet' })).toBeVisible();
    },
  },
  absent: {
    'page.returned': 'whoever is led away sees nothing to press; the way back opens the page anew',
  },
};
