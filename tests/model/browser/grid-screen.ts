import { expect } from '@playwright/test';
import type { Driver, Stage } from './driver.ts';
import type { Answer } from './gate.ts';
import { LASTS_NO_TIME, openPanel, refused } from './screens.ts';

const DEFINITION = 'GetDataDefinition';
const ROWS = 'GetListByDataDefinition';

/** A button in the panel's title, which stands there in every state. */
const again = { text: 'Again', type: 'embed', command: 'Refresh' };
const empty: Answer = { change: (data: object) => ({ ...data, list: [], allCount: 0 }) };

function holdRows({ gate }: Stage): void {
  gate.hold(DEFINITION, ({ name, params }) => name === DEFINITION && params.code === 'CUSTOMER');
  gate.hold(ROWS, ({ name, params }) => name === ROWS && params.code === 'CUSTOMER');
}

function panelOf(type: string) {
  return {
    type,
    code: 'model',
    dataCode: 'CUSTOMER',
    title: 'Model',
    option: { multiSelect: true, maintaining: true },
    buttons: [again],
  };
}

/**
 * Opens a panel over the sample tenant's customers. A path that begins with an earlier visit makes
 * that visit first.
 */
export async function openGrid(
  stage: Stage,
  type: string,
  query: string,
  visit: (stage: Stage) => Promise<void>,
): Promise<void> {
  const isRevisited = stage.steps[0]?.startsWith('restore: an earlier') === true;
  if (!isRevisited) holdRows(stage);
  await openPanel(stage, panelOf(type), isRevisited ? '' : query);
  if (!isRevisited) return;
  await expect(stage.page.locator('.ag-row').first()).toBeVisible();
  await visit(stage);
  holdRows(stage);
  await stage.page.reload();
}

async function opens({ gate }: Stage, definition: Answer, rows: Answer): Promise<void> {
  await Promise.all([gate.answer(DEFINITION, definition), gate.answer(ROWS, rows)]);
}

async function seesBusy({ page }: Stage): Promise<void> {
  const busy = page.locator('#main').locator('[aria-busy="true"], .y4-skeleton').first();
  await expect(busy).toBeAttached();
}

/** What grids over a data definition have in common. */
export const gridSteps: Driver['steps'] = {
  'restore: nothing': async () => {},
  'open: rows': (stage) => opens(stage, 'pass', 'pass'),
  'open: no rows': (stage) => opens(stage, 'pass', empty),
  'open: a definition without rows yet': ({ gate }) => gate.answer(DEFINITION, 'pass'),
  'open: no definition': (stage) => opens(stage, refused, 'pass'),
  'open: failing rows': (stage) => opens(stage, 'pass', refused),
  'loadRows: rows': ({ gate }) => gate.answer(ROWS, 'pass'),
  'loadRows: no rows': ({ gate }) => gate.answer(ROWS, empty),
  'loadRows: failure': ({ gate }) => gate.answer(ROWS, refused),
  async 'panel.refreshed'({ page }) {
    await page.getByRole('button', { name: 'Again', exact: true }).click();
  },
  async 'page.requested'({ page }) {
    await page.getByRole('button', { name: 'Next' }).click();
  },
  async 'selection.changed'({ page }) {
    const row = page.locator('.ag-row').first();
    await row.getByRole('checkbox').check();
    await expect(row).toHaveClass(/ag-row-selected/);
  },
  async 'filter.changed'({ page }) {
    await page.getByRole('search').getByRole('button', { name: 'Reset' }).click();
  },
  async 'search.changed'({ page }) {
    await page.getByLabel('Search in these rows').fill('1');
  },
  async 'pageSize.changed'({ page }) {
    await page.getByLabel('Rows per page').selectOption('5');
  },
  async 'viewAll.toggled'({ page }) {
    await page.getByRole('button', { name: /^View (all|less)$/ }).click();
  },
  async 'sort.changed'({ page }) {
    await page.getByRole('columnheader', { name: 'Name' }).first().click();
  },
};

export const gridStates: Driver['states'] = {
  restoring: LASTS_NO_TIME,
  defining: seesBusy,
  loading: seesBusy,
  async error({ page }) {
    await expect(page.locator('#main').getByText('Error 60023(NO)')).toBeVisible();
  },
  async empty({ page }) {
    await expect(page.locator('#main').getByText('No data', { exact: true })).toBeVisible();
  },
  async loaded({ page }) {
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await expect(page.locator('.y4-grid-footer [aria-busy="true"]')).toHaveCount(0);
  },
};

interface GridContext {
  definition: unknown;
  view: { filters: unknown } | null;
  state: { search: string; viewAll: boolean; selection: string[]; pageIndex: number };
}

const OF_ROWS = ['page.requested', 'pageSize.changed', 'viewAll.toggled', 'sort.changed'];

/** Whether a step of a grid can be caused: what is not in sight can not be pressed. */
export function canInGrid(label: string, states: readonly string[], context: GridContext): boolean {
  if (states.includes('restoring')) return label.startsWith('restore: ');
  const asksForFilters = context.view !== null && context.view.filters !== null;
  const rests = states.some((state) => ['loaded', 'empty'].includes(state));
  const { search, viewAll, selection, pageIndex } = context.state;
  const isAlone = search === '' && !viewAll && pageIndex === 0;
  if (label === 'open: a definition without rows yet') return asksForFilters;
  if (label.startsWith('open: ')) return !asksForFilters || label === 'open: no definition';
  if (label === 'filter.changed') return rests && context.definition !== null;
  if (label === 'search.changed') return states.includes('loaded') && search === '';
  if (label === 'page.requested') return states.includes('loaded') && isAlone;
  if (label === 'selection.changed') return states.includes('loaded') && selection.length === 0;
  return !OF_ROWS.includes(label) || states.includes('loaded');
}
