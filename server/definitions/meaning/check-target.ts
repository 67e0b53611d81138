import { suggest } from '../suggest.ts';
import type { Findings, Path } from './findings.ts';

/** First segments of the product's pages; what stands below the shop's is looked at too. */
const PAGES: readonly string[] = [
  ...['content', 'landing', 'article', 'user', 'toasts', 'icons', 'errors', 's'],
  ...['authentication', 'e-commerce', 'y4service'],
];
const SHOP_PAGES: readonly string[] = [
  ...['product', 'shopping-cart', 'checkout', 'orders', 'invoice', 'billing', 'customers'],
  'customer-details',
];
const MODES: readonly string[] = ['main', 'embed'];

/**
 * A target inside the tenant has to exist, as far as its path tells; an outside one has to be
 * http(s). A target with places for values (`{id}`) is looked at up to the first of them.
 */
export function checkTarget(
  findings: Findings,
  path: Path,
  target: string,
  forms: readonly string[],
): void {
  if (/^https?:\/\/[^/]/.test(target)) return;
  if (/^\/(?:[/\\]|$)/.test(target) ? target !== '/' : !target.startsWith('/')) {
    findings.add(
      path,
      `"${target}" is neither a path that starts with one slash nor an http address`,
    );
    return;
  }
  const steps = target
    .replace(/[?#{].*$/s, '')
    .split('/')
    .slice(1);
  const isCut = target.includes('{') && !/[?#]/.test(target.slice(0, target.indexOf('{')));
  const complete = isCut ? steps.slice(0, -1) : steps;
  checkPage(findings, path, complete);
  const at = complete.indexOf('content');
  const [code, mode] = at < 0 || at > 1 ? [] : complete.slice(at + 1);
  if (!code || code === 'blank') return;
  if (!forms.includes(code)) findings.unknown(path, 'form', code, forms);
  else if (mode && !MODES.includes(mode)) {
    findings.unknown(path, 'mode of a content page', mode, MODES);
  }
}

function checkPage(findings: Findings, path: Path, steps: readonly string[]): void {
  const [first, second] = steps;
  const isSignIn = second === 'login' || second === 'forgot-password';
  if (!first || isSignIn || second === 'content') return;
  if (!PAGES.includes(first)) {
    findings.add(path, `there is no page "/${first}"`, suggest(first, PAGES));
  } else if (first === 'e-commerce' && second && !SHOP_PAGES.includes(second)) {
    findings.add(path, `there is no page "/e-commerce/${second}"`, suggest(second, SHOP_PAGES));
  }
}
