import { definitionCode } from '#schemas/definitions/common.ts';
import type { TenantDefinitions } from '../../definitions/reader.ts';
import { routesFor } from '../../web-ui-falcon/get-route.ts';
import { LANDING_PATH } from '../landing-questions.ts';

/** Where the catalogue's pages lie inside a tenant. */
export const CATALOGUE = '/e-commerce/product';

const CATALOGUE_PAGE = /^\/e-commerce\/product\/(?:product-(?:grid|list)|product-details\/[^/]+)$/;
const CONTENT_PAGE = /^\/content\/([^/]+)\/main$/;

/**
 * Whether search engines may keep the page: it is for everybody, and says something of its own.
 *
 * @param path inside the tenant.
 */
export async function isFindable(path: string, definitions: TenantDefinitions): Promise<boolean> {
  if (path === LANDING_PATH || CATALOGUE_PAGE.test(path)) return true;
  const code = contentCode(path);
  return code !== null && (await isOpenForm(code, definitions));
}

/** Code of the form that a page of content shows at its own address; null for any other page. */
export function contentCode(path: string): string | null {
  const code = definitionCode.safeParse(CONTENT_PAGE.exec(path)?.[1]);
  return code.success ? code.data : null;
}

/** Whether a visitor may open the form at its own address (spec 2.53h, 6.4). */
export async function isOpenForm(code: string, definitions: TenantDefinitions): Promise<boolean> {
  const form = await definitions.read('form', code);
  if (form?.access !== 'public') return false;
  const address = `/content/${code}/main`;
  const guarded = await routesFor(definitions, null);
  return !guarded.some((route) =>
    route.endsWith('*') ? address.startsWith(route.slice(0, -1)) : route === address,
  );
}
