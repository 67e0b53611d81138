import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { DocumentOf } from '../kinds.ts';
import { suggest } from '../suggest.ts';
import { checkTarget } from './check-target.ts';
import type { Findings, Path } from './findings.ts';

type Forms = readonly string[];

/** Looks for links of a menu that lead nowhere. */
export function checkLinks(
  findings: Findings,
  path: Path,
  items: readonly MenuItem[],
  forms: Forms,
): void {
  for (const [index, { to, children }] of items.entries()) {
    if (to) checkTarget(findings, [...path, index, 'to'], to, forms);
    if (children) checkLinks(findings, [...path, index, 'children'], children, forms);
  }
}

/**
 * Looks for paths that ask for a sign-in and lead to a page that there is not, or that is for everybody.
 *
 * @param open codes of the forms that everybody may open.
 */
export function checkRoutes(
  findings: Findings,
  routes: DocumentOf<'routes'>,
  forms: Forms,
  open: Forms,
): void {
  const lists: [Path, readonly string[]][] = Array.isArray(routes)
    ? [[[], routes]]
    : Object.entries(routes).map(([name, list]) => [[name], list]);
  for (const [path, list] of lists) {
    findings.twice(list, 'route', (index) => [...path, index]);
    for (const [index, to] of list.entries()) {
      checkTarget(findings, [...path, index], wholeSteps(to), forms);
      const code = /^\/content\/([^/?#]+)/.exec(to)?.[1];
      const isForVisitors = path.length === 0 || path[0] === 'public';
      if (isForVisitors && code !== undefined && open.includes(code)) {
        const message = `a route asks visitors for a sign-in, but everybody may open ${code} ("access": "public")`;
        findings.add([...path, index], message);
      }
    }
  }
}

/** A route that covers others, `/content/*`, exists as far as its last whole step. */
function wholeSteps(route: string): string {
  return route.endsWith('*') ? route.slice(0, Math.max(1, route.lastIndexOf('/'))) : route;
}

/** Looks for ways out of the tenant's own settings that lead nowhere. */
export function checkSettings(
  findings: Findings,
  { settings }: DocumentOf<'corp'>,
  forms: Forms,
): void {
  const { home, publicRoutes, language, languages, currency } = settings;
  if (!languages.includes(language)) {
    findings.unknown(['settings', 'language'], 'offered language', language, languages);
  }
  const currencies = Intl.supportedValuesOf('currency');
  if (!currencies.includes(currency)) {
    const place = ['settings', 'currency'];
    findings.add(place, `there is no currency "${currency}"`, suggest(currency, currencies));
  }
  if (home !== '') checkTarget(findings, ['settings', 'home'], home, forms);
  for (const [index, to] of publicRoutes.entries()) {
    checkTarget(findings, ['settings', 'publicRoutes', index], to, forms);
  }
}

/** Looks for places that a buyer is led to and that there are not. */
export function checkShop(findings: Findings, shop: DocumentOf<'shop'>, forms: Forms): void {
  for (const [index, { success }] of shop.paymentMethods.entries()) {
    checkTarget(findings, ['paymentMethods', index, 'success', 'to'], success.to, forms);
  }
}
