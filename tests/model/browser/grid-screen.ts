import { expect } from '@playwright/test';
import type { Driver, Stage } from './driver.ts';
import type { Answer, Call } from './gate.ts';
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

/** The first of the sample tenant's customers. */
const FIRST = 'C00001';
/** What it is called by now on a stage on which it was renamed. */
const names = new WeakMap<Stage, string>();

/** The server's rows, the first of them as it is called by now. */
export function rowsOf(stage: Stage): Answer {
  const id = names.get(stage);
  if (id === undefined) return 'pass';
  return {
    change: (data: { list: { id: string }[] }) => ({
      ...data,
      list: data.list.map((row) => (row.id === FIRST ? { ...row, id } : row)),
    }),
  };
}

const NAMING = 'NAMING';

/** A form of the same rows as another definition has them, whose save gives the first one another key. */
const naming = {
  type: 'Form',
  code: 'naming',
  dataCode: NAMING,
  title: 'Naming',
  option: { defaultFilters: { id: FIRST } },
  buttons: [{ text: 'Rename', command: 'SaveByDataDefinition' }],
};

function answerNaming({ gate }: Stage): void {
  const isNaming = ({ params }: Call) => params.code === NAMING;
  const fields = [{ name: 'id', title: 'Called', required: true }];
  const may = { save: true, delete: false, actions: [] };
  const stored = { list: [{ id: FIRST }], statistics: [], selectedIds: [], allCount: 1 };
  gate.always(DEFINITION, { data: { code: NAMING, key: ['id'], fields, may } }, isNaming);
  gate.always(ROWS, { data: stored }, isNaming);
  gate.always('SaveByDataDefinition', { echo: ({ rows }) => ({ list: savedOf(rows) }) }, isNaming);
  gate.always('GetRelatedDefinitions', { data: { codes: [], sameRows: ['CUSTOMER'] } }, isNaming);
}

function savedOf(rows: unknown): object[] {
  return (rows as { values: object }[]).map(({ values }) => values);
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
  const isNamed = stage.steps.includes('rows.renamed');
  if (isNamed) answerNaming(stage);
  await openPanel(stage, panelOf(type), isRevisited ? '' : query, ...(isNamed ? [naming] : []));
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
  'open: rows': (stage) => opens(stage, 'pass', rowsOf(stage)),
  'open: no rows': (stage) => opens(stage, 'pass', empty),
  'open: a definition without rows yet': ({ gate }) => gate.answer(DEFINITION, 'pass'),
  'open: no definition': (stage) => opens(stage, refused, 'pass'),
  'open: failing rows': (stage) => opens(stage, 'pass', refused),
  'loadRows: rows': (stage) => stage.gate.answer(ROWS, rowsOf(stage)),
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
  /** The rows are loaded again by that. */
  async 'rows.renamed'(stage) {
    const { page, gate } = stage;
    const name = `${names.get(stage) ?? FIRST}X`;
    names.set(stage, name);
    await page.getByLabel('Called').fill(name);
    await page.getByRole('button', { name: 'Rename' }).click();
    await gate.answer(ROWS, rowsOf(stage));
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

const OF_ROWS = [
  'page.requested',
  'pageSize.changed',
  'viewAll.toggled',
  'sort.changed',
  'rows.renamed',
];

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
