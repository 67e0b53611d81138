/** Rows of a page of the demo's lists (spec 2.67, 9.14). */
export const PAGE_SIZE = 10;

/** The column that rows are sorted by. */
export interface Sort<Row> {
  by: keyof Row;
  descending: boolean;
}

/** The rows in order: numbers by size, texts as people sort them; equal ones stay as they were. */
export function sortRows<Row>(rows: readonly Row[], { by, descending }: Sort<Row>): Row[] {
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  return rows.toSorted((a, b) => {
    const one = a[by];
    const other = b[by];
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : compare(String(one), String(other));
    return descending ? -order : order;
  });
}

/** A click on a column's head: first ascending, then the other way round. */
export function nextSort<Row>(sort: Sort<Row>, by: keyof Row): Sort<Row> {
  return { by, descending: sort.by === by && !sort.descending };
}

/** An order as an address says it: `name`, or `-name` when it descends. */
export function sortText<Row>({ by, descending }: Sort<Row>): string {
  return `${descending ? '-' : ''}${String(by)}`;
}

/** The order that a text of {@link sortText} says; null when rows like this one have no such column. */
export function sortFrom<Row extends object>(text: string, row: Row | undefined): Sort<Row> | null {
  const descending = text.startsWith('-');
  const by = descending ? text.slice(1) : text;
  if (row === undefined || !Object.hasOwn(row, by)) return null;
  return { by: by as keyof Row, descending };
}

/** The rows of one page, and where they stand among all. */
interface Page<Row> {
  rows: Row[];
  /** Counted from 0; moved to the last page when there are fewer by now. */
  index: number;
  count: number;
  /** Number of the first and of the last row shown, counted from 1; 0 and 0 of nothing. */
  from: number;
  to: number;
}

/** One page of the rows. */
export function pageOf<Row>(rows: readonly Row[], wanted: number): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const index = Math.min(Math.max(0, wanted), count - 1);
  const start = index * PAGE_SIZE;
  const shown = rows.slice(start, start + PAGE_SIZE);
  return {
    rows: shown,
    index,
    count,
    from: shown.length === 0 ? 0 : start + 1,
    to: start + shown.length,
  };
}

/** Selection of the keys on one page: all of them, some, or none. */
export function selectionOf(
  selected: ReadonlySet<string>,
  keys: readonly string[],
): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
