import { exactFilter } from '#machines/form/record.ts';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { apiQueries } from '../../pages/content/content-address.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';

/** Queries of a content page that say nothing of a record. */
const OWN_QUERIES = new Set(['other', 'token', 'new', 'lang']);

/**
 * Filters that find the record of a form, or null for a new one: the panel's own, over them the row
 * that the page was opened with (spec 2.13) and the address's queries, `_api` ones first (spec 7.11).
 * `?new` asks for a new record.
 */
export function recordSelection(
  defaults: FilterValues,
  page: Pick<PageScope, 'query' | 'rows'>,
): FilterValues | null {
  if (asksNew(page)) return null;
  const [row] = page.rows;
  const given = Object.entries(apiQueries(page.query)).filter(([name]) => !OWN_QUERIES.has(name));
  const filters: FilterValues = { ...defaults, ...(row === undefined ? {} : keyFilters(row)) };
  for (const [name, value] of given) filters[name] = exactFilter(value);
  return Object.keys(filters).length === 0 ? null : filters;
}

/** Does the address ask for a new record? */
export function asksNew({ query }: Pick<PageScope, 'query'>): boolean {
  return query.new !== undefined;
}

/** Does the page say which record it is about? Else a panel's own filters do, or nothing. */
export function namesRecord(page: Pick<PageScope, 'query' | 'rows'>): boolean {
  return recordSelection({}, page) !== null;
}

/** The row's `id`, or else all that a filter can name of it. */
function keyFilters(row: Row): FilterValues {
  if (row.id !== undefined) return { id: exactFilter(row.id) };
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !name.endsWith(DISPLAY_SUFFIX) && exactFilter(value) !== null)
      .map(([name, value]) => [name, exactFilter(value)]),
  );
}

/**
 * Filters that find the record whose values a new one starts with: with `?new=copy` the row that the
 * page was opened with; null without.
 */
export function modelOf(page: Pick<PageScope, 'query' | 'rows'>): FilterValues | null {
  const [row] = page.rows;
  return page.query.new === 'copy' && row !== undefined ? keyFilters(row) : null;
}

/** Values that a new record starts with: what the address says of it. */
export function startOf(page: Pick<PageScope, 'query'>): Row {
  return Object.fromEntries(
    Object.entries(apiQueries(page.query)).filter(([name]) => !OWN_QUERIES.has(name)),
  );
}
