/**
 * Source modules of the client that a route loads lazily, so that the page can name them before the
 * shell has run. The first pattern that fits the path inside the tenant counts.
 */
export const ROUTE_MODULES: readonly (readonly [pattern: RegExp, modules: readonly string[]])[] = [
  [/^\/?$/, ['src/pages/home/HomePage.tsx']],
  [/^\/content\/blank$/, ['src/pages/content/BlankPage.tsx']],
  [/^\/content(?:\/|$)/, ['src/pages/content/ContentPage.tsx', 'src/app/MainShell.tsx']],
  [/^\/authentication\/[^/]+\/login$/, ['src/pages/login/LoginPage.tsx', 'src/app/AuthShell.tsx']],
  [
    /^\/authentication\/[^/]+\/register$/,
    ['src/pages/auth/RegisterPage.tsx', 'src/app/AuthShell.tsx'],
  ],
  [/^\/landing$/, ['src/pages/landing/LandingPage.tsx']],
  [/^\/s\/[^/]+$/, ['src/pages/short-link/ShortLinkPage.tsx']],
  [/^\/article$/, ['src/pages/article/ArticlePage.tsx', 'src/app/MainShell.tsx']],
  [
    /^\/e-commerce\/product\/product-(?:grid|list)$/,
    ['src/pages/shop/catalogue/ProductsPage.tsx', 'src/app/ShopShell.tsx'],
  ],
  [
    /^\/e-commerce\/product\/product-details(?:\/|$)/,
    ['src/pages/shop/catalogue/ProductPage.tsx', 'src/app/ShopShell.tsx'],
  ],
  [
    /^\/e-commerce\/orders\/order-list$/,
    ['src/pages/shop/orders/OrderListPage.tsx', 'src/app/ShopShell.tsx'],
  ],
  [
    /^\/e-commerce\/orders\/order-details\/[^/]+$/,
    ['src/pages/shop/orders/OrderPage.tsx', 'src/app/ShopShell.tsx'],
  ],
  [/^\/e-commerce\/shopping-cart$/, ['src/pages/shop/cart/CartPage.tsx', 'src/app/ShopShell.tsx']],
  [
    /^\/e-commerce\/checkout$/,
    ['src/pages/shop/checkout/CheckoutPage.tsx', 'src/app/ShopShell.tsx'],
  ],
  [/^\/errors\/404$/, ['src/pages/errors/NotFoundPage.tsx']],
  [/^\/errors\/500$/, ['src/pages/errors/ServerErrorRoute.tsx']],
];

/** @param path inside the tenant: `/content/ORDERS/main`. */
export function modulesOfRoute(path: string): readonly string[] {
  return ROUTE_MODULES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
