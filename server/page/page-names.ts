import type { SignInPage } from '#schemas/session/sign-in-pages.ts';

const SIGN_IN_NAMES = {
  login: 'Log in',
  register: 'Register',
  'reset-password': 'Reset password',
  logout: 'Logout',
  'confirm-mail': 'Confirm mail',
  'lock-screen': 'Lock screen',
  'forgot-password': 'Forgot password?',
} satisfies Record<SignInPage, string>;

/** Pages by their path inside the tenant, but for those below `/authentication/{layout}/`. */
const PAGE_NAMES = {
  '/user/profile': 'Profile',
  '/toasts': 'Notification List',
  '/icons': 'Icons',
  '/faq': 'Questions and answers',
  '/e-commerce/invoice': 'Invoice',
  '/e-commerce/billing': 'Pricing',
  '/e-commerce/customers': 'Customers',
  '/e-commerce/shopping-cart': 'Shopping Cart',
  '/e-commerce/checkout': 'Checkout',
  '/e-commerce/orders/order-list': 'My orders',
  '/errors/404': '404',
  '/errors/500': '500',
};

/**
 * What the client calls a page that is always called the same: the first answer names the window already as it
 * will be named. Tests hold both against each other.
 *
 * @returns key of the name among the texts; empty where the page has none, or one that only its data tell.
 */
export function nameOfPage(path: string): string {
  const signIn = /^\/authentication\/[^/]+\/([^/]+)$/.exec(path)?.[1];
  return signIn === undefined ? nameAmong(PAGE_NAMES, path) : nameAmong(SIGN_IN_NAMES, signIn);
}

function nameAmong(names: Readonly<Record<string, string>>, page: string): string {
  return Object.hasOwn(names, page) ? (names[page] ?? '') : '';
}
