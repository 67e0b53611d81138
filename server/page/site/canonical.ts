import { CATALOGUE } from './findable.ts';

/**
 * The address that a page is to be found at, of all that show the same: the catalogue as a grid, page
 * by page, without what was searched for or how it was sorted; others without their query.
 *
 * @param path inside the tenant.
 * @param search of the address, with its question mark.
 */
export function canonicalPath(path: string, search: string): string {
  const list = `${CATALOGUE}/product-grid`;
  if (path !== list && path !== `${CATALOGUE}/product-list`) return path;
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' && !query.has('kw')
    ? `${list}?page=${page}`
    : list;
}
