import type { Page } from '@playwright/test';
import { logIn, saveRows } from './_calls.ts';
import { admin, beAdmin } from './_people.ts';

interface NewProduct {
  name: string;
  [field: string]: unknown;
}

/** A word that no other test and no earlier try has used. */
export function uniqueWord(): string {
  return `T${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
}

/**
 * Makes products of the test's own that are not in the shop, and answers with their ids in the order
 * of their names.
 */
export async function createProducts(page: Page, rows: readonly NewProduct[]): Promise<string[]> {
  const { token } = await logIn(page.request, admin);
  const values = rows.map((row) => ({ values: { category: 'furniture', price: 100, ...row } }));
  const saved = await saveRows(page.request, token, 'PRODUCT_SHEET', values);
  const ids: string[] = saved.map(({ id }) => id);
  const hidden = ids.map((id) => ({ key: { id }, values: { listed: false } }));
  await saveRows(page.request, token, 'PRODUCT', hidden);
  return ids;
}

/** Opens the form of a new customer, with what it must have. @returns the customer's name. */
export async function beginCustomer(page: Page): Promise<string> {
  await beAdmin(page);
  const name = uniqueWord();
  await page.goto('/y4/content/CUSTOMER_FORM/main?new=1');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Phone/).fill('13800000000');
  return name;
}

/** Address of the page that edits in place, with the products that a word finds. */
export function sheetOf(word: string): string {
  return `/y4/content/SHEET/main?filter.name=${word}&filter.isNew=`;
}
