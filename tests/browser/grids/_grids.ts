import type { Locator, Page } from '@playwright/test';
import { expect } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';

/** A page with every kind of grid and list. */
const GRIDS = '/y4/content/GRIDS/main';

/** Opens a page of grids as somebody who may do everything, and waits for its first row. */
export async function openGrids(page: Page, address = GRIDS): Promise<void> {
  await beAdmin(page);
  await page.goto(address);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** The panel with that title. */
export function panel(page: Page, title: string): Locator {
  return page.locator('.y4-card').filter({ has: page.getByRole('heading', { name: title }) });
}

/** All rows that a grid has drawn. */
export function rows(place: Locator): Locator {
  return place.locator('.ag-grid-scrolling-container .ag-row');
}

/** @param row place in the grid, from 0 */
export function cell(place: Locator, row: number, name: string): Locator {
  return place.locator(`.ag-row[row-index="${row}"] [col-id="${name}"]`);
}
