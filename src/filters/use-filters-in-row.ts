import { useState } from 'react';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { useWidth } from '../ui/use-width.ts';
import { filtersInRow } from './filters-in-row.ts';

/** The filters that are shown in the row at `place`: those that find room there, or all of them. */
export function useFiltersInRow(queries: readonly FilterQuery[]) {
  const narrow = useIsNarrow();
  const [place, width] = useWidth<HTMLElement>();
  const [all, setAll] = useState(false);
  const inRow = narrow || width === null ? queries.length : filtersInRow(queries, width);
  return {
    place,
    shown: all ? queries : queries.slice(0, inRow),
    /** As many find no room. */
    others: queries.length - inRow,
    all,
    toggleAll: () => setAll(!all),
  };
}
