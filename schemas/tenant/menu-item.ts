import { z } from 'zod';

/** A small mark beside a menu item or on a grid's title (spec 3.9, 3.16). */
export const badge = z.object({
  type: z.enum(['primary', 'secondary', 'success', 'info', 'warning', 'danger']).default('primary'),
  icon: z.string().optional(),
  content: z.string().default(''),
});
export type Badge = z.infer<typeof badge>;

/** One node of the side menu, the app launcher or the quick links (spec 3.16). */
export const menuItem = z.object({
  name: z.string(),
  /** Path inside the tenant (`/content/ORDERS/main`), or a full http(s) URL. */
  to: z.string().optional(),
  /** Name of a Font Awesome icon: `box`, `regular:bell`, `brands:github`. */
  icon: z.string().optional(),
  badge: badge.optional(),
  active: z.boolean().default(true),
  /** Heading shown above this item. */
  label: z.string().optional(),
  get children() {
    return z.array(menuItem).optional();
  },
});
export type MenuItem = z.infer<typeof menuItem>;
