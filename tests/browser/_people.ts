import type { Page } from '@playwright/test';

/** A sample user of a tenant (definitions/{corp}/users.json). */
export interface Person {
  corp: 'y4' | 'oasis';
  user: string;
  password: string;
}

export const admin: Person = { corp: 'y4', user: 'admin@y4.example', password: 'y4-sample' };

/** Makes the next pages of this browser speak English; the default is Chinese. */
export async function speakEnglish(page: Page): Promise<void> {
  const url = process.env.PRODUCT_URL;
  if (url === undefined) throw new Error('The global setup sets PRODUCT_URL');
  await page.context().addCookies([{ name: 'language', value: 'en', url }]);
}

/** Signs in by the form, as a person does, and waits for the home page. */
export async function signIn(page: Page, { corp, user, password }: Person): Promise<void> {
  await page.goto(`/${corp}/authentication/card/login`);
  await page.getByLabel('Email address').fill(user);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/authentication/'));
}
