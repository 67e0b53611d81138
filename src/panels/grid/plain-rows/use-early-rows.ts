import { useEffect, useState } from 'react';
import type { GridState } from '#machines/panel/grid-state.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { afterPaint } from '../../../ui/timing/after-paint.ts';
import { isFirstGrid } from '../ag-grid/use-grid.ts';

/** More rows than these are below what a screen shows. */
const MOST_ROWS = 20;

/** A grid of so many takes long whenever it is made. */
const MANY_ROWS = 500;

/** Which rows of a list are in sight. */
interface Page {
  pageSize: number;
  pageIndex: number;
  /** The list is the page. */
  serverPages: boolean;
}

/**
 * Rows to be shown before a grid that takes longer to be made than they take to be drawn: the first one of a visit,
 * and one of many rows. Null once they were painted, and where only the grid knows how it begins.
 */
export function useEarlyRows(
  rows: readonly Row[],
  { search, sort, selection }: GridState,
  { pageSize, pageIndex, serverPages }: Page,
): readonly Row[] | null {
  const [isEarly, setIsEarly] = useState(() => {
    const isKnown = serverPages || (search === '' && sort.length === 0);
    const takesLong = isFirstGrid() || rows.length >= MANY_ROWS;
    return takesLong && isKnown && selection.length === 0 && !document.hidden;
  });
  useEffect(() => (isEarly ? afterPaint(() => setIsEarly(false)) : undefined), [isEarly]);
  if (!isEarly) return null;
  const from = pageIndex * pageSize;
  return rows.slice(from, from + Math.min(pageSize, MOST_ROWS));
}
