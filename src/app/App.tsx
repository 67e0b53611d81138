import { Router } from 'wouter';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { DownloadHost } from '../downloads/DownloadHost.tsx';
import { TranslationProvider } from '../i18n/use-translation.tsx';
import { ServerErrorPage } from '../pages/errors/ServerErrorPage.tsx';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { guardLeaving } from './leave-guard.ts';
import { NavigationFocus } from './NavigationFocus.tsx';
import { Routes } from './Routes.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import type { Services } from './services.ts';
import { ServicesContext } from './services-context.ts';

/** The client of one tenant. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <TranslationProvider i18n={services.i18n}>
        <ErrorBoundary fallback={() => <ServerErrorPage />}>
          <Router base={services.base} aroundNav={guardLeaving(services)}>
            <SessionWatch />
            <NavigationFocus />
            <Routes />
          </Router>
        </ErrorBoundary>
        <DialogHost />
        <DownloadHost />
        <ToastHost />
      </TranslationProvider>
    </ServicesContext>
  );
}
