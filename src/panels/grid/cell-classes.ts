const BADGE = /(?:^|\s)badge-soft-/;

/** CSS classes of a row or cell as data carry them; only plain class names come through. */
export function classesOf(value: unknown): string[] {
  return typeof value === 'string'
    ? value.split(/\s+/).filter((name) => /^[\w-]+$/.test(name))
    : [];
}

/** Classes of the badge that a cell's classes ask for; null when they ask for none. */
export function badgeClasses(value: unknown): string | null {
  if (typeof value !== 'string' || !BADGE.test(value)) return null;
  return classesOf(value)
    .map((name) => name.replace(BADGE, 'y4-badge--'))
    .join(' ');
}
