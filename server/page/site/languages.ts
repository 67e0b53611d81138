import { type Language, language } from '#schemas/tenant/corp.ts';

/** Query that asks for a page in a language, whoever has chosen which before. */
const LANGUAGE_QUERY = 'lang';
/** A year, in seconds. */
const KEPT = 31_536_000;

/** A page in one of its languages, or in that of who comes (`x-default`). */
export interface Alternate {
  readonly language: Language | 'x-default';
  /** Full address. */
  readonly address: string;
}

/** The languages that a tenant's pages are to be had in. */
export interface SiteLanguages {
  /** In which visitors read it who have chosen none. */
  readonly own: Language;
  readonly offered: readonly Language[];
}

/** The language that an address asks for; undefined where it asks for none of ours. */
export function askedLanguage(url: string): Language | undefined {
  const query = url.indexOf('?');
  if (query < 0) return undefined;
  const parsed = language.safeParse(new URLSearchParams(url.slice(query)).get(LANGUAGE_QUERY));
  return parsed.success ? parsed.data : undefined;
}

/** What keeps the language for the pages and calls that follow, in the cookie of the language menu. */
export function languageCookie(chosen: Language): string {
  return `language=${chosen}; Path=/; Max-Age=${KEPT}; SameSite=Lax`;
}

/**
 * Where a page is to be found: its own address in the tenant's language, and with a query in any other.
 *
 * @param address full one of the page.
 */
export function addressIn(address: string, chosen: Language, { own }: SiteLanguages): string {
  if (chosen === own) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${chosen}`;
}

/** The page in all its languages; none for a tenant with one. @param address full one of the page. */
export function alternatesOf(address: string, languages: SiteLanguages): Alternate[] {
  if (languages.offered.length < 2) return [];
  return [
    ...languages.offered.map((one) => ({
      language: one,
      address: addressIn(address, one, languages),
    })),
    { language: 'x-default', address },
  ];
}
