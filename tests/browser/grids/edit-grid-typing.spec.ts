import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, signIn, speak } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';

/** The grid of products that edits, with two rows of the test's own. */
async function openSheet(page: Page, language: string): Promise<CDPSession> {
  const word = uniqueWord();
  await speak(page, language);
  await signIn(page, admin);
  await createProducts(page, [{ name: `${word} 0` }, { name: `${word} 1` }]);
  await page.goto(sheetOf(word));
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(2);
  return page.context().newCDPSession(page);
}

function cell(page: Page, field: string): Locator {
  return page.locator(`.ag-row[row-index="0"] [col-id="${field}"]`);
}

/** What an input method does: letters that are not yet a text, then the text that was chosen for them. */
async function compose(keyboard: CDPSession, letters: string, text: string): Promise<void> {
  for (let count = 1; count <= letters.length; count++) {
    await keyboard.send('Input.imeSetComposition', {
      text: letters.slice(0, count),
      selectionStart: count,
      selectionEnd: count,
    });
  }
  await keyboard.send('Input.insertText', { text });
}

for (const language of ['zh-CN', 'ar']) {
  test(`[4.6] an input method begins in a cell that is not open, in ${language}`, async ({
    page,
  }) => {
    const keyboard = await openSheet(page, language);
    const opened = page.locator('.ag-cell-inline-editing, .ag-popup-editor');
    for (const field of ['name', 'category', 'price', 'short']) {
      await cell(page, field).click();
      await compose(keyboard, 'nihao', '你好');
      await expect(opened.locator('input, textarea').first()).toHaveValue('你好');
      await compose(keyboard, 'ma', '吗');
      await expect(opened.locator('input, textarea').first()).toHaveValue('你好吗');
      await page.keyboard.press('Escape');
      // The first Escape closes the list of names.
      if (field === 'category') await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
      await expect(cell(page, field)).not.toHaveClass(/y4-cell-edited/);
    }
    for (const field of ['tags', 'since']) {
      await cell(page, field).click();
      await compose(keyboard, 'ni', '你');
      await expect(opened).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
    await cell(page, 'name').click();
    await compose(keyboard, 'nihao', '你好');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'name')).toHaveText('你好');
    await expect(page.locator('.ag-row[row-index="1"] [col-id="name"]')).toBeFocused();
  });
}

test('what an input method gives up leaves the cell as it was, and closed', async ({ page }) => {
  const keyboard = await openSheet(page, 'en');
  const name = cell(page, 'name');
  const before = (await name.textContent()) ?? '';
  await name.click();
  await keyboard.send('Input.imeSetComposition', {
    text: 'ni',
    selectionStart: 2,
    selectionEnd: 2,
  });
  await expect(name).toHaveText('ni');
  await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect(name).toHaveText(before);
  await expect(name).toBeFocused();
  // What may not be typed takes nothing.
  await cell(page, 'id').click();
  await keyboard.send('Input.insertText', { text: '你' });
  await expect(page.locator('.ag-cell-inline-editing')).toHaveCount(0);
});

test('[3.4c] a time is typed over the one that stands in its cell, from its first digit and as cells show it', async ({
  page,
}) => {
  await openSheet(page, 'en');
  await cell(page, 'since').click();
  await page.keyboard.type('2026-11-21 9:05');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'since')).toHaveText('2026-11-21 09:05');
  await cell(page, 'since').click();
  await page.keyboard.type('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not a date')).toBeVisible();
  await expect(cell(page, 'since')).toHaveText('2026-11-21 09:05');
});

test('[2.14d] an editor below a cell at the edge of the page leaves the page where it is', async ({
  page,
}) => {
  await openSheet(page, 'en');
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const field of ['tags', 'since']) {
    await cell(page, field).dblclick();
    const editor = page.locator('.ag-popup-editor');
    await expect(editor.locator('input').first()).toBeFocused();
    await expect
      .poll(async () => {
        const { x, width } = (await editor.boundingBox()) ?? { x: 0, width: Infinity };
        return x + width;
      })
      .toBeLessThanOrEqual(1280);
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
  }
});

test('a text without room ends with an ellipsis while its cell has the focus, and when it was left', async ({
  page,
}) => {
  const word = uniqueWord();
  await speak(page, 'en');
  await signIn(page, admin);
  const long = `${word} ${'a name that goes on '.repeat(4)}`;
  await createProducts(page, [{ name: `${long}1` }, { name: `${long}2` }]);
  await page.goto(sheetOf(word));
  const [first, second] = [0, 1].map((row) =>
    page.locator(`.ag-row[row-index="${row}"] [col-id="name"]`),
  ) as [Locator, Locator];
  await first.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(second).toHaveClass(/y4-cell-cut/);
  for (const cell of [first, second]) {
    const drawn = await cell.screenshot();
    // Laid out anew, as it would be in a page that nobody has touched.
    await cell.evaluate((element) => {
      element.style.display = 'none';
      element.getBoundingClientRect();
      element.style.display = '';
    });
    expect(drawn.equals(await cell.screenshot())).toBe(true);
  }
});
