/**
 * What the client calls its pages that are always called the same, by their path inside the tenant: the
 * first answer names the window already as it will be named. Tests hold both against each other.
 */
const PAGE_NAMES: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^\/authentication\/[^/]+\/login$/, 'Log in'],
  [/^\/authentication\/[^/]+\/register$/, 'Register'],
  [/^\/authentication\/[^/]+\/reset-password$/, 'Reset password'],
  [/^\/authentication\/[^/]+\/logout$/, 'Logout'],
  [/^\/authentication\/[^/]+\/confirm-mail$/, 'Confirm mail'],
  [/^\/authentication\/[^/]+\/lock-screen$/, 'Lock screen'],
  [/^\/authentication\/[^/]+\/forgot-password$/, 'Forgot password?'],
  [/^\/user\/profile$/, 'Profile'],
  [/^\/toasts$/, 'Notification List'],
  [/^\/icons$/, 'Icons'],
  [/^\/faq$/, 'Questions and answers'],
  [/^\/e-commerce\/invoice$/, 'Invoice'],
  [/^\/e-commerce\/billing$/, 'Pricing'],
  [/^\/e-commerce\/customers$/, 'Customers'],
  [/^\/e-commerce\/shopping-cart$/, 'Shopping Cart'],
  [/^\/e-commerce\/checkout$/, 'Checkout'],
  [/^\/e-commerce\/orders\/order-list$/, 'My orders'],
  [/^\/errors\/404$/, '404'],
  [/^\/errors\/500$/, '500'],
];

/** Key of the page's name among the texts; empty where it has none, or one that only its data tell. */
export function nameOfPage(path: string): string {
  return PAGE_NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? '';
}
