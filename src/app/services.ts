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
import { createI18n, isRightToLeft, LANGUAGE_KEY } from '../i18n/i18n.ts';
import { languageChoice } from '../i18n/language-choice.ts';
import { type MessengerVisit, startVisit } from '../messenger/visit.ts';
import { createAuth } from '../session/auth-actor.ts';
import { takeEmbedToken } from '../session/embed-token.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createSettings } from '../settings/settings-actor.ts';
import { keepTyped } from '../storage/keep-typed.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Store, tenantStore, VISIT } from '../storage/storage.ts';
import { corpOfPath, namedAddress } from '../tenant/corp-path.ts';
import { createToasts, type Toasts } from '../toasts/toast-log.ts';
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
  const embedVisit = takeEmbedToken(window);
  const embedToken = embedVisit?.token ?? null;
  // What a token may read is not for the user of the tab, whose pages beside it keep theirs.
  const place = embedVisit === null ? code : `${code}:${VISIT}${embedVisit.id}`;
  const sessionStore = tenantStore(place, openStorage(window, 'sessionStorage'));
  const localStore = tenantStore(code, openStorage(window, 'localStorage'));
  const session = createSessionStore(sessionStore, localStore);

  let auth: Services['auth'] | undefined;
  let isOver = false;
  const api = createApi({
    corp: code,
    token: () => embedToken ?? session.current()?.token ?? null,
    pagePath: () => (window.location.pathname + window.location.search).slice(0, MAX_PAGE_PATH),
    // An embedded page has no sign-in of its own to lead to.
    onLoginRequired: () => {
      if (embedToken === null) auth?.send({ type: 'session.expired' });
    },
    // Whoever may stay here as a visitor stays; the guards lead away from what is not for visitors.
    onSessionOver: () => {
      if (embedToken !== null || auth?.getSnapshot().value !== 'signedIn') return;
      isOver = true;
      auth.send({ type: 'session.cleared' });
    },
    answers: createAnswerCache(page),
  });

  const fallbackCorp = { code, name: code, sortName: code };
  const corpAnswer = await api.call(getCorp, { code });
  const corp = corpAnswer.ok ? corpAnswer.data : getCorp.data.parse(fallbackCorp);
  document.documentElement.style.setProperty('--y4-brand', corp.settings.brandColor);
  const language = page?.language ?? corp.settings.language;
  const i18n = await createI18n(api, language);
  const t = i18n.t.bind(i18n) as Services['t'];
  nameDocument(t);
  // Before the page is drawn again: a page with a title of its own sets it over this one.
  i18n.on('languageChanged', () => nameDocument(t));

  session.restore();
  auth = createAuth(api, session, () => corp.settings.team);
  const toasts = createToasts(sessionStore, session.current()?.user ?? null);
  const downloads = createDownloads(api, session.current()?.user ?? null);
  const settings = startSettings({ i18n, t, toasts, localStore, language });
  const dialogs = createDialogs(toasts, i18n, { auth, sessionStore });
  const navigation = startNavigation(api, session.current()?.user ?? null);
  const base = `/${code}`;
  const navigate = guardNavigator(createNavigator(base), { dialogs, t });
  guardHistory(window, { dialogs, t });

  // What was typed is kept as it is when a session runs out; whoever may stay as a visitor stays.
  const leave = () => {
    isOver = true;
    auth.send({ type: 'session.expired' });
    auth.send({ type: 'session.cleared' });
  };
  if (embedToken === null) session.watch(leave);
  auth.subscribe(({ context, value }) => {
    if (value === 'signingIn' || value === 'signingOut' || value === 'restoring') return;
    const user = context.authentication?.user ?? null;
    toasts.belongTo(user);
    downloads.belongTo(user);
    navigation.send({ type: 'user.changed', user });
    if (!isOver || user !== null) return;
    isOver = false;
    toasts.raise('warn', t('Need to login again'));
  });

  const languages = page?.languages ?? corp.settings.languages;
  return {
    corp,
    corpFailure: corpAnswer.ok ? null : corpAnswer,
    base,
    languages,
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

/** Puts the address that names the tenant in the place of one that does not. */
function nameAddress({ location, history }: Window, corp: string): void {
  const address = namedAddress(location, corp);
  if (address === location.pathname + location.search + location.hash) return;
  history.replaceState(history.state, '', address);
}

/** Has the page come in a language that its address asked for (`?lang=en`)? */
function asksLanguage({ search }: Location, language: Language): boolean {
  return new URLSearchParams(search).get('lang') === language;
}

/** Is it a page within others, whose language is not that of its user everywhere else? */
function isEmbedded({ pathname }: Location): boolean {
  return pathname.endsWith('/embed');
}

/** Takes the language out of an address that asked for it: another may be chosen from now on. */
function forgetLanguage({ location, history }: Window): void {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Gives the browser's tab the tenant's own name. */
function nameDocument(t: Services['t']): void {
  const title = t('Browser title');
  // The server has put the page's own name before it.
  if (!document.title.endsWith(title)) document.title = title;
}

type LanguageParts = Pick<Services, 'i18n' | 't' | 'toasts' | 'localStore'> & {
  /** That the page came in. */
  language: Language;
};

/** The settings of this browser, with the direction of the page's language where its address asked for that. */
function startSettings({ language, t, ...parts }: LanguageParts): Services['settings'] {
  const { localStore, toasts } = parts;
  const isRTL = isRightToLeft(language);
  const isAsked = asksLanguage(window.location, language);
  const isFrame = isEmbedded(window.location);
  const settings = createSettings(
    localStore,
    { isRTL },
    isAsked && isFrame ? { isRTL } : {},
    (key, value) => keepTyped({ toasts, t }, localStore, key, value),
  );
  if (isAsked && !isFrame) {
    forgetLanguage(window);
    settings.send({ type: 'settings.changed', change: { isRTL } });
    localStore.write(LANGUAGE_KEY, language);
  }
  const follow = async () => (await languageChoice()).follow({ ...parts, settings });
  // The direction of another tab's language holds here too, and would turn a page of this one around.
  if (!isAsked || !isFrame) localStore.watch(LANGUAGE_KEY, follow);
  return settings;
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
