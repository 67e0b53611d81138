import * as z from 'zod/mini';
import { article } from '../tenant/article.ts';
import { configItem } from '../tenant/config-item.ts';
import { corp, corpSettings, language } from '../tenant/corp.ts';
import { menuItem } from '../tenant/menu-item.ts';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Looked up where an operator writes it, not by each visitor: a clock takes long to be made. */
const timeZone = z._default(
  z.string().check(
    z.refine(isTimeZone, {
      error: 'not a time zone like Asia/Shanghai',
      params: { known: () => Intl.supportedValuesOf('timeZone') },
    }),
  ),
  corpSettings.shape.timeZone.def.defaultValue,
);

/** `corp.json`: a tenant's branding and settings as its operator writes them (spec 3.11). */
export const corpDocument = z.extend(corp, {
  $schema: z.optional(z.string()),
  settings: z.prefault(z.extend(corpSettings, { timeZone }), {}),
  /** The tenant's departments; where they are given, a definition that names another is refused. */
  departments: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(60)))),
  /** Departments that may reset the passwords of users. */
  administrators: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(60))), []),
});

/**
 * `menus/` and `quick-links/`, one file for each department; `default.json` for departments without
 * one of their own and `public.json` for visitors (spec 6.4).
 */
export const menuDocument = z.array(menuItem);

const route = z
  .string()
  .check(
    z.regex(
      /^\/(?![/\\])/,
      'a path inside the tenant that starts with one slash: /content/ORDERS/main',
    ),
  );

/**
 * `routes.json`: paths that need a sign-in beside the fixed ones (spec 2.53h); the same for all, or
 * by department with `default` for the others and `public` for visitors.
 */
export const routesDocument = z.union([z.array(route), z.record(z.string(), z.array(route))]);

/** `configs/<CODE>.json`: one named list (spec 3.12). */
export const configDocument = z.array(configItem);

/**
 * `articles/<CODE>.json`: one article (spec 3.17), in the tenant's first language, and in others as far as it
 * is translated.
 */
export const articleDocument = z.extend(article, {
  $schema: z.optional(z.string()),
  /** Language of its title, caption and content; the tenant's first where it is left out. */
  language: z.optional(language),
  /** The article in further languages; its date is the same in all of them. */
  translations: z._default(z.partialRecord(language, z.omit(article, { date: true })), {}),
});
export type ArticleDocument = z.infer<typeof articleDocument>;

/** `translations/<language>.json`: the English text as the specification writes it → the text. */
export const translationDocument = z.record(
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(500, 'a text has at most 500 letters here: longer HTML is parted among panels'),
    ),
  z.string(),
);

/** `users.json`: users of a sample tenant, added once and never changed by the file again. */
export const usersDocument = z.array(
  z.object({
    user: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** In plain text: such a file is for sample data only. */
    password: z.string().check(z.minLength(8), z.maxLength(200)),
    userName: z.string().check(z.minLength(1)),
    userFullName: z._default(z.string(), ''),
    userHeadImage: z._default(z.string(), ''),
    department: z._default(z.string(), ''),
    email: z._default(z.string(), ''),
    verified: z._default(z.boolean(), false),
    /** Path that the user is taken to after a sign-in. */
    afterLogin: z._default(z.string(), ''),
  }),
);
export type UsersDocument = z.infer<typeof usersDocument>;
