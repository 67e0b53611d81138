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
