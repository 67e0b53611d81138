import type { Migration } from 'kysely';
import * as tenancy from './001-tenancy.ts';
import * as corpAndUsers from './002-corp-and-users.ts';
import * as definitions from './003-definitions.ts';
import * as logsAndFiles from './004-logs-and-files.ts';
import * as products from './010-products.ts';
import * as orders from './011-orders.ts';
import * as shortLinks from './030-short-links.ts';

/** All migrations in their order. Released ones are never changed or removed: add the next number. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tenancy': tenancy,
  '002-corp-and-users': corpAndUsers,
  '003-definitions': definitions,
  '004-logs-and-files': logsAndFiles,
  '010-products': products,
  '011-orders': orders,
  '030-short-links': shortLinks,
};
