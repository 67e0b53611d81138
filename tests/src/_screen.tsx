import { type RenderResult, render } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';

export interface Screen extends RenderResult {
  /** Addresses that were gone to, the first one included. */
  history: string[];
}

/** Draws components as the app does: with English texts, which are their keys, and a router. */
export function show(children: ReactNode, path = '/'): Screen {
  const { hook, history } = memoryLocation({ path, record: true });
  const result = render(children, {
    wrapper: ({ children: drawn }) => (
      <TranslationProvider i18n={english()}>
        <Router hook={hook}>{drawn}</Router>
      </TranslationProvider>
    ),
  });
  return { ...result, history };
}

/** Draws components as {@link show} does, for a tenant whose clocks stand in a zone, an IANA name. */
export function showInZone(children: ReactNode, timeZone = 'Asia/Shanghai'): Screen {
  const services = { corp: { settings: { timeZone } } } as Services;
  return show(<ServicesContext value={services}>{children}</ServicesContext>);
}

let instance: i18n | undefined;

function english(): i18n {
  if (instance === undefined) {
    instance = createInstance();
    void instance.init({
      lng: 'en',
      resources: { en: { translation: {} } },
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    });
  }
  return instance;
}
