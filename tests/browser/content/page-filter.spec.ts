import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';

test('[2.14k][4.2] one filter of the page loads its grid and its chart again', async ({ page }) => {
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(page, [
    { name: `${word} desk` },
    { name: `${word} lamp`, category: 'lighting' },
    { name: `${word} light`, category: 'lighting' },
  ]);
  await page.goto(sheetOf(word));
  const rows = page.locator('.y4-grid .ag-row');
  const numbers = page.getByRole('region', { name: 'Products by category' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  // One line for the heading.
  await expect(numbers).toHaveCount(3);
  const filter = page.getByRole('search');
  await filter.getByLabel('Name', { exact: true }).fill(`${word} l`);
  await filter.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(numbers).toHaveCount(2);
  await expect(numbers.last().getByRole('cell')).toHaveText('2');
});

test('[2.17] a filter by the key of a quoted row, as links have it, is shown by the row’s name', async ({
  page,
}) => {
  await beAdmin(page);
  const chips = page.getByRole('list', { name: 'Active filters' });
  const chip = chips.getByRole('listitem').filter({ hasText: 'Category' });
  await page.goto('/y4/content/SHEET/main?filter.category=lighting');
  await expect(chip).toHaveText('Category: 照明灯具');
  await page.goto('/y4/content/SHEET/main?filter.category=nowhere');
  await expect(chip).toHaveText('Category: nowhere');
});

test('[2.17] in a narrow column the buttons stand below each other, each as high as a line', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/SHEET/main');
  const filter = page.getByRole('search');
  const search = filter.getByRole('button', { name: 'Search', exact: true });
  const others = filter.getByRole('button', { name: 'More filters (3)' });
  await expect(search).toBeVisible();
  const height = (await search.boundingBox())?.height;
  await filter.evaluate((bar) => bar.style.setProperty('max-inline-size', '200px'));
  await expect(others).toBeVisible();
  expect((await search.boundingBox())?.height).toBe(height);
  expect((await others.boundingBox())?.height).toBe(height);
});
