import { expect, type Locator, type Page } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { refused } from '../browser/screens.ts';
import { goodsOf, keepCart, replaceCart, shopper } from '../browser/shop-screen.ts';
import { cart as model } from '../machines/cart.model.ts';

const QUOTE = 'TASK_ECommerce_Quote_Cart';
const PROMO = 'TASK_ECommerce_Load_Promo';
const GRID = '/y4/e-commerce/product/product-grid';

const dearer = {
  change: (quote: { items: { salePrice: number }[] }) => ({
    ...quote,
    items: quote.items.map((item) => ({ ...item, salePrice: item.salePrice + 2 })),
  }),
};

async function open(stage: Stage, kept: 'nothing' | 'something'): Promise<void> {
  const { page, gate } = stage;
  await stage.signIn(shopper);
  const [first] = await goodsOf(page);
  await keepCart(page, shopper.user, kept === 'nothing' ? [] : [first.id]);
  gate.hold(QUOTE);
  gate.always(PROMO, { data: { code: 'SPRING', discount: 10, message: 'Less' } });
  await page.goto(GRID);
}

async function search(page: Page, name: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await box.fill(name);
  await box.press('Enter');
}

async function seesNotice(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(/^You just (added|removed) 1 item\(s\)/);
}

async function replace(stage: Stage, ids: readonly string[]): Promise<void> {
  await replaceCart(stage, shopper.user, ids);
  const link = stage.page.getByRole('link', { name: `Shopping Cart (${ids.length})` });
  await expect(link).toHaveCount(1);
}

function lineOf(page: Page, name: string): Locator {
  return page.locator('.y4-cart__line').filter({ hasText: name });
}

/** The shopper's cart, over the shop's pages. */
export const cart: Driver = {
  model,
  starts: {
    'an empty cart': (stage) => open(stage, 'nothing'),
    'a kept cart': (stage) => open(stage, 'something'),
  },
  steps: {
    async 'item.put'({ page }) {
      const [{ name }] = await goodsOf(page);
      await search(page, name);
      await page.getByRole('button', { name: `Add ${name} to cart` }).click();
      await seesNotice(page);
    },
    async 'item.put replaced'({ page }) {
      const [, { name }] = await goodsOf(page);
      await search(page, name);
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
      await seesNotice(page);
    },
    async 'quantity.changed'({ page }) {
      const [{ name }] = await goodsOf(page);
      const quantity = lineOf(page, name).getByRole('textbox');
      await quantity.fill((await quantity.inputValue()) === '5' ? '6' : '5');
      await quantity.press('Enter');
    },
    async 'item.removed'({ page }) {
      const [{ name }] = await goodsOf(page);
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(page.getByRole('dialog')).toContainText('You just removed');
    },
    async 'notice.closed'({ page }) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async 'promo.applied'({ page }) {
      await page.getByLabel('Promo code').fill('spring');
      await page.getByRole('button', { name: 'Apply' }).click();
    },
    async 'promo.removed'({ page }) {
      await page.getByRole('button', { name: 'Remove the promo' }).click();
    },
    async 'quote.requested'({ page, states }) {
      if (states.includes('unpriced')) {
        await page.getByRole('link', { name: /^Shopping Cart/ }).click();
      } else await page.getByRole('button', { name: 'Try again' }).click();
    },
    async 'quote.released'({ page }) {
      await page.locator('.y4-shop-bar .y4-brand').click();
    },
    async 'cart.replaced'(stage) {
      const [first] = await goodsOf(stage.page);
      await replace(stage, [first.id]);
    },
    'cart.replaced by an empty one': (stage) => replace(stage, []),
    'quoteCart: a quote': ({ gate }) => gate.answer(QUOTE, 'pass'),
    'quoteCart: another price': ({ gate }) => gate.answer(QUOTE, dearer),
    'quoteCart: failure': ({ gate }) => gate.answer(QUOTE, refused),
  },
  states: {
    async unpriced({ page }) {
      await expect(page).toHaveURL(/\/product\//);
      await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
    },
    async 'pricing.empty'({ page }) {
      await expect(page.getByText(/^You have no items in your shopping cart/)).toBeVisible();
    },
    async 'pricing.quoting'({ page }) {
      const busy = page.locator('.y4-page-loading, .y4-cart [aria-busy="true"]').first();
      await expect(busy).toBeAttached();
      await expect(page).toHaveURL(/\/shopping-cart$/);
    },
    async 'pricing.quoted'({ page }) {
      await expect(page.locator('.y4-cart__total strong')).toBeVisible();
      await expect(page.locator('.y4-cart [aria-busy="true"]')).toHaveCount(0);
    },
    async 'pricing.failed'({ page }) {
      await expect(page.getByRole('main').getByText('Not today')).toBeVisible();
    },
  },
  absent: {
    'cart.opened':
      'who signs in leaves the page: cart.spec.ts sees whose prices the next user reads',
    'cart.ordered': 'an order causes it, which the checkout walks',
    'cart.ordered in part': 'an order causes it, which tests of the checkout see',
  },
  can: canInCart,
};

interface CartContext {
  kept: { items: { id: string }[]; promo: string | null };
  notice: object | null;
  quote: object | null;
}

/** What lies under the notice can not be pressed, nor what is on another page. */
function canInCart(label: string, [state = '']: readonly string[], context: CartContext): boolean {
  const { kept, notice, quote } = context;
  if (label.startsWith('quoteCart: ') || label.startsWith('cart.replaced')) return true;
  if (label === 'notice.closed') return notice !== null;
  if (notice !== null) return false;
  if (label.startsWith('item.put')) return state === 'unpriced';
  if (label === 'quote.requested') return ['unpriced', 'pricing.failed'].includes(state);
  if (label === 'quote.released') return state !== 'unpriced';
  const isInSight = quote !== null && ['pricing.quoting', 'pricing.quoted'].includes(state);
  if (label === 'promo.removed') return state === 'pricing.quoted' && kept.promo !== null;
  if (label === 'promo.applied') return isInSight;
  return isInSight && kept.items.some(({ id }) => id === 'p1');
}
