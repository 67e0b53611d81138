import { definitionCode } from '#schemas/definitions/common.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { PanelType } from '#schemas/definitions/panel.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';

const GRID_ROWS = 'src/panels/grid/RowsGrid.tsx';

/** Source modules of the client that draw a panel of each type. */
export const PANEL_MODULES: Readonly<Record<PanelType, readonly string[]>> = {
  AdvanceGrid: ['src/panels/advance-grid/AdvanceGrid.tsx', GRID_ROWS],
  BasicGrid: ['src/panels/basic-grid/BasicGrid.tsx', GRID_ROWS],
  BasicList: ['src/panels/basic-list/BasicList.tsx'],
  ButtonPanel: ['src/panels/button-panel/ButtonPanel.tsx'],
  ChartJS: ['src/panels/chart-js/ChartJS.tsx', 'src/panels/chart-js/ChartJSDrawing.tsx'],
  ECharts: ['src/panels/echarts/ECharts.tsx', 'src/panels/echarts/EChartsDrawing.tsx'],
  EditGrid: ['src/panels/edit-grid/EditGrid.tsx', 'src/panels/edit-grid/EditTable.tsx'],
  EmbedPage: ['src/panels/embed-page/EmbedPage.tsx'],
  Form: ['src/panels/form/Form.tsx'],
  Html: ['src/panels/html/Html.tsx'],
  PagingGrid: ['src/panels/paging-grid/PagingGrid.tsx', GRID_ROWS],
  SingleFilter: ['src/panels/single-filter/SingleFilter.tsx'],
};

/** Form of `/content/…` when the address names none (spec 2.4). */
const HOME_FORM = 'HOME';

/**
 * Modules of the panels on a content page, so that they load beside the shell instead of after the
 * form. What kinds of panels a page has is no secret; a visitor who has to sign in first needs them
 * right after. In the order in which they stand on the page.
 *
 * @param path inside the tenant.
 */
export async function modulesOfPanels(
  path: string,
  definitions: TenantDefinitions,
): Promise<string[]> {
  const code = /^\/content(?:\/([^/]*))?/.exec(path);
  if (!code || path === '/content/blank') return [];
  const named = definitionCode.safeParse(code[1]);
  const form = await definitions.read('form', named.success ? named.data : HOME_FORM);
  if (!form) return [];
  return [...typesOf(form.rows)].flatMap((type) => PANEL_MODULES[type]);
}

function typesOf(rows: FormDocument['rows']): Set<PanelType> {
  const types = new Set<PanelType>();
  for (const { columns } of rows) {
    for (const { panel, rows: nested } of columns) {
      if (panel) types.add(panel.type);
      for (const type of typesOf(nested ?? [])) types.add(type);
    }
  }
  return types;
}
