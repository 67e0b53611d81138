import * as z from 'zod/mini';

/** Look of the top bar (spec 3.18h). */
export const navbarStyle = z.enum(['transparent', 'inverted', 'card', 'vibrant']);

/** Where the menu stands (spec 3.18i). */
export const navbarPosition = z.enum(['vertical', 'top', 'combo']);

/** What a user sets for this browser; all but the burger menu are kept (spec 3.18, 4.17). */
export const settings = z.object({
  theme: z._default(z.enum(['light', 'dark', 'system']), 'system'),
  /** What `theme` comes to on this device. */
  isDark: z._default(z.boolean(), false),
  isRTL: z._default(z.boolean(), false),
  isFluid: z._default(z.boolean(), true),
  navbarStyle: z._default(navbarStyle, 'transparent'),
  navbarPosition: z._default(navbarPosition, 'vertical'),
  isNavbarVerticalCollapsed: z._default(z.boolean(), false),
  showBurgerMenu: z._default(z.boolean(), false),
});
export type Settings = z.infer<typeof settings>;

/**
 * What a browser has kept of the settings: none of them needs to be there, and none is made up, so
 * that defaults which follow the language or the tenant stay in force.
 */
export const keptSettings = z.partial(
  z.object({
    theme: settings.shape.theme.def.innerType,
    isDark: settings.shape.isDark.def.innerType,
    isRTL: settings.shape.isRTL.def.innerType,
    isFluid: settings.shape.isFluid.def.innerType,
    navbarStyle,
    navbarPosition,
    isNavbarVerticalCollapsed: settings.shape.isNavbarVerticalCollapsed.def.innerType,
  }),
);
