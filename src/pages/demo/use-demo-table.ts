import { useState } from 'react';
import { useKeptValue } from '../shared/use-kept-value.ts';
import {
  nextSort,
  pageOf,
  type Sort,
  selectionOf,
  sortFrom,
  sortRows,
  sortText,
} from './demo-table.ts';

/** A list that is sorted, paged and selected from. */
export type DemoTable<Row extends { id: string }> = ReturnType<typeof useDemoTable<Row>>;

/** Sorting, paging and selection of rows that are all here; the address keeps the first two. */
export function useDemoTable<Row extends { id: string }>(
  initial: readonly Row[],
  firstSort: Sort<Row>,
) {
  const [rows, setRows] = useState(initial);
  const [sortKept, keepSort] = useKeptValue('sort');
  const [pageKept, keepPage] = useKeptValue('page');
  const sort = sortFrom(sortKept, initial[0]) ?? firstSort;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const page = pageOf(sortRows(rows, sort), /^\d{1,6}$/.test(pageKept) ? Number(pageKept) - 1 : 0);
  const keys = page.rows.map(({ id }) => id);

  return {
    total: rows.length,
    page,
    sort,
    selected,
    selection: selectionOf(selected, keys),
    goTo(index: number) {
      keepPage(index === 0 ? '' : String(index + 1));
    },
    sortBy(by: keyof Row) {
      keepSort(sortText(nextSort(sort, by)));
    },
    toggle(id: string) {
      const changed = new Set(selected);
      if (!changed.delete(id)) changed.add(id);
      setSelected(changed);
    },
    togglePage() {
      const changed = new Set(selected);
      const isWhole = selectionOf(selected, keys) === 'all';
      for (const id of keys) {
        if (isWhole) changed.delete(id);
        else changed.add(id);
      }
      setSelected(changed);
    },
    clearSelection() {
      setSelected(new Set());
    },
    removeSelected() {
      setRows(rows.filter(({ id }) => !selected.has(id)));
      setSelected(new Set());
    },
  };
}
