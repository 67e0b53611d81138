/** What the server answers without a page of the client: calls and files. */
const SERVICE = '/y4service/';

/** Whether an address is that of a file of this site, which the browser itself opens. */
export function isFilePath(address: string): boolean {
  return address.startsWith(SERVICE);
}

/** Whether an address is a path of this site that leads to a page of the client. */
export function isPagePath(address: string): boolean {
  return address.startsWith('/') && !isFilePath(address);
}

/**
 * The address for a browser of a path inside the tenant, `/faq` becoming `/y4/faq`. A path that names
 * its tenant already, a file's and another site's address stay as they are.
 *
 * @param base prefix of the tenant's paths: `/y4`.
 */
export function siteAddress(target: string, base: string): string {
  return isPagePath(target) && pathOf(target, base) === null ? base + target : target;
}

/** The path of a page as the router has it, `/y4/faq` and `/faq` becoming `/faq`. */
export function routerPath(target: string, base: string): string {
  const path = pathOf(target, base) ?? target;
  return path.startsWith('/') ? path : `/${path}`;
}

/** What follows the tenant in an address that names it; null where it does not. */
function pathOf(target: string, base: string): string | null {
  if (base === '' || !target.startsWith(base)) return null;
  const rest = target.slice(base.length);
  return rest === '' || /^[/?#]/.test(rest) ? rest : null;
}
