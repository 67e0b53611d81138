import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { PageLoading } from '../pages/PageLoading.tsx';
import { BareLayout } from '../shell/bare-layout.tsx';
import { AuthShell } from './AuthShell.tsx';
import { ServerRouteGuard, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { MainShell } from './MainShell.tsx';

const HomePage = lazy(() => import('../pages/home/HomePage.tsx'));
const ContentPage = lazy(() => import('../pages/content/ContentPage.tsx'));
const BlankPage = lazy(() => import('../pages/content/BlankPage.tsx'));
const LoginPage = lazy(() => import('../pages/login/LoginPage.tsx'));
const NotFoundPage = lazy(() => import('../pages/errors/NotFoundPage.tsx'));
const ServerErrorRoute = lazy(() => import('../pages/errors/ServerErrorRoute.tsx'));

/** Every address of the client; each page is loaded when it is first opened. */
export function Routes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        <Route path="/">
          <BareLayout>
            <HomePage />
          </BareLayout>
        </Route>
        <Route path="/content/blank">
          <SignedInOnly>
            <BlankPage />
          </SignedInOnly>
        </Route>
        <Route path="/content/:code/embed">
          <BareLayout>
            <ContentPage />
          </BareLayout>
        </Route>
        <Route path="/content/*?">
          <MainShell>
            <ServerRouteGuard>
              <ContentPage />
            </ServerRouteGuard>
          </MainShell>
        </Route>
        <Route path="/authentication/:layout/login">
          <SignedOutOnly>
            <AuthShell>
              <LoginPage />
            </AuthShell>
          </SignedOutOnly>
        </Route>
        <Route path="/errors/404">
          <BareLayout>
            <NotFoundPage />
          </BareLayout>
        </Route>
        <Route path="/errors/500">
          <BareLayout>
            <ServerErrorRoute />
          </BareLayout>
        </Route>
        <Route>
          <Redirect
            to={`/errors/404?referrer=${encodeURIComponent(window.location.pathname)}`}
            replace
          />
        </Route>
      </Switch>
    </Suspense>
  );
}
