import { expect, type Page } from '@playwright/test';
import type { EditGridContext } from '#machines/panel/edit-grid.machine.ts';
import type { Driver } from '../browser/driver.ts';
import { gridStates, gridSteps, openGrid, rowsOf } from '../browser/grid-screen.ts';
import { editGrid as model } from '../machines/edit-grid.model.ts';

const SAVE = 'SaveByDataDefinition';

async function edit(page: Page): Promise<void> {
  const city = page.locator('.ag-row [col-id="city"]').first();
  await city.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await expect(city).toHaveText('Mine');
}

/** A grid whose cells are edited where they stand. */
export const editGrid: Driver = {
  model,
  starts: {
    'a grid': (stage) => openGrid(stage, 'EditGrid', '', ({ page }) => edit(page)),
  },
  steps: {
    ...gridSteps,
    'restore: an earlier draft': async () => {},
    'cells.edited': ({ page }) => edit(page),
    async 'rows.added'({ page }) {
      await page.getByRole('button', { name: 'Add row' }).click();
    },
    async 'rows.reset'({ page }) {
      await page.getByRole('button', { name: 'Reset this row' }).first().click();
    },
    async 'grid.reset'({ page }) {
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
    },
    async 'step.retraced back'({ page }) {
      await page.locator('.ag-row [col-id="city"]').first().press('Control+z');
    },
    async 'step.retraced forward'({ page }) {
      await page.locator('.ag-row [col-id="city"]').first().press('Control+y');
    },
    async 'rows.saved'({ page, gate }) {
      gate.hold(SAVE);
      await page.getByRole('button', { name: 'Save' }).click();
      await gate.answer(SAVE, { echo: ({ rows }) => ({ list: [rowOf(rows)] }) });
    },
    async 'rows.refused'({ page, gate }) {
      gate.hold(SAVE);
      await page.getByRole('button', { name: 'Save' }).click();
      await gate.answer(SAVE, {
        fail: {
          id: 60022,
          message: 'Changed meanwhile',
          data: { problems: [{ index: 0, conflict: true, current: { city: 'Theirs' } }] },
        },
      });
      await expect(page.getByText('Somebody else changed this row first')).toBeVisible();
    },
    async 'conflict.resolved mine'({ page }) {
      await page.getByRole('button', { name: 'Keep mine' }).click();
    },
    async 'conflict.resolved theirs'({ page }) {
      await page.getByRole('button', { name: 'Take theirs' }).click();
    },
    'loadRows: many rows': (stage) => stage.gate.answer('GetListByDataDefinition', rowsOf(stage)),
  },
  states: {
    ...gridStates,
    async 'ready.clean'({ page }) {
      await expect(page.locator('.ag-row').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeDisabled();
    },
    async 'ready.edited'({ page }) {
      await expect(page.locator('.ag-row').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeEnabled();
    },
  },
  absent: {
    'filter.shared': 'another panel shares its filters as it opens, at a moment nobody can choose',
    'filters.renamed': 'a form beside it saves another key; forms/renamed.spec.ts sees that',
    'rows.deleted': 'it leads where rows.reset leads, which is walked',
    'cells.edited back': 'it leads where rows.reset leads, which is walked',
  },
  can: canInEditGrid,
};

function rowOf(rows: unknown): object {
  const [first] = rows as { key: object; values: object }[];
  return { ...first?.key, ...first?.values };
}

function canInEditGrid(label: string, states: readonly string[], context: EditGridContext) {
  if (states.includes('restoring')) return label.startsWith('restore: ');
  const isEdited = states.includes('ready.edited');
  const isReady = isEdited || states.includes('ready.clean');
  const { data, draft, problems, state } = context;
  const isStored = draft.rows.length > 0 && draft.rows.every(({ key }) => key !== null);
  if (label === 'rows.saved' || label === 'rows.refused') {
    return isEdited && isStored && problems.length === 0;
  }
  if (label === 'rows.reset') return isEdited && isStored && state.pageIndex === 0;
  if (label === 'grid.reset') return isEdited;
  if (label === 'rows.renamed') return isReady;
  if (label.startsWith('step.') || label === 'sort.changed') return isReady;
  if (label.startsWith('conflict.')) return isReady && problems.length > 0;
  if (label === 'page.requested') return isReady && state.pageIndex === 0;
  if (label === 'selection.changed') return isReady && state.selection.length === 0;
  if (label === 'cells.edited') {
    // The model edits a row by the key that it had first.
    const isThere = data?.list.some(({ id }) => id === '1');
    return isReady && draft.rows.length === 0 && state.pageIndex === 0 && isThere === true;
  }
  return label !== 'rows.added' || isReady;
}
