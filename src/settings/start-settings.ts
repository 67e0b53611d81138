import type { i18n } from 'i18next';
import { type Language, language as languageSchema } from '#schemas/tenant/corp.ts';
import { withParameters } from '../app/with-parameters.ts';
import { isRightToLeft, LANGUAGE_KEY } from '../i18n/i18n.ts';
import { languageChoice } from '../i18n/language-choice.ts';
import { keepTyped } from '../storage/keep-typed.ts';
import type { Store } from '../storage/storage.ts';
import type { Toasts } from '../toasts/toast-log.ts';
import { createSettings } from './settings-actor.ts';

interface Parts {
  i18n: i18n;
  t(key: string): string;
  toasts: Toasts;
  localStore: Store;
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
  history.replaceState(history.state, '', withParameters(location, { lang: '' }));
}

/**
 * Starts the settings of this browser, with the direction of the page's language where its address asked for that.
 *
 * @param language that the page came in.
 */
export function startSettings({ t, ...parts }: Parts, language: Language) {
  const { i18n, localStore, toasts } = parts;
  const isRTL = isRightToLeft(language);
  const isAsked = asksLanguage(window.location, language);
  const isFrame = isEmbedded(window.location);
  // Another tab has chosen a language whose texts are not here, and may never be.
  let isBehind = false;
  const settings = createSettings(
    localStore,
    { isRTL },
    () => {
      if (isAsked && isFrame) return { isRTL };
      return isBehind ? { isRTL: settings.getSnapshot().context.settings.isRTL } : {};
    },
    (key, value) => keepTyped({ toasts, t }, localStore, key, value),
  );
  if (isAsked && !isFrame) {
    forgetLanguage(window);
    settings.send({ type: 'settings.changed', change: { isRTL } });
    localStore.write(LANGUAGE_KEY, language);
  }
  i18n.on('languageChanged', () => {
    isBehind = false;
  });
  const follow = async () => {
    const chosen = localStore.read(LANGUAGE_KEY, languageSchema);
    isBehind = chosen !== null && chosen !== i18n.language;
    return (await languageChoice()).follow({ ...parts, settings });
  };
  // The direction of another tab's language holds here too, and would turn a page of this one around.
  if (!isAsked || !isFrame) localStore.watch(LANGUAGE_KEY, follow);
  return settings;
}
