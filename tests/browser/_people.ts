import type { Page } from '@playwright/test';

/** A sample user of a tenant (definitions/{corp}/users.json). */
export interface Person {
  corp: 'y4' | 'oasis';
  user: string;
  password: string;
}

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

/** Signs in by the form, as a person does, and waits for the home page. */
export async function signIn(page: Page, { corp, user, password }: Person): Promise<void> {
  await page.goto(`/${corp}/authentication/card/login`);
  await page.getByLabel('Email address').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
}

/** Signs in by what the fields are, since their names are in the language of the page. */
export async function signInAnywhere(page: Page, { corp, user, password }: Person): Promise<void> {
  await page.goto(`/${corp}/authentication/card/login`);
  await page.locator('input[autocomplete="username"]').fill(user);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
}
