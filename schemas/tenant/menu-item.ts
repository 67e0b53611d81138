import * as z from 'zod/mini';

/** A small mark beside a menu item or on a grid's title (spec 3.9, 3.16). */
export const badge = z.object({
  type: z._default(
    z.enum(['primary', 'secondary', 'success', 'info', 'warning', 'danger']),
    'primary',
  ),
  icon: z.optional(z.string()),
  content: z._default(z.string(), ''),
});
export type Badge = z.infer<typeof badge>;

/** One node of the side menu, the app launcher or the quick links (spec 3.16). */
export const menuItem = z.object({
  name: z.string(),
  /** Path inside the tenant (`/content/ORDERS/main`), or a full http(s) URL. */
  to: z.optional(z.string()),
  /** Name of a Font Awesome icon: `box`, `regular:bell`, `brands:github`. */
  icon: z.optional(z.string()),
  badge: z.optional(badge),
  active: z._default(z.boolean(), true),
  /** Heading shown above this item. */
  label: z.optional(z.string()),
  get children() {
    return z.optional(z.array(menuItem));
  },
});
export type MenuItem = z.infer<typeof menuItem>;
