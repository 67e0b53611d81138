import { POINTS_AMOUNT_PLACEHOLDER, POINTS_PLACEHOLDER } from '#schemas/shop/shop-config.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { DocumentOf } from '../../kinds.ts';
import { keptOut, OPEN_ROUTE } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import { type Audience, someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { TenantScope } from '../scope.ts';
import { isForFrames } from './check-frames.ts';
import { checkHtml } from './check-html.ts';
import { checkPicture, checkSharePicture } from './check-picture.ts';
import { checkTarget, type Places } from './check-target.ts';
import { pageOf } from './page-needs.ts';
import { type LinkTargets, warnOfQueries } from './page-queries.ts';

type Codes = readonly string[];

/** What a link may lead to. */
type LinkScope = LinkTargets & Pick<TenantScope, 'forms' | 'articles' | 'needs'>;

/** A place that people are led to: it exists, is told what it needs, and one of them may open it. */
export function checkWay(
  findings: Findings,
  path: Path,
  to: string,
  scope: LinkScope,
  audience: Audience,
): void {
  checkTarget(findings, path, to, scope);
  warnOfQueries(findings, path, to, scope);
  const page = scope.pages.get(pageOf(to) ?? '');
  if (!page || page.access.length === 0 || someMay(page.access, audience)) return;
  const who = typeof audience === 'string' ? audience : audience.join(', ');
  const message = `${who} may not open ${page.code}: "access" of the page`;
  findings.tell(path, keptOut('closed form', page.code, message));
}

/** Looks for links of a menu that lead nowhere, or where its readers may not go. */
export function checkLinks(
  findings: Findings,
  path: Path,
  items: readonly MenuItem[],
  scope: LinkScope,
  audience: Audience,
): void {
  for (const [index, { to, children }] of items.entries()) {
    if (to) {
      checkWay(findings, [...path, index, 'to'], to, scope, audience);
      warnOfFrameless(findings, [...path, index, 'to'], to);
    }
    if (children) checkLinks(findings, [...path, index, 'children'], children, scope, audience);
  }
}

/** An entry that leads to a page without the product's frame, and so without the menu: that is for frames of other pages. */
function warnOfFrameless(findings: Findings, path: Path, to: string): void {
  if (!isForFrames(to)) return;
  const message = 'this leads out of the product’s frame, to a page without a menu';
  findings.warn(path, message, to.replace('/embed', '/main'));
}

/** Looks for entries that lead to the same place, or are called the same where they stand. */
export function warnOfSamePages(
  findings: Findings,
  path: Path,
  items: readonly MenuItem[],
  places: Map<string, string> = new Map(),
): void {
  for (const [index, { to, name, children }] of items.entries()) {
    const other = to === undefined || to === '' ? undefined : places.get(to);
    if (other !== undefined) {
      findings.warn([...path, index, 'to'], `"${other}" leads there already`);
    } else if (items.findIndex((one) => one.name === name) < index) {
      findings.warn([...path, index, 'name'], `"${name}" is the name of another entry here`);
    }
    if (to) places.set(to, places.get(to) ?? name);
    if (children) warnOfSamePages(findings, [...path, index, 'children'], children, places);
  }
}

/**
 * Looks for entries of a menu that lead nowhere, and are not said to be yet to come.
 *
 * @param isHomeTold the first one is told of already.
 */
export function warnOfIdleEntries(
  findings: Findings,
  path: Path,
  items: readonly MenuItem[],
  isHomeTold = false,
): void {
  for (const [index, item] of items.entries()) {
    const isTold = isHomeTold && index === 0;
    const place = [...path, index];
    const { to, children = [], active } = item;
    if (children.length > 0) {
      warnOfIdleEntries(findings, [...place, 'children'], children, isTold);
    } else if (!to && active && !isTold && findings.isWhole(place, item)) {
      const message = 'this leads nowhere, so nobody can choose it: "to", or "active": false';
      findings.warn([...place, 'name'], message);
    }
  }
}

/** Keys of an entry that a tile has no use for. */
const NOT_OF_TILES = ['children', 'label', 'badge', 'active'] as const;

/** Looks for quick links that lead nowhere, and for what their tiles do not show. */
export function warnOfTiles(findings: Findings, items: readonly MenuItem[]): void {
  for (const [index, item] of items.entries()) {
    const idle = NOT_OF_TILES.find((key) => findings.has([index, key]));
    if (idle !== undefined) {
      const message = `a quick link is a tile with "name", "to" and "icon": "${idle}" does nothing`;
      findings.warn([index, idle], message);
    } else if (!item.to && findings.isWhole([index], item)) {
      findings.warn([index, 'name'], 'this leads to the home, whatever it is called: "to"');
    }
  }
}

/**
 * The first entry of a menu that can be chosen is the home of those who have it (spec 2.39).
 *
 * @returns whether it is one.
 */
export function isHome(findings: Findings, items: readonly MenuItem[]): boolean {
  if (items.length === 0) {
    findings.add([], 'this menu has no entry: whoever has it is signed out (spec 2.38)');
    return false;
  }
  const { path, to } = firstLeaf(items, []);
  if (to !== undefined && !isRoot(to, findings.corp)) return true;
  findings.add(path, 'the first entry is the home of its readers, so "to" has to name a page');
  return false;
}

/** Whether a target is none, or the tenant's root, which only leads on to the home. */
function isRoot(to: string, corp: string): boolean {
  const path = to.split(/[?#]/, 1)[0]?.replace(/\/+$/, '');
  return path === '' || path === `/${corp}`;
}

function firstLeaf(items: readonly MenuItem[], path: Path): { path: Path; to: string | undefined } {
  const [first] = items;
  if (first?.children && first.children.length > 0) {
    return firstLeaf(first.children, [...path, 0, 'children']);
  }
  return { path: [...path, 0, ...(first?.to === undefined ? [] : ['to'])], to: first?.to };
}

/**
 * Looks for paths that ask for a sign-in and lead to a page that there is not, or that is for everybody.
 *
 * @param open codes of the forms that everybody may open.
 */
export function checkRoutes(
  findings: Findings,
  routes: DocumentOf<'routes'>,
  places: Places,
  open: Codes,
): void {
  const lists: [Path, readonly string[]][] = Array.isArray(routes)
    ? [[[], routes]]
    : Object.entries(routes).map(([name, list]) => [[name], list]);
  for (const [path, list] of lists) {
    findings.twice(list, 'route', (index) => [...path, index]);
    for (const [index, to] of list.entries()) {
      const fault = neverOpened(to, findings.corp);
      if (fault) {
        findings.add([...path, index], fault.message, fault.suggestion);
        continue;
      }
      checkTarget(findings, [...path, index], wholeSteps(to), places);
      const code = /^\/content\/([^/?#]+)/.exec(to)?.[1];
      const isForVisitors = path.length === 0 || path[0] === 'public';
      if (isForVisitors && code !== undefined && open.includes(code)) {
        const message = `a route asks visitors for a sign-in, but everybody may open ${code} ("access": "public")`;
        findings.tell([...path, index], { message, about: { kind: OPEN_ROUTE, name: code } });
      }
    }
  }
}

/** A route that is no path as a page is opened by: they begin behind the tenant's code and have no query. */
function neverOpened(
  route: string,
  corp: string,
): { readonly message: string; readonly suggestion: string } | null {
  const [path = ''] = route.split(/[?#]/, 1);
  const inside = path.startsWith(`/${corp}/`) ? path.slice(corp.length + 1) : path;
  if (inside === route) return null;
  const what =
    inside === path ? 'a route is a path without a query' : `a route begins behind "/${corp}"`;
  return { message: `${what}, so this one is never opened`, suggestion: inside };
}

/** A route that covers others, `/content/*`, exists as far as its last whole step. */
function wholeSteps(route: string): string {
  return route.endsWith('*') ? route.slice(0, Math.max(1, route.lastIndexOf('/'))) : route;
}

/** Currencies by names that are in use beside their codes. */
const CURRENCIES: Readonly<Record<string, string>> = { RMB: 'CNY', SFR: 'CHF' };

/** The only code with the letters of another one, or nearly these: of several nobody knows which is meant. */
function currencyMeant(code: string, codes: readonly string[]): string | undefined {
  const lettersOf = (one: string) => [...one].sort().join('');
  const turned = codes.filter((one) => lettersOf(one) === lettersOf(code));
  const near = turned.length > 0 ? turned : codes.filter((one) => suggest(code, [one]));
  return CURRENCIES[code] ?? (near.length === 1 ? near[0] : undefined);
}

/** Currencies of places whose clock is that of tenants which name none. */
const SAME_CLOCK: readonly string[] = ['CNY', 'HKD', 'MOP', 'TWD', 'SGD', 'MYR', 'PHP', 'BND'];

/** Looks for ways out of the tenant's own settings that lead nowhere, and for words there that cannot be meant. */
export function checkSettings(
  findings: Findings,
  { settings, departments = [] }: DocumentOf<'corp'>,
  scope: LinkScope,
): void {
  const { home, publicRoutes, language, languages, currency, timeZone } = settings;
  for (const [index, name] of departments.entries()) {
    if (departments.indexOf(name) === index) continue;
    findings.warn(['departments', index], `the department "${name}" stands here twice`);
  }
  if (!languages.includes(language)) {
    findings.unknown(['settings', 'language'], 'offered language', language, languages);
  }
  const currencies = Intl.supportedValuesOf('currency');
  const place = ['settings', 'currency'];
  if (!currencies.includes(currency)) {
    findings.add(place, `there is no currency "${currency}"`, currencyMeant(currency, currencies));
  } else if (
    !SAME_CLOCK.includes(currency) &&
    findings.has(place) &&
    !findings.has(['settings', 'timeZone'])
  ) {
    findings.warn(
      place,
      `with no "timeZone" beside it, all times are those of ${timeZone}, where nobody pays in ${currency}`,
    );
  }
  if (home !== '' && isRoot(home, findings.corp)) {
    findings.add(
      ['settings', 'home'],
      'the root leads visitors to this home, so it has to name a page',
    );
  }
  checkPicture(findings, ['settings', 'logoUrl'], settings.logoUrl);
  if (home !== '') checkWay(findings, ['settings', 'home'], home, scope, 'visitors');
  for (const [index, to] of publicRoutes.entries()) {
    checkWay(findings, ['settings', 'publicRoutes', index], to, scope, 'visitors');
  }
}

/** Looks for places that a buyer is led to and that there are not, and for the picture of what is shared. */
export function checkShop(findings: Findings, shop: DocumentOf<'shop'>, places: LinkScope): void {
  const codes = shop.paymentMethods.map(({ code }) => code);
  findings.twice(codes, 'way to pay', (index) => ['paymentMethods', index, 'code']);
  const orders = shop.orderFields.map(({ value }) => value);
  findings.twice(orders, 'order', (index) => ['orderFields', index, 'value']);
  for (const [index, { success, title, description }] of shop.paymentMethods.entries()) {
    warnOfPoints(findings, ['paymentMethods', index, 'title'], title);
    warnOfPoints(findings, ['paymentMethods', index, 'description'], description);
    checkTarget(findings, ['paymentMethods', index, 'success', 'to'], success.to, places);
  }
  for (const key of ['termsConditions', 'buyerProtection'] as const) {
    const text = shop[key];
    if (typeof text === 'string') checkHtml(findings, [key], text, places);
    else
      for (const [code, html] of Object.entries(text))
        checkHtml(findings, [key, code], html ?? '', places);
  }
  checkSharePicture(findings, ['option', 'weixin', 'image'], shop.option.weixin.image);
}

/** What stands for the points of a shopper, and for what these are worth (spec 3.25b). */
const POINTS: readonly string[] = [POINTS_PLACEHOLDER, POINTS_AMOUNT_PLACEHOLDER];

/**
 * A place for the points of a shopper that is misspelt: `POINT_AMOUNT` is shown as it stands, and of `POINTS_AMUONT` only
 * the word for the points is replaced.
 */
function warnOfPoints(
  findings: Findings,
  path: Path,
  text: DocumentOf<'shop'>['paymentMethods'][number]['title'],
): void {
  const texts: [Path, string][] =
    typeof text === 'string'
      ? [[path, text]]
      : Object.entries(text).map(([language, one]) => [[...path, language], one ?? '']);
  for (const [place, one] of texts) {
    for (const { 0: word, index } of one.matchAll(/(?<!\w)POINT\w*_\w*/g)) {
      if (POINTS.includes(word)) continue;
      const message = `"${word}" is no place for points; there are ${POINTS.join(', ')}`;
      findings.warnInside(place, message, index, suggest(word, POINTS));
    }
  }
}
