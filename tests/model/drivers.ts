import type { Driver } from './browser/driver.ts';
import { auth } from './drivers/auth.driver.ts';
import { embed } from './drivers/embed.driver.ts';
import { home } from './drivers/home.driver.ts';
import { page } from './drivers/page.driver.ts';
import { passwordChange } from './drivers/password-change.driver.ts';
import { registration } from './drivers/registration.driver.ts';
import { shortLink } from './drivers/short-link.driver.ts';

/** The machines that are walked in the product, with the driver of each. */
export const drivers: Readonly<Record<string, Driver>> = {
  auth,
  embed,
  home,
  page,
  passwordChange,
  registration,
  shortLink,
};
