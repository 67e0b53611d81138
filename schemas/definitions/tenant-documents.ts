import { z } from 'zod';
import { article } from '../tenant/article.ts';
import { configItem } from '../tenant/config-item.ts';
import { corp } from '../tenant/corp.ts';
import { menuItem } from '../tenant/menu-item.ts';

/** `corp.json`: a tenant's branding and settings as its operator writes them (spec 3.11). */
export const corpDocument = corp.extend({
  $schema: z.string().optional(),
  /** The tenant's departments; where they are given, a definition that names another is refused. */
  departments: z.array(z.string().min(1).max(60)).optional(),
  /** Departments that may reset the passwords of users. */
  administrators: z.array(z.string().min(1).max(60)).default([]),
});

/**
 * `menus/` and `quick-links/`, one file for each department; `default.json` for departments without
 * one of their own and `public.json` for visitors (spec 6.4).
 */
export const menuDocument = z.array(menuItem);

const route = z
  .string()
  .regex(
    /^\/(?![/\\])/,
    'a path inside the tenant that starts with one slash: /content/ORDERS/main',
  );

/**
 * `routes.json`: paths that need a sign-in beside the fixed ones (spec 2.53h); the same for all, or
 * by department with `default` for the others and `public` for visitors.
 */
export const routesDocument = z.union([z.array(route), z.record(z.string(), z.array(route))]);

/** `configs/<CODE>.json`: one named list (spec 3.12). */
export const configDocument = z.array(configItem);

/** `articles/<CODE>.json`: one article (spec 3.17). */
export const articleDocument = article.extend({ $schema: z.string().optional() });

/** `translations/<language>.json`: the English text as the specification writes it → the text. */
export const translationDocument = z.record(z.string().min(1).max(500), z.string());

/** `users.json`: users of a sample tenant, added once and never changed by the file again. */
export const usersDocument = z.array(
  z.object({
    user: z.string().trim().min(1).max(200),
    /** In plain text: such a file is for sample data only. */
    password: z.string().min(8).max(200),
    userName: z.string().min(1),
    userFullName: z.string().default(''),
    userHeadImage: z.string().default(''),
    department: z.string().default(''),
    email: z.string().default(''),
    verified: z.boolean().default(false),
    /** Path that the user is taken to after a sign-in. */
    afterLogin: z.string().default(''),
  }),
);
export type UsersDocument = z.infer<typeof usersDocument>;
