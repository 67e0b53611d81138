import { lazy } from 'react';

/** The frames of pages, each loaded with the first page that stands in it. */
export const MainShell = lazy(async () => ({
  default: (await import('./MainShell.tsx')).MainShell,
}));
export const AuthShell = lazy(async () => ({
  default: (await import('./AuthShell.tsx')).AuthShell,
}));
export const ShopShell = lazy(async () => ({
  default: (await import('./ShopShell.tsx')).ShopShell,
}));
