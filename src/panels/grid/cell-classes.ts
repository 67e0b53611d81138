import { CLASS_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';

const BADGE = /(?:^|\s)badge-soft-/;

/** CSS classes of a row or cell as data carry them; only plain class names come through. */
export function classesOf(value: unknown): string[] {
  return typeof value === 'string'
    ? value.split(/\s+/).filter((name) => /^[\w-]+$/.test(name))
    : [];
}

/** Classes of the badge that a cell's classes ask for; null when they ask for none. */
export function badgeClasses(value: unknown): string | null {
  if (!BADGE.test(String(value ?? ''))) return null;
  return classesOf(value)
    .map((name) => name.replace(BADGE, 'y4-badge--'))
    .join(' ');
}

/** Names of the fields whose cells carry badge classes: they are drawn as a badge in the cell. */
export function hasBadgeClasses(rows: readonly Row[], fields: readonly ClientField[]): Set<string> {
  const names = new Set<string>();
  for (const { name } of fields) {
    const key = name + CLASS_SUFFIX;
    if (rows.some((row) => BADGE.test(String(row[key] ?? '')))) names.add(name);
  }
  return names;
}
