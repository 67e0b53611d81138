import { lazyPart } from '../parts/parts.ts';

/** The frames of pages, each loaded with the first page that stands in it. */
export const MainShell = lazyPart(async () => ({
  default: (await import('./MainShell.tsx')).MainShell,
}));
/** Around sign-in, registration and the pages beside them. */
export const AuthShell = lazyPart(async () => ({
  default: (await import('./AuthShell.tsx')).AuthShell,
}));
/** Around the shop's pages, also for visitors. */
export const ShopShell = lazyPart(async () => ({
  default: (await import('./ShopShell.tsx')).ShopShell,
}));
