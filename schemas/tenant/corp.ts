import * as z from 'zod/mini';

/** The tenant that is meant when the address names none (spec 2.2). */
export const DEFAULT_CORP = 'y4';

/** The colour of a tenant that has chosen none. */
export const DEFAULT_BRAND_COLOR = '#2f5bea';

/** First path segment (spec 2.1): lower-case letters, digits and inner hyphens, 32 at most. */
export const corpCode = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'not the code of a corporation'));

/** Languages that translations are shipped for; `ar` is the right-to-left sample. */
export const language = z.enum(['zh-CN', 'en', 'ar']);
export type Language = z.infer<typeof language>;

/** What a tenant's operator sets for all its users (the server's part of spec 3.18). */
export const corpSettings = z.object({
  /** Where `/{corp}/` leads a visitor who is not signed in: a path or a full URL (spec 2.40). */
  home: z._default(z.string(), ''),
  /** Sent with Login (spec 7.7). */
  team: z._default(z.string(), ''),
  /** ISO 4217 code of all the tenant's money. */
  currency: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, 'three capital letters such as EUR')),
    'CNY',
  ),
  /** IANA name of the clock that all the tenant's times are shown and filtered by. */
  timeZone: z._default(z.string(), 'Asia/Shanghai'),
  /** Language of a visitor who chose none (spec 1.5). */
  language: z._default(language, 'zh-CN'),
  /** Languages on offer, in the order of the switch. */
  languages: z._default(z.array(language).check(z.minLength(1)), ['zh-CN', 'en']),
  /** The one colour that the brand ramp is derived from, as `#rrggbb`. */
  brandColor: z._default(
    z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour such as #2f5bea')),
    DEFAULT_BRAND_COLOR,
  ),
  /** Path below FilesRoot or the site's root, or empty: then the short name is set as a word mark. */
  logoUrl: z._default(z.string(), ''),
  /** Origins that may show the tenant's embed pages in a frame: `https://*.example.com` (spec 2.5). */
  embedHosts: z._default(
    z.array(
      z
        .string()
        .check(
          z.regex(
            /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i,
            'an origin such as https://www.example.com or https://*.example.com',
          ),
        ),
    ),
    [],
  ),
  /** Paths that need no sign-in beside the fixed ones (spec 2.45). */
  publicRoutes: z._default(z.array(z.string()), []),
});

/**
 * A tenant's branding (spec 3.11). `welcome` and `goodbye` replace default titles (spec 1.3). Each text
 * is shown in the user's language: by its translation, under the text itself or as a `__` label.
 */
export const corp = z.object({
  code: corpCode,
  name: z.string(),
  sortName: z.string(),
  description: z._default(z.string(), ''),
  copyright: z._default(z.string(), ''),
  welcome: z._default(z.string(), ''),
  goodbye: z._default(z.string(), ''),
  settings: z.prefault(corpSettings, {}),
});
export type Corp = z.infer<typeof corp>;
