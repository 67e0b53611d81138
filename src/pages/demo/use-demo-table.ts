import { useState } from 'react';
import { nextSort, pageOf, type Sort, selectionOf, sortRows } from './demo-table.ts';

/** A list that is sorted, paged and selected from. */
export type DemoTable<Row extends { id: string }> = ReturnType<typeof useDemoTable<Row>>;

/** Sorting, paging and selection of rows that are all here. */
export function useDemoTable<Row extends { id: string }>(
  initial: readonly Row[],
  firstSort: Sort<Row>,
) {
  const [rows, setRows] = useState(initial);
  const [sort, setSort] = useState(firstSort);
  const [index, setIndex] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const page = pageOf(sortRows(rows, sort), index);
  const keys = page.rows.map(({ id }) => id);

  return {
    total: rows.length,
    page,
    sort,
    selected,
    selection: selectionOf(selected, keys),
    goTo: setIndex,
    sortBy(by: keyof Row) {
      setSort(nextSort(sort, by));
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
