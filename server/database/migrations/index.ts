import type { Migration } from 'kysely';
import * as tenancy from './001-tenancy.ts';
import * as corpAndUsers from './002-corp-and-users.ts';
import * as definitions from './003-definitions.ts';
import * as logsAndFiles from './004-logs-and-files.ts';
import * as products from './010-products.ts';
import * as orders from './011-orders.ts';
import * as shopSearch from './020-shop-search.ts';
import * as shoppers from './021-shoppers.ts';
import * as checkout from './022-checkout.ts';
import * as shortLinks from './030-short-links.ts';
import * as recordChanges from './040-record-changes.ts';

/** All migrations in their order. Released ones are never changed or removed: add the next number. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tenancy': tenancy,
  '002-corp-and-users': corpAndUsers,
  '003-definitions': definitions,
  '004-logs-and-files': logsAndFiles,
  '010-products': products,
  '011-orders': orders,
  '020-shop-search': shopSearch,
  '021-shoppers': shoppers,
  '022-checkout': checkout,
  '030-short-links': shortLinks,
  '040-record-changes': recordChanges,
};
