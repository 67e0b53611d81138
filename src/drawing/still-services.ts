import { createActor } from 'xstate';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { authMachine } from '#machines/session/auth.machine.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { settings } from '#schemas/tenant/settings.ts';
import { getCorp } from '#schemas/web-ui-falcon/get-corp.ts';
import type { PageData } from '#schemas/wire/page-data.ts';
import { createApi } from '../api/api.ts';
import { createAnswerCache } from '../api/page-data.ts';
import type { Services } from '../app/services.ts';
import { createDialogs } from '../dialogs/dialogs.ts';
import { createDownloads } from '../downloads/downloads.ts';
import { createFormatter } from '../i18n/format.ts';
import { createI18n } from '../i18n/i18n.ts';
import { createSessionStore } from '../session/session-store.ts';
import type { Store } from '../storage/storage.ts';
import { createToasts } from '../toasts/toast-log.ts';

/** Keeps nothing: a drawing has no browser. */
const nowhere: Store = {
  read: () => null,
  write: () => false,
  writeLater() {},
  remove() {},
  watch() {},
  clear() {},
};

/**
 * What screens share, for a visitor about whom nothing is known yet: machines stand where they begin,
 * and nothing is asked but what came with the page.
 *
 * @throws Error when the page's data do not say whose page it is.
 */
export async function createStillServices(page: PageData): Promise<Services> {
  const api = createApi({
    corp: page.corp,
    token: () => null,
    language: () => page.language,
    pagePath: () => '',
    onLoginRequired() {},
    onSessionOver() {},
    answers: createAnswerCache(page),
    send: () => Promise.reject(new Error('A drawing asks nobody')),
  });
  const answer = await api.call(getCorp, { code: page.corp });
  if (!answer.ok) throw new Error(`The page of ${page.corp} does not say whose it is`);
  const corp = answer.data;
  const i18n = await createI18n(api, page.language);
  const t = i18n.t.bind(i18n) as Services['t'];
  const toasts = createToasts(nowhere, null);
  const session = createSessionStore(nowhere, nowhere);
  const auth = createActor(authMachine);
  const defaults = settings.parse({});
  return {
    corp,
    corpFailure: null,
    base: `/${page.corp}`,
    languages: page.languages,
    api,
    embedToken: null,
    messenger: null,
    session,
    sessionStore: nowhere,
    localStore: nowhere,
    auth,
    navigation: createActor(navigationMachine, { input: { user: null } }),
    settings: createActor(settingsMachine, { input: { settings: defaults, defaults } }),
    toasts,
    dialogs: createDialogs(toasts, i18n, { auth, sessionStore: nowhere }),
    downloads: createDownloads(api, null),
    i18n,
    t,
    format: () => createFormatter(i18n.language, corp.settings.currency),
    navigate() {},
  };
}
