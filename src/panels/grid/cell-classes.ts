import { plainClasses } from '../../html/plain-classes.ts';

const BADGE = /(?:^|\s)badge-soft-/;

/** CSS classes of a row or cell as data carry them; only those that leave it in its place come through. */
export function classesOf(value: unknown): string[] {
  return typeof value === 'string' ? plainClasses(value) : [];
}

/** Classes of the badge that a cell's classes ask for; null when they ask for none. */
export function badgeClasses(value: unknown): string | null {
  if (typeof value !== 'string' || !BADGE.test(value)) return null;
  return classesOf(value)
    .map((name) => name.replace(BADGE, 'y4-badge--'))
    .join(' ');
}
