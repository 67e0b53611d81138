import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { canInGrid, gridStates, gridSteps, openGrid } from '../browser/grid-screen.ts';
import { panel as model } from '../machines/panel.model.ts';

function open(query: string) {
  return (stage: Stage) =>
    openGrid(stage, 'AdvanceGrid', query, async ({ page }) => {
      await page.getByLabel('Rows per page').selectOption('5');
      await page.getByRole('button', { name: 'Next' }).click();
    });
}

/** A grid whose rows come whole. */
export const panel: Driver = {
  model,
  starts: {
    'a panel': open(''),
    'a panel whose address asks for filters': open('?model.level=vip'),
  },
  steps: {
    ...gridSteps,
    'restore: an earlier visit': async () => {},
    async 'search.changed'({ page }) {
      await page.getByLabel('Search in these rows').fill('1');
      await expect(page).toHaveURL(/model%3Asearch=1/);
    },
  },
  states: gridStates,
  absent: {
    'open: rows that fail for a sort that is gone':
      'an administrator removes a column at that moment, which a test of its own does',
    'view.applied': 'a view has to be saved before it can be chosen, which tests of its own do',
    'filter.shared': 'another panel shares its filters as it opens, at a moment nobody can choose',
    'matches.counted': 'the grid counts by itself, as often as it draws',
  },
  can: canInGrid,
};
