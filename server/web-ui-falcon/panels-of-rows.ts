import type { FormDocument } from '#schemas/definitions/form.ts';

type Rows = FormDocument['rows'];
type Column = Rows[number]['columns'][number];
type Panel = NonNullable<Column['panel']>;

/**
 * Rows with what becomes of each panel, and without those of which nothing does. A row or column that only held such
 * panels goes with them; one that its author left empty stays, and says so. One panel after the other: what is
 * compiled meanwhile tries its statements in this transaction, one at a time.
 */
export async function changePanels(
  rows: Rows,
  change: (panel: Panel) => Promise<Panel | null>,
): Promise<Rows> {
  return keepSome(rows, async (row) => {
    const columns = await keepSome(row.columns, (column) => changeColumn(column, change));
    return isEmptied(row.columns, columns) ? null : { ...row, columns };
  });
}

async function changeColumn(
  column: Column,
  change: (panel: Panel) => Promise<Panel | null>,
): Promise<Column | null> {
  if (column.rows) {
    const rows = await changePanels(column.rows, change);
    return isEmptied(column.rows, rows) ? null : { ...column, rows };
  }
  if (!column.panel) return column;
  const panel = await change(column.panel);
  return panel && { ...column, panel };
}

async function keepSome<One>(
  all: readonly One[],
  change: (one: One) => Promise<One | null>,
): Promise<One[]> {
  const kept: One[] = [];
  for (const one of all) {
    const changed = await change(one);
    if (changed !== null) kept.push(changed);
  }
  return kept;
}

function isEmptied(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length > 0 && after.length === 0;
}
