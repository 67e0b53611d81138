import type { GridApi } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';

/** With more changed rows than this the grid takes its whole list at less cost than one by one. */
const MOST_REPLACED = 20;

/**
 * Gives rows of a grid their new objects where they stand. To be told a new list, the grid goes through all of
 * it, and lays out the page to see where it is scrolled to.
 *
 * @returns false when the rows are others, are many, or may have to stand elsewhere: then nothing was done, and
 *   the grid has to be told its list.
 */
export function replaceRows(
  api: GridApi<Row>,
  before: readonly Row[],
  now: readonly Row[],
): boolean {
  const idOf = api.getGridOption('getRowId');
  if (idOf === undefined || before.length !== now.length || isArranged(api)) return false;
  const context: unknown = api.getGridOption('context');
  const changed = now.flatMap((row, index) => {
    const old = before[index];
    return old === undefined || old === row ? [] : [{ old, row }];
  });
  if (changed.length > MOST_REPLACED) return false;
  const replaced = changed.map(({ old, row }) => {
    const [was, is] = [old, row].map((data) => idOf({ api, context, data, level: 0 }));
    return { row, node: was === is && is !== undefined ? api.getRowNode(is) : undefined };
  });
  if (replaced.some(({ node }) => node === undefined)) return false;
  for (const { row, node } of replaced) node?.updateData(row);
  return true;
}

/** Where rows stand, or whether they do, depends on what is in them. */
function isArranged(api: GridApi<Row>): boolean {
  if (api.getGridOption('quickFilterText')) return true;
  return api.getColumnState().some(({ sort }) => sort !== undefined && sort !== null);
}
