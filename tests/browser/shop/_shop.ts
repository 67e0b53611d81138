import type { Locator } from '@playwright/test';
import { test as base } from '../_fixtures.ts';
import { openOffice, type TestOffice, type TestShopper } from '../_orders.ts';
import { signIn, speakEnglish } from '../_people.ts';
import { openCheckout, putIntoCart } from './_checkout.ts';

interface ShopFixtures {
  readonly office: TestOffice;
  /** A product of the test's own, for ¥40.00. */
  readonly product: { id: string; name: string };
  /** An account of the test's own, with an address. */
  readonly shopper: TestShopper;
  /**
   * The button that orders: the page speaks English, the shopper is signed in and has one piece of the
   * product in the cart, and all of the checkout is there, to be paid on delivery.
   */
  readonly confirm: Locator;
}

/** The test of a shopper who is about to order. */
export const test = base.extend<ShopFixtures>({
  office: async ({ request }, use) => use(await openOffice(request)),
  product: async ({ office }, use) => use(await office.addProduct()),
  shopper: async ({ office }, use) => use(await office.addShopper()),
  confirm: async ({ page, product, shopper }, use) => {
    await speakEnglish(page);
    await signIn(page, shopper);
    await putIntoCart(page, product.id);
    await use(await openCheckout(page));
  },
});
