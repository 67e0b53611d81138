import type { GridOptions, RowClassParams, RowClassRules } from 'ag-grid-community';
import { ROW_CLASS_KEY, type Row } from '#schemas/definitions/common.ts';
import { plainClasses } from '#schemas/definitions/plain-classes.ts';

const BADGE = /(?:^|\s)badge-soft-/;

/** CSS classes of a row or cell as data carry them; only those that leave it in its place come through. */
export function classesOf(value: unknown): string[] {
  return typeof value === 'string' ? plainClasses(value) : [];
}

const rowClassRules: RowClassRules<Row> = {};

/** Classes that the definition gives a whole row, as the server has stored it. */
function getRowClass({ data }: RowClassParams<Row>): string[] {
  const classes = classesOf(data?.[ROW_CLASS_KEY]);
  // The grid adds what it is told here and never takes it away: that needs a rule of the class.
  for (const name of classes) {
    rowClassRules[name] ??= (row) => classesOf(row.data?.[ROW_CLASS_KEY]).includes(name);
  }
  return classes;
}

/** Options of a grid whose rows have the classes that their definition gives them, as long as it does. */
export const ROW_CLASSES = { getRowClass, rowClassRules } satisfies GridOptions<Row>;

/** Classes of the badge that a cell's classes ask for; null when they ask for none. */
export function badgeClasses(value: unknown): string | null {
  if (typeof value !== 'string' || !BADGE.test(value)) return null;
  return classesOf(value)
    .map((name) => name.replace(BADGE, 'y4-badge--'))
    .join(' ');
}
