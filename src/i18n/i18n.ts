import { type BackendModule, createInstance, type i18n } from 'i18next';
import type { Language } from '#schemas/tenant/corp.ts';
import {
  addTranslation,
  DEFAULT_NAMESPACE,
  getTranslation,
} from '#schemas/web-ui-falcon/translation.ts';
import { isolated } from '#schemas/wire/isolated.ts';
import { passesByItself } from '#schemas/wire/result-id.ts';
import type { Api } from '../api/api.ts';

/** Milliseconds after which nobody waits for the texts of a language any more: they are small, and a choice was made. */
const TIMEOUT = 15_000;

/**
 * Texts from the server: the key is the English text, an absent one is noted on the server and shown
 * as it is (spec 1.5, 1.8, 7.12g–h). While the texts of a language did not come, nobody knows which ones are absent.
 */
export async function createI18n(api: Api, language: Language): Promise<i18n> {
  const unread = new Set<string>();
  let noted = Promise.resolve(true);
  const backend: BackendModule = {
    type: 'backend',
    init() {},
    async read(wanted, namespace, done) {
      const params = { language: wanted as Language, namespace };
      const result = await api.call(getTranslation, params, { timeout: TIMEOUT });
      if (result.ok) {
        unread.delete(wanted);
        done(null, result.data);
      } else {
        unread.add(wanted);
        // They may be asked for again.
        done(new Error(result.message, { cause: result }), true);
      }
    },
    create([wanted], namespace, key) {
      // A label is its English text. One by one: browsers refuse the calls of a page that has hundreds at once. A server
      // that takes no more now is not asked again: what is absent is noted when the next page comes.
      if (unread.size === 0 && wanted !== 'en') {
        noted = noted.then(async (goesOn) => {
          if (!goesOn) return false;
          const result = await api.call(addTranslation, { key, namespace });
          return result.ok || !passesByItself(result.id);
        });
      }
    },
  };
  const instance = createInstance();
  await instance.use(backend).init({
    lng: language,
    fallbackLng: 'en',
    load: 'currentOnly',
    ns: [DEFAULT_NAMESPACE],
    maxRetries: 0,
    defaultNS: DEFAULT_NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    saveMissing: true,
    saveMissingTo: 'current',
    interpolation: {
      // React escapes what it draws; what is left to do is that no value turns the text around it.
      escape: (value) => isolated(value, isRightToLeft(instance.language)),
      useRawValueToEscape: true,
      prefix: '{',
      suffix: '}',
      // `$t(…)` is words like any others: no text of ours stands within another one.
      nestingPrefix: '\0',
    },
  });
  return instance;
}

/** Under which the tenant's tabs tell each other the language that holds from now on. */
export const LANGUAGE_KEY = 'language';

/** Languages that are written from right to left. */
export function isRightToLeft(language: string): boolean {
  return language.startsWith('ar');
}
