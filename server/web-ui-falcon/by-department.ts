import type { SessionUser } from '../wire/handler.ts';

/** Code of what visitors get. */
const VISITORS = 'public';
/** Code of what departments without one of their own get. */
const OTHERS = 'default';

/** Codes under which a user's version of something may lie, the most fitting first (spec 6.4). */
export function codesFor(user: SessionUser | null): string[] {
  if (user === null) return [VISITORS];
  return user.department === '' || user.department === VISITORS
    ? [OTHERS]
    : [user.department, OTHERS];
}
