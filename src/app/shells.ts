import { lazyPart } from '../parts/parts.ts';

/** The frames of pages, each loaded with the first page that stands in it. */
export const MainShell = lazyPart(() => import('./MainShell.tsx'), 'MainShell');
/** Around sign-in, registration and the pages beside them. */
export const AuthShell = lazyPart(() => import('./AuthShell.tsx'), 'AuthShell');
/** Around the shop's pages, also for visitors. */
export const ShopShell = lazyPart(() => import('./ShopShell.tsx'), 'ShopShell');
