import { z } from 'zod';

/** Look of the top bar (spec 3.18h). */
export const navbarStyle = z.enum(['transparent', 'inverted', 'card', 'vibrant']);
export type NavbarStyle = z.infer<typeof navbarStyle>;

/** Where the menu stands (spec 3.18i). */
export const navbarPosition = z.enum(['vertical', 'top', 'combo']);
export type NavbarPosition = z.infer<typeof navbarPosition>;

/** What a user sets for this browser; all but the burger menu are kept (spec 3.18, 4.17). */
export const settings = z.object({
  theme: z.enum(['light', 'dark', 'system']).default('system'),
  /** What `theme` comes to on this device. */
  isDark: z.boolean().default(false),
  isRTL: z.boolean().default(false),
  isFluid: z.boolean().default(true),
  navbarStyle: navbarStyle.default('transparent'),
  navbarPosition: navbarPosition.default('vertical'),
  isNavbarVerticalCollapsed: z.boolean().default(false),
  showBurgerMenu: z.boolean().default(false),
});
export type Settings = z.infer<typeof settings>;

/**
 * What a browser has kept of the settings: none of them needs to be there, and none is made up, so
 * that defaults which follow the language or the tenant stay in force.
 */
export const keptSettings = z
  .object({
    theme: settings.shape.theme.unwrap(),
    isDark: settings.shape.isDark.unwrap(),
    isRTL: settings.shape.isRTL.unwrap(),
    isFluid: settings.shape.isFluid.unwrap(),
    navbarStyle,
    navbarPosition,
    isNavbarVerticalCollapsed: settings.shape.isNavbarVerticalCollapsed.unwrap(),
  })
  .partial();
