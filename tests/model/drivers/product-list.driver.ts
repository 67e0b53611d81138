import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { refused } from '../browser/screens.ts';
import { productList as model } from '../machines/product-list.model.ts';

const CONFIG = 'TASK_ECommerce_Load_Config';
const LIST = 'TASK_ECommerce_Load_Product_List';

async function seesSkeletons({ page }: Stage): Promise<void> {
  await expect(page.locator('.y4-products .y4-skeleton').first()).toBeVisible();
}

/** The shop's catalogue. */
export const productList: Driver = {
  model,
  starts: {
    async 'the first page'(stage) {
      await stage.signIn();
      stage.gate.hold(CONFIG);
      stage.gate.hold(LIST);
      await stage.page.goto('/y4/e-commerce/product/product-grid');
    },
  },
  steps: {
    'loadConfig: all products at once': ({ gate }) =>
      gate.answer(CONFIG, { change: (config: object) => ({ ...config, pageBy: 'none' }) }),
    'loadConfig: products by page': ({ gate }) => gate.answer(CONFIG, 'pass'),
    'loadConfig: failure': ({ gate }) => gate.answer(CONFIG, refused),
    'loadProducts: products': ({ gate }) => gate.answer(LIST, 'pass'),
    'loadProducts: failure': ({ gate }) => gate.answer(LIST, refused),
    async 'wanted.changed page'({ page }) {
      await page.getByRole('link', { name: 'Page 2' }).click();
      await expect(page).toHaveURL(/page=2/);
    },
    async 'wanted.changed keyword'({ page }) {
      const box = page.getByRole('searchbox', { name: 'Search products' });
      await box.fill('desk');
      await box.press('Enter');
      await expect(page).toHaveURL(/kw=desk/);
    },
    async 'retry.requested'({ page }) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
  },
  states: {
    'opening.config.asked': seesSkeletons,
    'opening.config.here': seesSkeletons,
    'opening.products.asked': seesSkeletons,
    'opening.products.here': seesSkeletons,
    loading: seesSkeletons,
    async ready({ page }) {
      await expect(page.getByText(/^Showing [\d,]+-[\d,]+ of [\d,]+ Products$/)).toBeVisible();
    },
    async failed({ page }) {
      await expect(
        page.getByRole('heading', { name: 'The products can not be shown' }),
      ).toBeVisible();
    },
  },
  absent: {
    'language.named': 'catalogue.spec.ts switches the language',
    'loadProducts: all that there are': 'the shop has more: product-list.test.ts has them all',
  },
  can: canInCatalogue,
};

interface Wants {
  wanted: { page: number; keyword: string };
}

function canInCatalogue(label: string, states: readonly string[], { wanted }: Wants): boolean {
  if (label === 'wanted.changed page') {
    return states.includes('ready') && wanted.page === 1 && wanted.keyword === '';
  }
  if (label !== 'wanted.changed keyword') return true;
  // The client keeps the shop's settings: what opens once more does not ask for them once more.
  return wanted.keyword === '' && !states.includes('opening.config.here');
}
