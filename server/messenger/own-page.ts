import { DEFAULT_CORP } from '#schemas/tenant/corp.ts';
import { corpOfSegment } from '../wire/tenant.ts';

/** What the messenger adds to the address that it leads back to. */
const ADDED = ['code', 'state'];

/** Whether an address is one of a tenant's own pages. */
export function isOwnPage(url: string, corp: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, username, password } = new URL(url);
  if (!origins.includes(origin) || username !== '' || password !== '') return false;
  const segment = pathname.split('/')[1] || DEFAULT_CORP;
  return corpOfSegment(segment) === corp;
}

/** The address of a page as it is before and after a visit to the messenger. */
export function pageOf(url: string): string {
  const page = new URL(url);
  for (const name of ADDED) page.searchParams.delete(name);
  page.hash = '';
  return page.href;
}
