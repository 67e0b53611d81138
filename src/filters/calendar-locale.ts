import type flatpickr from 'flatpickr';

type Locale = flatpickr.CustomLocale | null;

/** Languages beside English that the calendar speaks; each is loaded when it is needed. */
const LOADERS: Readonly<Record<string, () => Promise<Locale>>> = {
  'zh-CN': async () => ({
    ...(await import('flatpickr/dist/l10n/zh.js')).Mandarin,
    // The library says nothing of it; China counts from Monday (GB/T 7408).
    firstDayOfWeek: 1,
  }),
  ar: async () => ({
    ...(await import('flatpickr/dist/l10n/ar.js')).Arabic,
    // The library has the English Wk here.
    weekAbbreviation: 'أسبوع',
  }),
};

const loading = new Map<string, Promise<Locale>>();

/**
 * The calendar's words in a language, the same promise each time; null for English, and when they can
 * not be loaded: a calendar in English is better than none.
 */
export function calendarLocale(language: string): Promise<Locale> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const promise = LOADERS[language]?.().catch(() => null) ?? Promise.resolve(null);
  loading.set(language, promise);
  return promise;
}
