import { type ComponentType, type ReactNode, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { FailedPart } from '../parts/FailedPart.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { PartLoading } from '../parts/PartLoading.tsx';
import { fetchQuietly, lazyPart } from '../parts/parts.ts';
import { BareLayout } from '../shell/bare-layout.tsx';
import { AuthRoutes } from './AuthRoutes.tsx';
import { DemoRoutes } from './DemoRoutes.tsx';
import { ServerRouteGuard, SignedInOnly } from './guards.tsx';
import { MainShell, ShopShell } from './shells.ts';

const HomePage = lazyPart(() => import('../pages/home/HomePage.tsx'));
const ContentPage = lazyPart(() => import('../pages/content/ContentPage.tsx'));
const BlankPage = lazyPart(() => import('../pages/content/BlankPage.tsx'));
const LandingPage = lazyPart(() => import('../pages/landing/LandingPage.tsx'));
const ShortLinkPage = lazyPart(() => import('../pages/short-link/ShortLinkPage.tsx'));
const ArticlePage = lazyPart(() => import('../pages/article/ArticlePage.tsx'));
const CartPage = lazyPart(() => import('../pages/shop/cart/CartPage.tsx'));
const CheckoutPage = lazyPart(() => import('../pages/shop/checkout/CheckoutPage.tsx'));
const ProductsPage = lazyPart(() => import('../pages/shop/catalogue/ProductsPage.tsx'));
const ProductPage = lazyPart(() => import('../pages/shop/catalogue/ProductPage.tsx'));
const OrderListPage = lazyPart(() => import('../pages/shop/orders/OrderListPage.tsx'));
const OrderPage = lazyPart(() => import('../pages/shop/orders/OrderPage.tsx'));
const ToastsPage = lazyPart(() => import('../pages/toasts/ToastsPage.tsx'));
const ProfilePage = lazyPart(() => import('../pages/profile/ProfilePage.tsx'));
const IconsPage = lazyPart(() => import('../pages/icons/IconsPage.tsx'));
const NotFoundPage = lazyPart(() => import('../pages/errors/NotFoundPage.tsx'));
const ServerErrorRoute = lazyPart(() => import('../pages/errors/ServerErrorRoute.tsx'));

/** Every address of the client; each page is loaded when it is first opened. */
export function Routes() {
  return (
    <PartBoundary fallback={<PartLoading />}>
      <FailedPart />
      <Switch>
        <Route path="/">{framed(BareLayout, HomePage)}</Route>
        <Route path="/content/blank">
          <SignedInOnly>
            <BlankPage />
          </SignedInOnly>
        </Route>
        <Route path="/content/:code/embed">
          <BareLayout isFramed>
            <ContentPage />
          </BareLayout>
        </Route>
        <Route path="/content/*?">
          <FetchedAlong part={ContentPage}>
            <MainShell>
              <ServerRouteGuard>
                <ContentPage />
              </ServerRouteGuard>
            </MainShell>
          </FetchedAlong>
        </Route>
        <Route path="/authentication/:layout/:page">
          <AuthRoutes unknown={<UnknownPath />} />
        </Route>
        <Route path="/landing">
          <LandingPage />
        </Route>
        <Route path="/s/:id">{framed(BareLayout, ShortLinkPage)}</Route>
        <Route path="/article">{forUser(MainShell, ArticlePage)}</Route>
        <Route path="/user/profile">{forUser(MainShell, ProfilePage)}</Route>
        <Route path="/e-commerce/product/product-details/:productId?">
          {({ productId = '' }) => (
            <ShopShell>
              <ProductPage id={productId} />
            </ShopShell>
          )}
        </Route>
        <Route path="/e-commerce/product/:layout">
          {({ layout }) =>
            layout === 'product-grid' || layout === 'product-list' ? (
              <ShopShell>
                <ProductsPage layout={layout} />
              </ShopShell>
            ) : (
              <UnknownPath />
            )
          }
        </Route>
        <Route path="/e-commerce/shopping-cart">{forUser(ShopShell, CartPage)}</Route>
        <Route path="/e-commerce/checkout">{forUser(ShopShell, CheckoutPage)}</Route>
        <Route path="/e-commerce/orders/order-list">{forUser(ShopShell, OrderListPage)}</Route>
        <Route path="/e-commerce/orders/order-details/:id">
          {({ id }) => (
            <SignedInOnly>
              <ShopShell>
                <OrderPage id={id} />
              </ShopShell>
            </SignedInOnly>
          )}
        </Route>
        <Route path="/toasts">{framed(MainShell, ToastsPage)}</Route>
        <Route path="/icons">{framed(MainShell, IconsPage)}</Route>
        <Route path="/errors/404">{framed(BareLayout, NotFoundPage)}</Route>
        <Route path="/errors/500">
          <ServerErrorRoute />
        </Route>
        <Route path="/:layout/login">
          {({ layout }) => <SignInAt layout={layout} page="login" />}
        </Route>
        <Route path="/:layout/forgot-password">
          {({ layout }) => <SignInAt layout={layout} page="forgot-password" />}
        </Route>
        <Route>
          <DemoRoutes unknown={<UnknownPath />} />
        </Route>
      </Switch>
    </PartBoundary>
  );
}

type Frame = ComponentType<{ children: ReactNode }>;

/** A page that takes nothing from its path. */
function framed(Frame: Frame, Page: ComponentType): ReactNode {
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

/** The same for who has signed in alone. */
function forUser(Frame: Frame, Page: ComponentType): ReactNode {
  return <SignedInOnly>{framed(Frame, Page)}</SignedInOnly>;
}

/** Asks for the code that a page of definitions at this path is first drawn with; others are drawn bit by bit. */
export async function fetchFirst(path: string): Promise<void> {
  if (!/^\/[^/]+\/content\//.test(path) || path.endsWith('/embed')) return;
  // What does not come is asked for once more when it is drawn.
  await Promise.allSettled([MainShell.fetch(), ContentPage.fetch()]);
}

/** A part inside of another one, which is asked for with it and not only by it. */
function FetchedAlong({ part, children }: { part: typeof ContentPage; children: ReactNode }) {
  useState(() => fetchQuietly(part.fetch));
  return children;
}

/** `/{layout}/login` and `/{layout}/forgot-password` are short for the pages of that layout (spec 2.46g). */
function SignInAt({ layout, page }: { layout: string; page: string }) {
  const named = layout === 'authentication' ? 'card' : layout;
  return <Redirect to={`/authentication/${named}/${page}${window.location.search}`} replace />;
}

/** Leads to the page that says so, which names the path that was asked for (spec 2.32). */
function UnknownPath() {
  const { pathname, search } = window.location;
  return <Redirect to={`/errors/404?referrer=${encodeURIComponent(pathname + search)}`} replace />;
}
