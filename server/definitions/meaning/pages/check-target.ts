import { SIGN_IN_PAGES } from '#schemas/session/sign-in-pages.ts';
import { type Fault, missing } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { queryOf } from './address-query.ts';

/** First segments of the product's pages; what stands below the shop's is looked at too. */
const PAGES: readonly string[] = [
  ...['content', 'landing', 'article', 'faq', 'user', 'toasts', 'icons', 'errors', 's'],
  ...['authentication', 'e-commerce', 'y4service'],
];
const SHOP_PAGES: readonly string[] = [
  ...['product', 'shopping-cart', 'checkout', 'orders', 'invoice', 'billing', 'customers'],
  'customer-details',
];
/** What stands below some of the shop's pages. */
const SHOP_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['product', ['product-grid', 'product-list', 'product-details']],
  ['orders', ['order-list', 'order-details']],
]);
const MODES: readonly string[] = ['main', 'embed'];
/** The client goes to no address with one of these: browsers drop or turn them. */
const DECEPTIVE = /[\p{Cc} \\\u2028\u2029\ufeff]/u;

/** What of a tenant a target may lead to. */
export interface Places {
  /** Codes of its pages. */
  readonly forms: readonly string[];
  /** Codes of its articles. */
  readonly articles: readonly string[];
}

/**
 * A target inside the tenant has to exist, as far as its path tells; an outside one has to be
 * http(s). A target with places for values (`{id}`) is looked at up to the first of them.
 */
export function checkTarget(findings: Findings, path: Path, target: string, places: Places): void {
  const plain = target.replace(/\{[^{}]*\}/g, '');
  if (DECEPTIVE.test(plain)) {
    const message = 'no address has a space, a backslash or a control character: it leads nowhere';
    findings.add(path, message, target.trim().replaceAll(' ', '%20'));
    return;
  }
  for (const fault of targetFaults(target, places, findings.corp)) findings.tell(path, fault);
}

/** As {@link checkTarget}, of a target that stands inside of a text. */
export function tellTargetInside(
  findings: Findings,
  path: Path,
  target: string,
  offset: number,
  places: Places,
): void {
  for (const fault of targetFaults(target, places, findings.corp)) {
    findings.tell(path, fault, offset);
  }
}

/**
 * What is wrong with a target, as {@link checkTarget} looks at it.
 *
 * @param corp code of the tenant, which a target may begin with.
 */
export function targetFaults(target: string, places: Places, corp: string): Fault[] {
  if (/^https?:\/\/[^/]/.test(target)) return [];
  if (/^\/(?:[/\\]|$)/.test(target) ? target !== '/' : !target.startsWith('/')) {
    const message = `"${target}" is neither a path that starts with one slash nor an http address`;
    const path = /^[a-z]/.test(target) ? `/${target}` : '';
    const isMeant = path !== '' && targetFaults(path, places, corp).length === 0;
    return [{ message, ...(isMeant && { suggestion: path }) }];
  }
  const joined = joinedWrongly(target);
  if (joined) return [joined];
  const steps = target
    .replace(/[?#{].*$/s, '')
    .split('/')
    .slice(1);
  const isCut = target.includes('{') && !/[?#]/.test(target.slice(0, target.indexOf('{')));
  const complete = isCut ? steps.slice(0, -1) : steps;
  const [first, second = ''] = complete;
  if (first !== undefined && first !== corp && !PAGES.includes(first) && PAGES.includes(second)) {
    const message = `"/${first}" leads to another tenant, and a path stays inside its own`;
    return [{ message, suggestion: target.slice(first.length + 1) }];
  }
  const inside = first === corp ? complete.slice(1) : complete;
  const [code, mode] = inside[0] === 'content' ? inside.slice(1) : [];
  if (inside[0] === 'article') return articleFaults(target, places);
  return [...pageFaults(inside, places), ...contentFaults(code, mode, target, places, corp)];
}

/** Queries that are joined otherwise than `?id=7&new=1`. */
function joinedWrongly(target: string): Fault | null {
  const first = /^[^?#{]*&(?=[\w.:]+=)/.exec(target)?.[0].length;
  if (first !== undefined) {
    const suggestion = `${target.slice(0, first - 1)}?${target.slice(first)}`;
    return { message: 'the first query of an address stands behind a "?"', suggestion };
  }
  // What a query names may be an address with queries of its own.
  const again = /^[^?#]*\?[^?#/]*\?(?=[\w.:]+=)/.exec(target)?.[0].length;
  if (again === undefined) return null;
  const suggestion = `${target.slice(0, again - 1)}&${target.slice(again)}`;
  return { message: 'further queries of an address stand behind "&"', suggestion };
}

/** The page of articles is told by its query which of them is meant (spec 2.29). */
function articleFaults(target: string, { articles }: Places): Fault[] {
  const [, step = '', query = ''] = /\/article\/?([^/?#]*)[^?#]*\??([^#]*)/.exec(target) ?? [];
  if (step !== '') {
    const message = 'an article is named by a query, "/article?code=…"';
    const code = suggest(step, articles) ?? step;
    return [{ message, suggestion: `/article?code=${code}` }];
  }
  const code = new URLSearchParams(query).get('code');
  if (code === null && query !== '' && !target.includes('{')) {
    const message = 'an article is named by a query, "/article?code=…"';
    const named = [...new URLSearchParams(query).values()].find((one) => articles.includes(one));
    return [{ message, suggestion: `/article?code=${named ?? '…'}` }];
  }
  if (code === null || code.includes('{') || articles.includes(code)) return [];
  // The office may have written it, where no file tells of it.
  return [{ ...missing('article', code, articles), mild: true }];
}

function contentFaults(
  code: string | undefined,
  mode: string | undefined,
  target: string,
  places: Places,
  corp: string,
): Fault[] {
  if (!code) return [];
  if (code === 'blank') return blankFaults(target, places, corp);
  if (!places.forms.includes(code)) return [noForm(code, places.forms)];
  return mode && !MODES.includes(mode) ? [missing('mode of a content page', mode, MODES)] : [];
}

/** A page that there is not: of two that are as near the one is meant that is as long, `VETS` by "VETZ", and not `VET`. */
function noForm(code: string, forms: readonly string[]): Fault {
  const longer = (one: string) => Math.abs(one.length - code.length);
  const meant = suggest(
    code,
    [...forms].sort((one, other) => longer(one) - longer(other)),
  );
  return missing('form', code, forms, meant);
}

/** The blank page leads on to the place that its query names (spec 2.12). */
function blankFaults(target: string, places: Places, corp: string): Fault[] {
  if (target.includes('{')) return [];
  const to = queryOf(target).get('url');
  if (to === null) return [{ message: 'the blank page needs ?url=… in its address' }];
  return targetFaults(to, places, corp);
}

function pageFaults(
  [first, second, third]: readonly string[],
  { forms }: Pick<Places, 'forms'>,
): Fault[] {
  const isSignIn = second === 'login' || second === 'forgot-password';
  if (!first || isSignIn) return [];
  if (!PAGES.includes(first)) {
    const suggestion = forms.includes(first) ? `/content/${first}/main` : suggest(first, PAGES);
    return [{ message: `there is no page "/${first}"`, suggestion }];
  }
  if (first === 'authentication' && third && !SIGN_IN_PAGES.some((page) => page === third)) {
    const message = `there is no page "/authentication/${second}/${third}"`;
    return [{ message, suggestion: suggest(third, SIGN_IN_PAGES) }];
  }
  if (first !== 'e-commerce' || !second) return [];
  if (!SHOP_PAGES.includes(second)) {
    const message = `there is no page "/e-commerce/${second}"`;
    return [{ message, suggestion: suggest(second, SHOP_PAGES) }];
  }
  const parts = SHOP_PARTS.get(second);
  if (!parts || !third || parts.includes(third)) return [];
  const message = `there is no page "/e-commerce/${second}/${third}"`;
  return [{ message, suggestion: suggest(third, parts) }];
}
