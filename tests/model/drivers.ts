import type { Driver } from './browser/driver.ts';
import { addressBook } from './drivers/address-book.driver.ts';
import { auth } from './drivers/auth.driver.ts';
import { cart } from './drivers/cart.driver.ts';
import { checkout } from './drivers/checkout.driver.ts';
import { command } from './drivers/command.driver.ts';
import { dialog } from './drivers/dialog.driver.ts';
import { editGrid } from './drivers/edit-grid.driver.ts';
import { embed } from './drivers/embed.driver.ts';
import { home } from './drivers/home.driver.ts';
import { messenger } from './drivers/messenger.driver.ts';
import { orderList } from './drivers/order-list.driver.ts';
import { page } from './drivers/page.driver.ts';
import { pagingGrid } from './drivers/paging-grid.driver.ts';
import { panel } from './drivers/panel.driver.ts';
import { passwordChange } from './drivers/password-change.driver.ts';
import { productList } from './drivers/product-list.driver.ts';
import { registration } from './drivers/registration.driver.ts';
import { shortLink } from './drivers/short-link.driver.ts';

/** The machines that are walked in the product, with the driver of each. */
export const drivers: Readonly<Record<string, Driver>> = {
  addressBook,
  auth,
  cart,
  checkout,
  command,
  dialog,
  editGrid,
  embed,
  home,
  messenger,
  orderList,
  page,
  pagingGrid,
  panel,
  passwordChange,
  productList,
  registration,
  shortLink,
};

/** The machines that have no driver yet, with the tests that see them in a browser. */
export const undriven: Readonly<Record<string, string>> = {
  article: 'tests/browser/screens-pages.spec.ts',
  carousel: 'tests/browser/screens-landing.spec.ts',
  chart: 'tests/browser/charts.spec.ts',
  download: 'tests/browser/grids.spec.ts',
  excelImport: 'tests/browser/excel-import.spec.ts',
  favorite: 'tests/browser/shop-catalogue.spec.ts',
  filter: 'tests/browser/grids.spec.ts',
  form: 'tests/browser/form-save.spec.ts',
  landing: 'tests/browser/screens-landing.spec.ts',
  leaving: 'tests/browser/form.spec.ts',
  navigation: 'tests/browser/product.spec.ts',
  orderDetail: 'tests/browser/shop-orders.spec.ts',
  picture: 'tests/browser/form-files.spec.ts',
  productDetail: 'tests/browser/shop-catalogue.spec.ts',
  promo: 'tests/browser/shop-cart.spec.ts',
  quote: 'tests/browser/form-save.spec.ts',
  savedViews: 'tests/browser/saved-views.spec.ts',
  script: 'tests/browser/sandbox.spec.ts',
  search: 'tests/browser/shop-catalogue.spec.ts',
  settings: 'tests/browser/screens-settings.spec.ts',
  share: 'tests/browser/messenger-share.spec.ts',
  sharedFilter: 'tests/browser/page-filter.spec.ts',
  shopConfig: 'tests/browser/shop-cart.spec.ts',
  toasts: 'tests/browser/pre-check.spec.ts',
  typewriter: 'tests/browser/screens-landing.spec.ts',
  upload: 'tests/browser/form-files.spec.ts',
};
