import type { SessionUser } from '../wire/handler.ts';

/** Code of what visitors get. */
export const VISITORS = 'public';
/** Code of what users without a department get: those who registered themselves, to shop. */
export const SHOPPERS = 'shopper';
/** Code of what departments without one of their own get. */
export const OTHERS = 'default';

/**
 * Codes under which a user's version of something may lie, the most fitting first (spec 6.4). Shoppers may what visitors
 * may, and hardly anything of what is for departments.
 */
export function codesFor(user: SessionUser | null): string[] {
  if (user === null) return [VISITORS];
  if (user.department === '') return [SHOPPERS, VISITORS, OTHERS];
  return user.department === VISITORS ? [OTHERS] : [user.department, OTHERS];
}
