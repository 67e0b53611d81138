import { configure, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { createDialogs } from '#src/dialogs/dialogs.ts';
import { createPageFilters } from '#src/filters/page-filters.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { createDrawSchedule } from '#src/pages/content/draw-schedule.ts';
import { createPagePanels } from '#src/pages/content/page-panels.ts';
import type { PageScope } from '#src/pages/content/page-scope.ts';
import { tenantStore } from '#src/storage/storage.ts';

// Panels load their code late, and the machine that runs the tests may be busy.
configure({ asyncUtilTimeout: 20_000 });

export const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { translation: {} } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});

/** A page scope without rows, query or filters. */
export function pageScope(): PageScope {
  return {
    formCode: 'TEST',
    mode: 'main',
    query: {},
    rows: [],
    other: {},
    filters: createPageFilters(),
    panels: createPagePanels(),
    schedule: createDrawSchedule([]),
    refresh: () => {},
    onLeave: () => () => {},
  };
}

/** Draws inside the services that panels use; `answer` stands for the server, call by call. */
export function renderPanel(
  content: ReactNode,
  answer: (command: string, params: unknown) => Result<unknown> | Promise<Result<unknown>>,
  more: { readonly auth?: Services['auth']; readonly [service: string]: unknown } = {},
) {
  const raise = vi.fn();
  const withdraw = vi.fn();
  const log = vi.fn();
  const t = (key: string, values?: Record<string, unknown>) => i18n.t(key, values);
  const session = { current: () => null };
  const auth = more.auth ?? createActor(authMachine);
  const sessionStore = tenantStore('y4', window.sessionStorage);
  const services = {
    base: '/y4',
    corp: { settings: { currency: 'CNY' } },
    i18n,
    t,
    format: () => createFormatter(i18n.language, 'CNY'),
    navigate: vi.fn(),
    toasts: { raise, withdraw },
    dialogs: createDialogs({ raise, withdraw } as never, i18n, { auth, sessionStore }),
    auth,
    session,
    sessionStore,
    api: {
      call: async (contract: { command: string }, params: unknown) =>
        answer(contract.command, params),
      postToServlet: async ({ command }: { command: string }, params: unknown) =>
        answer(command, params),
      log,
    },
    ...more,
  } as unknown as Services;
  const drawn = render(
    <ServicesContext value={services}>
      <TranslationProvider i18n={i18n}>{content}</TranslationProvider>
    </ServicesContext>,
  );
  return { ...drawn, services, raise, withdraw, log };
}
