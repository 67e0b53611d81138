import type { i18n } from 'i18next';
import type { ActorRefFrom } from 'xstate';
import type { settingsMachine } from '#machines/settings/settings.machine.ts';
import { type Language, language } from '#schemas/tenant/corp.ts';
import { DEFAULT_NAMESPACE } from '#schemas/web-ui-falcon/translation.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import type { Store } from '../storage/storage.ts';
import type { Toasts } from '../toasts/toast-log.ts';
import { failureToast } from './failure-text.ts';
import { isRightToLeft, LANGUAGE_KEY } from './i18n.ts';

/** What a change of the language is about. */
interface LanguageParts {
  i18n: i18n;
  settings: ActorRefFrom<typeof settingsMachine>;
  toasts: Toasts;
  localStore: Store;
}

/** The language that was chosen last: the texts of one before it may come later. */
let wanted: Language;
/** Why the texts of one did not come. */
let told = '';

/**
 * Asks for the texts of a language.
 *
 * @returns false where they did not come, which is told, or another was chosen meanwhile.
 */
async function fetchTexts({ i18n, toasts }: LanguageParts, chosen: Language): Promise<boolean> {
  wanted = chosen;
  const errors = await new Promise<readonly Error[] | undefined>((done) =>
    i18n.services.backendConnector.load([chosen], [DEFAULT_NAMESPACE], done),
  );
  if (wanted !== chosen) return false;
  if (!i18n.hasResourceBundle(chosen, DEFAULT_NAMESPACE)) {
    told = failureToast(i18n, errors?.[0]?.cause as Failure);
    toasts.raise('error', told);
    return false;
  }
  // It is not so any more.
  if (told !== '') toasts.withdraw('error', told);
  told = '';
  return true;
}

/** Draws this page in a language whose texts are there. */
async function speak({ i18n, settings }: LanguageParts, chosen: Language): Promise<void> {
  // Calls name it, so it is so before the page asks again for what it shows.
  document.documentElement.lang = chosen;
  await i18n.changeLanguage(chosen);
  const change = { isRTL: isRightToLeft(chosen) };
  settings.send({ type: 'settings.changed', change, isDefault: true });
}

/** Changes the language of this page, of the tenant's other tabs and of the pages to come. */
export async function choose(parts: LanguageParts, chosen: Language): Promise<void> {
  if (!(await fetchTexts(parts, chosen))) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all three engines
  document.cookie = `language=${chosen}; path=/; max-age=31536000; samesite=lax`;
  parts.localStore.write(LANGUAGE_KEY, chosen);
  await speak(parts, chosen);
}

/** Changes to the language that another tab of the tenant has chosen. */
export async function follow(parts: LanguageParts): Promise<void> {
  const chosen = parts.localStore.read(LANGUAGE_KEY, language);
  if (chosen !== null && (await fetchTexts(parts, chosen))) await speak(parts, chosen);
}
