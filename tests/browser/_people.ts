import type { Page } from '@playwright/test';
import { logIn, type Person } from './_calls.ts';

export type { Person };

export const admin: Person = { corp: 'y4', user: 'admin@y4.example', password: 'y4-sample' };

/** Makes the next pages of this browser speak a language. */
export async function speak(page: Page, language: string): Promise<void> {
  const url = process.env.PRODUCT_URL;
  if (url === undefined) throw new Error('The global setup sets PRODUCT_URL');
  await page.context().addCookies([{ name: 'language', value: language, url }]);
}

/** English, since the default is Chinese. */
export async function speakEnglish(page: Page): Promise<void> {
  await speak(page, 'en');
}

/**
 * Opens a session of the test's own without the form, and puts it into the page before it opens. The
 * page stays where it is.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  await keepSession(page, person, await openSession(page, person));
}

/** The administrator of a tenant, who reads English: the next pages of this browser open for them. */
export async function beAdmin(page: Page): Promise<void> {
  await speakEnglish(page);
  await signIn(page, admin);
}

/** What the product keeps of somebody who is signed in. */
export type Session = Record<string, unknown>;

/** Signs in by a call. */
export async function openSession(page: Page, person: Person): Promise<Session> {
  const { data, token } = await logIn(page.request, person);
  const { afterLogin: _, message: __, ...user } = data;
  return { ...user, token };
}

/** Puts a session into a page before it opens, once: who signs out stays signed out. */
export async function keepSession(page: Page, { corp }: Person, session: Session): Promise<void> {
  await page.addInitScript(
    ([key = '', kept = '', token = '']) => {
      // Frames of a sandbox have no storage.
      if (window.origin === 'null' || sessionStorage.getItem(token) !== null) return;
      sessionStorage.setItem(token, 'signed in');
      sessionStorage.setItem(key, kept);
    },
    [`y4:${corp}:authentication`, JSON.stringify(session), `test ${session.token}`],
  );
}

/** What a browser keeps of who is signed in: for the tab, and for the next visit. */
export function keptSessions(
  page: Page,
  corp: Person['corp'],
): Promise<[tab: string | null, browser: string | null]> {
  return page.evaluate(
    (key) => [sessionStorage.getItem(key), localStorage.getItem(key)],
    `y4:${corp}:authentication`,
  );
}

/** Signs in by the form, as a person does, and waits for the home page. */
export async function signInByForm(
  page: Page,
  { corp, user, password }: Person,
  { remember = false } = {},
): Promise<void> {
  await page.goto(`/${corp}/authentication/card/login`);
  await page.getByLabel('Email address').fill(user);
  await page.getByLabel('Password').fill(password);
  if (remember) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
}
