import type { Row } from '#schemas/definitions/common.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** Empty values last; numbers by size, texts as the user's language orders them. */
export function compareValues(a: unknown, b: unknown): number {
  const emptyA = a === null || a === undefined || a === '';
  const emptyB = b === null || b === undefined || b === '';
  if (emptyA || emptyB) return Number(emptyA) - Number(emptyB);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b), undefined, { numeric: true });
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const sorted = new WeakMap<readonly Row[], { sort: readonly SortOrder[]; rows: readonly Row[] }>();

/** Rows in an order, the first one first; the same list as long as neither changes. */
export function sortedRows(rows: readonly Row[], sort: readonly SortOrder[]): readonly Row[] {
  if (sort.length === 0) return rows;
  const known = sorted.get(rows);
  if (known?.sort === sort) return known.rows;
  const inOrder = rows.toSorted((a, b) => {
    for (const { name, order } of sort) {
      const difference = compareValues(a[name], b[name]);
      if (difference !== 0) return order === 'desc' ? -difference : difference;
    }
    return 0;
  });
  sorted.set(rows, { sort, rows: inOrder });
  return inOrder;
}
