import type { Transaction } from 'kysely';
import { LANDING_PARTS, landingListOf } from '#schemas/tenant/landing-lists.ts';
import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../wire/handler.ts';
import { LANDING_PATH } from '../landing-questions.ts';
import { CATALOGUE, isOpenForm } from './findable.ts';

/** A page that anybody may find. */
export interface SitePage {
  /** Inside the tenant. */
  readonly path: string;
  /** When what it shows was last changed. */
  readonly changed: Date;
}

const LANDING_LISTS: ReadonlySet<string> = new Set(LANDING_PARTS.map(landingListOf));

/** The public pages that are not a product's: landing page, catalogue, content for everybody. */
export async function fixedPages(context: CallContext): Promise<SitePage[]> {
  const { definitions, transaction } = context;
  const rows = await transaction
    .selectFrom('definition')
    .select(['kind', 'code', 'updated_at'])
    .where('kind', 'in', ['form', 'config'])
    .orderBy('code')
    .execute();
  const landing = rows.filter(({ kind, code }) => kind === 'config' && LANDING_LISTS.has(code));
  const pages: SitePage[] = [];
  if (landing.length > 0) {
    pages.push({ path: LANDING_PATH, changed: latest(landing.map((row) => row.updated_at)) });
  }
  const catalogue = await countProducts(transaction);
  if (catalogue.changed) {
    pages.push({ path: `${CATALOGUE}/product-grid`, changed: catalogue.changed });
  }
  for (const { kind, code, updated_at } of rows) {
    if (kind !== 'form' || !(await isOpenForm(code, definitions))) continue;
    pages.push({ path: `/content/${code}/main`, changed: updated_at });
  }
  return pages;
}

/** How many products shoppers may see, and when one of them was last changed. */
export async function countProducts(
  transaction: Transaction<Database>,
): Promise<{ count: number; changed: Date | null }> {
  const row = await transaction
    .selectFrom('product')
    .where('listed', '=', true)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('updated_at').as('changed')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), changed: row?.changed ?? null };
}

/** Id of the product at a place among all that shoppers may see; null beyond the last. */
export async function productAt(
  transaction: Transaction<Database>,
  place: number,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('product')
    .where('listed', '=', true)
    .select('id')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Pages of the products from an id on, in the order of their ids, with the id of the one after. */
export async function productPages(
  transaction: Transaction<Database>,
  from: string,
  count: number,
): Promise<{ pages: SitePage[]; next: string | null }> {
  const rows = await transaction
    .selectFrom('product')
    .where('listed', '=', true)
    .where('id', '>=', from)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .limit(count + 1)
    .execute();
  const pages = rows.slice(0, count).map(({ id, updated_at }) => ({
    path: `${CATALOGUE}/product-details/${encodeURIComponent(id)}`,
    changed: updated_at,
  }));
  return { pages, next: rows[count]?.id ?? null };
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}
