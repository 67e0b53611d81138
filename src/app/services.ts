import type { i18n } from 'i18next';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import type { authMachine } from '#machines/session/auth.machine.ts';
import type { settingsMachine } from '#machines/settings/settings.machine.ts';
import type { Corp, Language } from '#schemas/tenant/corp.ts';
import { getCorp } from '#schemas/web-ui-falcon/get-corp.ts';
import {
  getMenu,
  getQuickLink,
  getRoute,
  MENU_REQUEST,
  ROUTE_REQUEST,
} from '#schemas/web-ui-falcon/get-menu.ts';
import { MAX_PAGE_PATH } from '#schemas/wire/endpoints.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { type Api, createApi } from '../api/api.ts';
import { createAnswerCache, readPageData } from '../api/page-data.ts';
import { createDialogs, type Dialogs } from '../dialogs/dialogs.ts';
import { createDownloads, type Downloads } from '../downloads/downloads.ts';
import { createFormatter, type Formatter } from '../i18n/format.ts';
import { createI18n } from '../i18n/i18n.ts';
import { type MessengerVisit, startVisit } from '../messenger/visit.ts';
import { createAuth } from '../session/auth-actor.ts';
import { keepEmbedVisit, takeEmbedToken } from '../session/embed-token.ts';
import { createSessionEnd } from '../session/session-end.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { startSettings } from '../settings/start-settings.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Store, tenantStore, VISIT } from '../storage/storage.ts';
import { corpOfPath, namedAddress } from '../tenant/corp-path.ts';
import { createToasts, type Toasts } from '../toasts/toast-log.ts';
import { askToOpen } from './ask-to-open.ts';
import { guardHistory } from './history-guard.ts';
import { guardNavigator } from './leave-guard.ts';
import { createNavigator, type Navigate } from './navigator.ts';

/** Everything that screens share. One per page load, for one tenant. */
export interface Services {
  corp: Corp;
  /** Why the tenant's branding is missing, if it is. */
  corpFailure: Failure | null;
  /** Prefix of all paths of this tenant: `/y4`. */
  base: string;
  languages: readonly Language[];
  api: Api;
  /** Token that the page was embedded with (spec 2.5), or null. */
  embedToken: string | null;
  /** Null in any other browser than the messenger's own (spec 1.4). */
  messenger: MessengerVisit | null;
  session: SessionStore;
  sessionStore: Store;
  localStore: Store;
  auth: ActorRefFrom<typeof authMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  settings: ActorRefFrom<typeof settingsMachine>;
  toasts: Toasts;
  dialogs: Dialogs;
  downloads: Downloads;
  i18n: i18n;
  t: (key: string, values?: Record<string, unknown>) => string;
  format(): Formatter;
  navigate: Navigate;
}

/** Builds the client of one tenant from the page that the server sent. */
export async function createServices(): Promise<Services> {
  const page = readPageData(document);
  const code = page?.corp ?? corpOfPath(window.location.pathname);
  nameAddress(window, code);
  const messenger = startVisit(window);
  const { embedToken, sessionStore, localStore } = openStores(window, code);
  const session = createSessionStore(sessionStore, localStore);
  const { follow, ...ends } = createSessionEnd(embedToken !== null);
  // Not the attribute of the document, which browsers change that translate a page.
  let spoken: string = page?.language ?? document.documentElement.lang;
  const api = createApi({
    corp: code,
    token: () => embedToken ?? session.current()?.token ?? null,
    language: () => spoken,
    pagePath: () => (window.location.pathname + window.location.search).slice(0, MAX_PAGE_PATH),
    answers: createAnswerCache(page),
    ...ends,
  });

  const { corp, corpFailure } = await askForCorp(api, code);
  document.documentElement.style.setProperty('--y4-brand', corp.settings.brandColor);
  const language = page?.language ?? corp.settings.language;
  const i18n = await createI18n(api, language);
  const t = i18n.t.bind(i18n) as Services['t'];
  nameDocument(t);
  spoken = language;
  // Before the page is drawn again: it asks in this language, and a page with a title of its own sets it over this one.
  i18n.on('languageChanged', (chosen) => {
    spoken = chosen;
    nameDocument(t);
  });

  const restored = session.restore()?.user ?? null;
  const auth = createAuth(api, session, () => corp.settings.team);
  const toasts = createToasts(sessionStore, restored);
  const downloads = createDownloads(api, restored);
  const settings = startSettings({ i18n, t, toasts, localStore }, language);
  const dialogs = createDialogs(toasts, i18n, { auth, sessionStore });
  const navigation = startNavigation(api, restored);
  const base = `/${code}`;
  const asking = { dialogs, t };
  const navigate = guardNavigator(createNavigator(base, askToOpen(asking)), asking);
  guardHistory(window, asking);
  follow(auth, session, {
    onUser(user) {
      toasts.belongTo(user);
      downloads.belongTo(user);
      navigation.send({ type: 'user.changed', user });
    },
    onEnded: () => toasts.raise('warn', t('Need to login again')),
  });

  return {
    corp,
    corpFailure,
    base,
    languages: page?.languages ?? corp.settings.languages,
    api,
    embedToken,
    messenger,
    session,
    sessionStore,
    localStore,
    auth,
    navigation,
    settings,
    toasts,
    dialogs,
    downloads,
    i18n,
    t,
    format: () => createFormatter(i18n.language, corp.settings.currency),
    navigate,
  };
}

/** Where this tab and this browser keep things, and the token that the page was embedded with. */
function openStores(window: Window, code: string) {
  const visit = takeEmbedToken(window);
  if (visit !== null) keepEmbedVisit(window, visit);
  // What a token may read is not for the user of the tab, whose pages beside it keep theirs.
  const place = visit === null ? code : `${code}:${VISIT}${visit.id}`;
  return {
    embedToken: visit?.token ?? null,
    sessionStore: tenantStore(place, openStorage(window, 'sessionStorage')),
    localStore: tenantStore(code, openStorage(window, 'localStorage')),
  };
}

/** What a tenant says of itself; where that does not come, its code and why. */
async function askForCorp(api: Api, code: string): Promise<Pick<Services, 'corp' | 'corpFailure'>> {
  const answer = await api.call(getCorp, { code });
  if (answer.ok) return { corp: answer.data, corpFailure: null };
  return { corp: getCorp.data.parse({ code, name: code, sortName: code }), corpFailure: answer };
}

/** Puts the address that names the tenant in the place of one that does not. */
function nameAddress({ location, history }: Window, corp: string): void {
  const address = namedAddress(location, corp);
  if (address === location.pathname + location.search + location.hash) return;
  history.replaceState(history.state, '', address);
}

/** Gives the browser's tab the tenant's own name. */
function nameDocument(t: Services['t']): void {
  const title = t('Browser title');
  // The server has put the page's own name before it.
  if (!document.title.endsWith(title)) document.title = title;
}

function startNavigation(api: Api, user: string | null) {
  return createActor(
    navigationMachine.provide({
      actors: {
        loadMenu: fromPromise((load) => api.call(getMenu, MENU_REQUEST, load)),
        loadRoute: fromPromise((load) => api.call(getRoute, ROUTE_REQUEST, load)),
        loadQuickLinks: fromPromise((load) => api.call(getQuickLink, {}, load)),
      },
    }),
    { input: { user } },
  ).start();
}
