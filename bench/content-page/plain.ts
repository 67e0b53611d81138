import type { Row } from '#schemas/definitions/common.ts';
import type { FloorGrid } from '../client/floor-grid.ts';

/** What the page shows. */
interface Content extends FloorGrid {
  /** Values of the form. */
  record: Row;
}

/**
 * The floor of a page with a grid, a form and a bar chart: AG Grid and ECharts from the files they are
 * published as, the form as plain markup. Runs in the browser.
 */
declare const agGrid: Pick<typeof import('ag-grid-community'), 'createGrid'>;
declare const echarts: Pick<typeof import('echarts'), 'init'>;

function placeOf(id: string): HTMLElement {
  const place = document.getElementById(id);
  if (place === null) throw new Error(`The page has no #${id}.`);
  return place;
}

const { list, columns, record } = (await (await fetch('/bench/rows.json')).json()) as Content;
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
  'input, textarea',
)) {
  if (field.type === 'checkbox' && 'checked' in field) field.checked = record[field.name] === true;
  else field.value = String(record[field.name] ?? '');
}
agGrid.createGrid(placeOf('grid'), {
  rowData: list,
  columnDefs: columns.map(({ name, width }) => ({
    field: name,
    ...(width !== undefined && { width }),
  })),
  rowSelection: { mode: 'multiRow' },
});
const sums = new Map<unknown, number>();
for (const { city, amount } of list) sums.set(city, (sums.get(city) ?? 0) + Number(amount));
echarts.init(placeOf('chart')).setOption({
  xAxis: { data: [...sums.keys()].map(String) },
  yAxis: {},
  series: [{ type: 'bar', data: [...sums.values()] }],
});
