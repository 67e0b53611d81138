import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, signIn, speakEnglish } from '../_people.ts';
import { createProducts, sheetOf, uniqueWord } from '../_rows.ts';

/** The most presses of Tab that anything on these pages may be away. */
const FAR = 60;

/** Tabs on until the focus stands in a place; on the way it is always to be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < FAR; presses++) {
    if (await target.evaluate((one) => one.contains(document.activeElement))) return;
    await page.keyboard.press(key);
    expect(await unseenFocus(page)).toBe('');
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** What has the focus without showing it; empty when the focus is to be seen. */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Beyond the end of the page the browser's own bar has its turn.
    if (focused === null || focused === document.body) return '';
    const isDrawn = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== 'none';
    const ring =
      isDrawn(getComputedStyle(focused)) ||
      isDrawn(getComputedStyle(focused, '::after')) ||
      focused.matches('.ag-cell-focus') ||
      // The grid draws the ring of a checkbox around its box.
      focused.matches('.ag-checkbox-input');
    const { width, height } = focused.getBoundingClientRect();
    return ring && width > 0 && height > 0 ? '' : focused.outerHTML.slice(0, 200);
  });
}

test('a page of work is walked by keys alone: filter, row, form, save and back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const word = uniqueWord();
  await beAdmin(page);
  await createProducts(page, [{ name: `${word} one` }, { name: `${word} two` }]);
  await page.goto('/y4/content/PRODUCTS/main');
  const rows = page.locator('.y4-grid .ag-row');
  await expect(rows).toHaveCount(10);

  await tabTo(page, page.getByRole('search').getByLabel('Name'));
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);

  const grid = page.locator('.y4-grid');
  await tabTo(page, grid);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell:focus')).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(page.locator('.ag-row[row-index="0"]').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('ArrowDown');
  const actions = page.locator('.ag-row[row-index="1"] [col-id="actions"]');
  for (let presses = 0; presses < 20; presses++) {
    if (await actions.evaluate((cell) => cell === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(actions.getByRole('link', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/PRODUCT_FORM\/main\?/);
  const name = page.getByLabel(/^Name/);
  await expect(name).toHaveValue(new RegExp(word));
  await tabTo(page, name);
  await page.keyboard.press('End');
  await page.keyboard.type(' renamed');
  await tabTo(page, page.getByRole('button', { name: 'Save' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'All products' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/PRODUCTS\/main/);
  await expect(rows.filter({ hasText: 'renamed' })).toHaveCount(1);
});

test('menus, dialogs and lists give the focus back to where it came from', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/PROMOS/main');
  await expect(page.locator('.y4-grid .ag-row').first()).toBeVisible();
  const views = page.getByRole('button', { name: 'Views', exact: true });
  await tabTo(page, views);
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'Views' });
  await expect(menu.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(views).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await unseenFocus(page)).toBe('');
    expect(
      await dialog.evaluate(
        (one) => one.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(views).toBeFocused();

  await page.keyboard.press('Tab');
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').first(),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
});

test('Shift+Tab leads from the foot of a grid to a cell, which says how its row is selected, and past its head, and nothing hides behind the bar', async ({
  page,
}) => {
  await beAdmin(page);
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto('/y4/content/GRIDS/main');
  const panel = page.getByRole('region', { name: 'Products, page by page' });
  await expect(panel.locator('.y4-grid .ag-row')).toHaveCount(10);
  await panel.getByRole('button', { name: 'Next' }).focus();
  await tabTo(page, panel.locator('.y4-grid'), 'Shift+Tab');
  await expect(panel.locator('.ag-cell:focus')).toHaveCount(1);
  const said = panel.locator('.ag-aria-description-container');
  await expect(said).toHaveText(/^Press Space to select the row\u200b?$/);
  await page.keyboard.press('Space');
  await expect(said).toHaveText(/^Press Space to deselect the row\u200b?$/);
  await page.keyboard.press('Shift+Tab');
  const heads = panel.locator('.ag-header-cell');
  await page.keyboard.press('End');
  await expect(heads.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(heads.first()).toBeFocused();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Shift+Tab');
    expect(await unseenFocus(page)).toBe('');
    const below = await page.evaluate(() => {
      const [focused, bar] = [document.activeElement, document.querySelector('.y4-top-bar')].map(
        (one) => one?.getBoundingClientRect(),
      );
      return (focused?.top ?? Number.NaN) - (bar?.bottom ?? Number.NaN);
    });
    expect(below).toBeGreaterThanOrEqual(0);
  }
});

/** Tabs to the filter of the days of orders, whose calendar is not open yet. */
async function tabToDates(page: Page): Promise<{ input: Locator; calendar: Locator }> {
  await beAdmin(page);
  await page.goto('/y4/content/ORDERS/main');
  const input = page.getByRole('search').getByRole('textbox', { name: 'Date' });
  await expect(input).toBeEnabled();
  await tabTo(page, input);
  return { input, calendar: page.getByRole('dialog', { name: 'Date' }) };
}

test('a range of days is chosen by keys where both months in sight have its first day', async ({
  page,
}) => {
  // A Sunday, with which the first week of December begins.
  await page.clock.install({ time: new Date('2026-11-29T04:00:00Z') });
  const { input, calendar } = await tabToDates(page);
  for (const key of ['ArrowDown', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(calendar).toBeHidden();
  await expect(input).toHaveValue('2026-11-29 ~ 2026-11-30');
});

test('a range of days is chosen by keys, and Tab goes on to the next filter', async ({ page }) => {
  const { input, calendar } = await tabToDates(page);
  await expect(calendar).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(calendar.locator('.flatpickr-day.today')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calendar).toBeHidden();
  await expect(page.getByRole('search').getByLabel('Status')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(input).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(input).toHaveValue(/ ~ /);
  await input.fill('2026-01-01 ~ 2026-01-02');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
    '2026-01-01 ~ 2026-01-02',
  );
  await expect(input).toBeFocused();
});

test('the ranges, months and years of a calendar are reached from its days, and Tab comes back', async ({
  page,
}) => {
  const { input, calendar } = await tabToDates(page);
  await page.keyboard.press('ArrowDown');
  const today = calendar.locator('.flatpickr-day.today');
  await expect(today).toBeFocused();
  const first = calendar.getByRole('button', { name: 'Today', exact: true });
  await tabTo(page, first, 'Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(input).toBeFocused();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await tabTo(page, calendar.getByRole('button', { name: 'Next month' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(today).toBeHidden();
  await tabTo(page, calendar.getByRole('button', { name: 'Last 7 days' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(/^\d{4}-\d\d-\d\d ~ \d{4}-\d\d-\d\d$/);
});

test('a day with its time is chosen by keys from what was typed, and Tab goes on behind its input', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/FIELDS/main');
  const input = page.getByRole('textbox', { name: 'Listed since' });
  await input.fill('2026-03-04 05:06');
  // The calendar comes when its input is first used.
  await expect(input).toHaveClass(/flatpickr-input/);
  const calendar = page.getByRole('dialog', { name: 'Listed since' });
  await page.keyboard.press('ArrowDown');
  const day = (name: RegExp) => calendar.getByRole('button', { name });
  await expect(day(/March 4, 2026/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(calendar.getByLabel('Hour')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(day(/March 5, 2026/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(calendar.getByLabel('Minute')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('Short description')).toBeFocused();
  await expect(input).toHaveValue('2026-03-05 06:06');

  await input.click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();
});

/** What is typed with an input method, as for Chinese, and has not been taken yet. */
async function compose(page: Page, text: string) {
  const typing = await page.context().newCDPSession(page);
  const caret = { selectionStart: text.length, selectionEnd: text.length };
  await typing.send('Input.imeSetComposition', { text, ...caret });
  return {
    /** A key that the input method hears first. */
    press: (key: string) =>
      typing.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        windowsVirtualKeyCode: 229,
        key,
        code: key,
      }),
    take: (taken: string) => typing.send('Input.insertText', { text: taken }),
  };
}

test('[3.4d] keys of an input method choose nothing in the list of a Quote', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/y4/content/FIELDS/main');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await category.press('ArrowDown');
  await expect(category).toHaveAttribute('aria-activedescendant', /./);
  const typing = await compose(page, '办');
  await expect(page.getByRole('option').first()).toBeVisible();
  await category.press('ArrowDown');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await typing.press(key);
  await expect(category).toHaveAttribute('aria-expanded', 'true');
  await expect(category).toHaveValue('办');
  await typing.take('办公');
  await expect(category).toHaveValue('办公');
});

test('[9.2] what an input method composes is searched for once it is taken', async ({ page }) => {
  await page.clock.install();
  await beAdmin(page);
  await page.goto('/y4/content/PRODUCTS/main');
  const search = page.getByLabel('Search in these rows');
  await search.focus();
  const asked: string[] = [];
  page.on('request', (request) => {
    const keyword = /keyword\\":\\"([^\\]*)/.exec(request.postData() ?? '')?.[1];
    if (keyword !== undefined) asked.push(keyword);
  });
  for (const text of ['w', 'wu', "wu'xian"]) {
    await compose(page, text);
    await expect(search).toHaveValue(text);
    // Longer than a pause in typing.
    await page.clock.runFor(300);
  }
  const typing = await compose(page, "wu'xian");
  await typing.take('无线');
  await expect(page).toHaveURL(/search=%E6%97%A0%E7%BA%BF/);
  expect(new Set(asked)).toEqual(new Set(['无线']));
});

test.describe('cells that are edited', () => {
  test.beforeEach(({ page }) => speakEnglish(page));

  async function openSheet(page: Page) {
    const word = uniqueWord();
    await signIn(page, admin);
    await createProducts(page, [{ name: `${word} A` }, { name: `${word} B` }]);
    await page.goto(sheetOf(word));
    await expect(page.locator('.y4-grid .ag-row')).toHaveCount(2);
    const cell = (row: number, field: string) =>
      page.locator(`.y4-grid .ag-row[row-index="${row}"] [col-id="${field}"]`);
    return { word, cell };
  }

  test('Enter, F2 and letters begin, Tab and Enter go on, Escape takes back', async ({ page }) => {
    const { word, cell } = await openSheet(page);
    const before = (await cell(0, 'name').textContent()) ?? '';
    const header = page.locator('.y4-grid .ag-header-cell');
    await tabTo(page, page.locator('.y4-grid .ag-header'));
    await expect(header.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cell(0, 'id')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(header.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(cell(0, 'id')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('.y4-grid:focus-within')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('.y4-grid:focus-within')).toHaveCount(1);
    await cell(0, 'id').click();
    await page.keyboard.press('ArrowRight');
    await expect(cell(0, 'name')).toBeFocused();

    await page.keyboard.press('F2');
    await expect(cell(0, 'name').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('never kept');
    await page.keyboard.press('Escape');
    await expect(cell(0, 'name')).toHaveText(before);
    await expect(cell(0, 'name')).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(cell(0, 'name')).toHaveText(`${before}!`);
    await expect(cell(1, 'name')).toBeFocused();

    await page.keyboard.type(`${word} C`);
    await page.keyboard.press('Tab');
    await expect(cell(1, 'name')).toHaveText(`${word} C`);
    await page.keyboard.press('Escape');
    await expect(cell(1, 'category')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('much');
    await expect(cell(1, 'price').getByRole('textbox', { name: 'Price' })).toHaveValue('much');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is no number: write 1234.5')).toBeVisible();
    await expect(cell(1, 'price')).toHaveText('¥100.00');
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await expect(cell(1, 'price')).toHaveText('¥12.50');

    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.locator('.y4-cell-edited')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  });

  test('a cell is copied whole, and an empty one leaves the clipboard as it is', async ({
    page,
  }) => {
    const { word, cell } = await openSheet(page);
    await page.evaluate(() => {
      document.addEventListener('copy', ({ clipboardData, defaultPrevented }) => {
        const text = clipboardData?.getData('text/plain');
        document.body.dataset.copied = defaultPrevented ? text : 'the browser’s';
      });
    });
    const copied = page.locator('body[data-copied]');
    await cell(0, 'id').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+c');
    await expect(cell(0, 'name')).toContainText(word);
    const name = (await cell(0, 'name').textContent()) ?? '';
    await expect(copied).toHaveAttribute('data-copied', name);
    await cell(0, 'price').click();
    await page.keyboard.press('Control+c');
    await expect(copied).toHaveAttribute('data-copied', '¥100.00');
    await cell(0, 'salePrice').click();
    await page.keyboard.press('Control+c');
    await expect(copied).toHaveAttribute('data-copied', 'the browser’s');

    await cell(0, 'short').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('One line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and "another"');
    await page.keyboard.press('Enter');
    await cell(0, 'short').click();
    await page.keyboard.press('Control+c');
    await expect(copied).toHaveAttribute('data-copied', '"One line\nand ""another"""');
    await cell(0, 'name').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect(copied).toHaveAttribute('data-copied', 'the browser’s');
  });

  test('keys of an input method stay in the cell that it types into', async ({ page }) => {
    const { word, cell } = await openSheet(page);
    for (const [field, opener] of [
      ['name', 'Enter'],
      ['short', 'Enter'],
    ] as const) {
      await cell(0, field).click();
      await page.keyboard.press(opener);
      const input = page
        .getByRole('grid')
        .or(page.locator('.ag-popup'))
        .getByRole('textbox', {
          name: field === 'name' ? 'Name' : 'Short description',
        });
      await expect(input).toBeFocused();
      await page.keyboard.press('Control+a');
      const typing = await compose(page, 'nihao');
      for (const key of ['Enter', 'Escape', 'Tab']) await typing.press(key);
      await expect(input).toBeFocused();
      await typing.take(`${word} 你好`);
      await expect(input).toHaveValue(`${word} 你好`);
      await page.keyboard.press('Enter');
      await expect(cell(0, field)).toHaveText(`${word} 你好`);
    }
  });

  test('[5.7] a required cell that is empty is told by its row, which leads to it', async ({
    page,
  }) => {
    const { cell } = await openSheet(page);
    await cell(1, 'name').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(cell(1, 'name')).toHaveText('');
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const problems = page.getByRole('alert', { name: 'Rows that were not saved' });
    await expect(problems).toContainText('Row 2 Name: Please fill out this field');
    await tabTo(page, problems);
    await page.keyboard.press('Enter');
    await expect(cell(1, 'name')).toBeFocused();
    await expect(cell(1, 'name')).toHaveClass(/y4-cell-wrong/);
    await expect(cell(1, 'name')).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(1, 'name')).toHaveAttribute('aria-description', 'Please fill out this field');
  });

  test('what is pasted before any cell has had the focus goes nowhere', async ({ page }) => {
    const { cell, word } = await openSheet(page);
    await page.locator('.y4-grid .ag-header-cell').first().focus();
    const isTaken = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'pasted');
      const paste = { bubbles: true, cancelable: true, clipboardData };
      return document.activeElement?.dispatchEvent(new ClipboardEvent('paste', paste)) === false;
    });
    expect(isTaken).toBe(false);
    await expect(cell(0, 'name')).toContainText(word);
  });

  test('Escape closes what lies on top, one thing at a time', async ({ page }) => {
    const { cell } = await openSheet(page);
    await cell(0, 'category').click();
    await page.keyboard.press('Enter');
    const editor = page.locator('.y4-cell-editor');
    const list = editor.getByRole('listbox');
    await editor.getByRole('combobox').press('ArrowDown');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(editor).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(cell(0, 'category')).toBeFocused();
  });
});

for (const outcome of ['done', 'lost']) {
  test(`[2.14l][7.17h] what reads its whole page anew keeps the focus of who pressed it by keys, ${outcome}`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/Failed to load resource/);
    await beAdmin(page);
    let forms = 0;
    await page.route('**/CallServlet', async (route) => {
      if (!(route.request().postData() ?? '').includes('GetForm')) return route.fallback();
      forms += 1;
      const text = await (await route.fetch()).text();
      const body = { task: 'PENDING_ORDERS_CALL_BY_SCRIPT' };
      const params = { servlet: 'Task', command: 'Run', body };
      const posting = { command: 'PostToServlet', params, successMessage: '__Orders' };
      const answer = text.replace(
        /"command":"NavigateTo","params":\{"url":"\/content\/ORDERS\/main"\}/,
        JSON.stringify(posting).slice(1, -1),
      );
      return route.fulfill({ body: answer, contentType: 'application/json' });
    });
    if (outcome === 'lost')
      await page.route('**/PostToServlet?*', async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: '' });
      });
    await page.goto('/y4/content/GRIDS/main');
    const button = page.getByRole('button', { name: 'Orders', exact: true });
    // Who looks after the focus is there once the page has come to rest.
    await expect(page.locator('.y4-card .ag-row').first()).toBeVisible();
    const isWatched = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/page-watch-'));
    await expect.poll(() => page.evaluate(isWatched)).toBe(true);
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => forms).toBe(2);
    await expect(page.locator('.y4-toast')).toBeVisible();
    await expect(button).toBeFocused();
  });
}
