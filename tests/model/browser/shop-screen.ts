import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openOffice } from '#tests/browser/_orders.ts';
import type { Person } from '#tests/browser/_people.ts';
import type { Stage } from './driver.ts';

/** A shopper of the sample tenant; the paths change nothing that is theirs. */
export const shopper: Person = { corp: 'y4', user: 'shopper@y4.example', password: 'y4-sample' };

/** A product as the paths find it. */
export interface Goods {
  id: string;
  name: string;
}

let shelf: Promise<readonly [Goods, Goods]> | undefined;
let buyer: Promise<Person> | undefined;

/** Two products that no other test orders or changes. */
export function goodsOf({ request }: Page): Promise<readonly [Goods, Goods]> {
  shelf ??= openOffice(request).then(async (office) => [
    await office.addProduct(),
    await office.addProduct(),
  ]);
  return shelf;
}

/** A shopper with an address, whose orders are those of the paths. */
export function buyerOf({ request }: Page): Promise<Person> {
  buyer ??= openOffice(request).then((office) => office.addShopper());
  return buyer;
}

/** A cart as the browser keeps it, with one piece of each. */
function cartOf(ids: readonly string[]): string {
  const items = ids.map((id) => ({ id, quantity: 1 }));
  return JSON.stringify({ revision: items.length > 0 ? randomUUID() : null, items, promo: null });
}

/** Puts a cart into the browser's storage before the page opens. */
export async function keepCart(page: Page, user: string, ids: readonly string[]): Promise<void> {
  await page.addInitScript(
    ([key, cart]) => {
      if (window.origin === 'null' || sessionStorage.getItem('model cart') !== null) return;
      sessionStorage.setItem('model cart', 'kept');
      localStorage.setItem(key ?? '', cart ?? '');
    },
    [`y4:y4:cart:${user}`, cartOf(ids)],
  );
}

/** Puts another cart in force, as a second tab of the same shopper does. */
export async function replaceCart(
  { context }: Stage,
  user: string,
  ids: readonly string[],
): Promise<void> {
  const tab = await context.newPage();
  await tab.route('**/y4/other-tab', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await tab.goto('/y4/other-tab');
  await tab.evaluate(
    ([key, cart]) => localStorage.setItem(key ?? '', cart ?? ''),
    [`y4:y4:cart:${user}`, cartOf(ids)],
  );
  await tab.close();
}
