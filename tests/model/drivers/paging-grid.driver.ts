import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { canInGrid, gridStates, gridSteps, openGrid, rowsOf } from '../browser/grid-screen.ts';
import { pagingGrid as model } from '../machines/paging-grid.model.ts';

const ROWS = 'GetListByDataDefinition';
const gone = { change: (data: object) => ({ ...data, list: [], allCount: 8 }) };

function open(query: string) {
  return (stage: Stage) =>
    openGrid(stage, 'PagingGrid', query, async ({ page }) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText(/^11 to /)).toBeVisible();
      // A page is kept with its rows.
      await expect(page.locator('.y4-grid-footer [aria-busy="true"]')).toHaveCount(0);
    });
}

/** A grid whose pages are the server's. */
export const pagingGrid: Driver = {
  model,
  starts: {
    'a grid': open(''),
    'a grid whose address asks for filters': open('?model.level=vip'),
  },
  steps: {
    ...gridSteps,
    'restore: an earlier visit': async () => {},
    async 'open: rows of a page that is gone'({ gate }) {
      await Promise.all([gate.answer('GetDataDefinition', 'pass'), gate.answer(ROWS, gone)]);
    },
    'loadRows: rows of a page that is gone': ({ gate }) => gate.answer(ROWS, gone),
    'loadRows: other rows': (stage) => stage.gate.answer(ROWS, rowsOf(stage)),
  },
  states: gridStates,
  absent: {
    'open: rows that fail for a sort that is gone':
      'an administrator removes a column at that moment, which a test of its own does',
    'view.applied': 'a view has to be saved before it can be chosen, which tests of its own do',
    'rows.deselected': 'rows are deleted at that moment, which a test of its own does',
    'filter.shared': 'another panel shares its filters as it opens, at a moment nobody can choose',
  },
  can: canInGrid,
};
