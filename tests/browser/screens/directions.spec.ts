import type { Locator } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { writeFromTheRight } from '../_looks.ts';
import { beAdmin, type Person, signIn, speak, speakEnglish } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';

const layla: Person = { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' };

/** Where the first and the last letter of a text stand, and the box around it, in pixels from the left. */
function lettersOf(place: Locator) {
  return place.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    if (text === null) throw new Error('no text');
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const { left, right } = element.getBoundingClientRect();
    const length = text.textContent?.length ?? 0;
    return { first: leftOf(0), last: leftOf(length - 1), left, right };
  });
}

async function leftOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.x ?? Number.NaN;
}

test.describe('an Arabic page', () => {
  test.beforeEach(async ({ page }) => {
    await speakEnglish(page);
    await signIn(page, layla);
    await speak(page, 'ar');
  });

  test('shows times, telephone numbers and Latin text from their own start', async ({ page }) => {
    // Wide enough for all columns: what is beyond the edge is not drawn.
    await page.setViewportSize({ width: 1680, height: 900 });
    await page.goto('/oasis/content/CUSTOMERS/main');
    const cell = (name: string) =>
      page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${name}"]`);
    await expect(cell('phone')).toHaveText(/^\+971/);
    for (const name of ['phone', 'street', 'since']) {
      const { first, last, left, right } = await lettersOf(cell(name));
      expect(first, name).toBeLessThan(last);
      // What does not fit is cut off at its end.
      expect(first, name).toBeGreaterThanOrEqual(left);
      expect(first, name).toBeLessThan(right);
    }
    await page.goto('/oasis/content/ORDERS/main');
    await expect(cell('date')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const date = await lettersOf(cell('date'));
    expect(date.first).toBeLessThan(date.last);
    expect(await leftOf(cell('date'))).toBeLessThan(await leftOf(cell('id')));
    // Where not all columns have room, they begin beside what stays in sight, not below it.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/oasis/content/CUSTOMERS/main');
    await expect(cell('street')).toHaveText(/\w/);
    const buttons = await cell('actions').boundingBox();
    const street = await lettersOf(cell('street'));
    expect(street.first).toBeGreaterThanOrEqual((buttons?.x ?? 0) + (buttons?.width ?? 0));
    // So on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/oasis/content/CUSTOMERS/main');
    await expect(cell('name')).toHaveText(/^[A-Z]/);
    const actions = await cell('actions').boundingBox();
    const { first } = await lettersOf(cell('name'));
    expect(first).toBeGreaterThanOrEqual((actions?.x ?? 0) + (actions?.width ?? 0));
    // So does a name that goes on in Arabic.
    await page.goto('/oasis/content/STOCK/main');
    await expect(cell('name')).toHaveText(/^[A-Z].*\p{Script=Arabic}/u);
    const name = await lettersOf(cell('name'));
    expect(name.first).toBeGreaterThanOrEqual(name.left);
    expect(name.left).toBeGreaterThanOrEqual(0);
  });

  test('shows the beginning of what has no room, and the order of a day among Arabic letters', async ({
    page,
  }) => {
    const { token } = await logIn(page.request, layla);
    const name = `${uniqueWord()} International Trading شركة تجارية كبيرة`;
    const city = 'دبي 2026-11-10';
    const values = { name, city, phone: '+971 50 555 0100', level: 'gold' };
    await saveRows(page.request, token, 'CUSTOMER', [{ values }], 'oasis');
    await page.goto('/oasis/content/CUSTOMERS/main');
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    const cell = (column: string) => page.locator(`.ag-cell[col-id="${column}"]`);
    await expect(cell('name')).toHaveText([name]);
    const { first, left, right } = await lettersOf(cell('name'));
    expect(first).toBeGreaterThanOrEqual(left);
    expect(first).toBeLessThan(right);
    await expect(cell('name').locator('.y4-cell-mixed')).toHaveCSS('padding-left', /^[1-9]/);
    const day = await lettersOf(cell('city').locator('bdi'));
    expect(day.first).toBeLessThan(day.last);
    await expect(cell('city').locator('bdi')).toHaveText('2026-11-10');
  });

  test('[3.18e] keeps the sign of a number before it while it is typed into a cell', async ({
    page,
  }) => {
    await page.goto('/oasis/content/STOCK/main');
    const cell = page.locator('.ag-row[row-index="0"] .ag-cell.y4-cell-end').first();
    await cell.dblclick();
    const input = cell.getByRole('textbox');
    await input.fill('-12');
    await expect(input).toHaveCSS('unicode-bidi', 'plaintext');
    await expect(input).toHaveCSS('text-align', 'right');
  });

  test('reads the names of columns and fields in the direction of their own letters', async ({
    page,
  }) => {
    await page.goto('/oasis/content/ORDERS/main');
    for (const name of [
      page.locator('.ag-header-cell-text'),
      page.locator('.y4-filters__field label'),
    ]) {
      await expect(name.first()).toHaveCSS('unicode-bidi', 'plaintext');
    }
  });

  test('has empty fields whose placeholder Firefox draws too, and reads what is typed from its own start', async ({
    page,
  }) => {
    await page.goto('/oasis/content/ORDERS/main');
    const search = page.getByRole('searchbox');
    await expect(search).toHaveCSS('unicode-bidi', 'isolate');
    await search.fill('lamp');
    await expect(search).toHaveCSS('unicode-bidi', 'plaintext');
  });

  test('has a calendar whose days run from the right, by mouse and by keys', async ({ page }) => {
    await page.goto('/oasis/content/ORDERS/main');
    const input = page.getByPlaceholder('yyyy-MM-dd ~ yyyy-MM-dd');
    await input.click();
    const calendar = page.getByRole('dialog').filter({ has: page.locator('.dayContainer') });
    await expect(calendar).toBeVisible();
    // Its days are drawn anew when their Arabic names and the week's first day have come.
    await expect(calendar.locator('.flatpickr-weekday').first()).toHaveText(/\p{Script=Arabic}/u);
    const day = (number: number) =>
      calendar
        .locator('.dayContainer')
        .first()
        .locator('.flatpickr-day:not(.prevMonthDay, .nextMonthDay)')
        .nth(number - 1);
    // Of any three days two stand beside each other.
    const beside = await day(1).evaluate(
      (one, other) =>
        one.getBoundingClientRect().top === (other as Element).getBoundingClientRect().top,
      await day(2).elementHandle(),
    );
    const from = beside ? 1 : 2;
    expect(await leftOf(day(from + 1))).toBeLessThan(await leftOf(day(from)));
    const months = calendar.locator('.dayContainer');
    expect(await leftOf(months.nth(1))).toBeLessThan(await leftOf(months.nth(0)));
    const inside = await calendar.evaluate((box) => {
      const { left, right } = box.getBoundingClientRect();
      return left >= 0 && right <= document.documentElement.clientWidth;
    });
    expect(inside).toBe(true);

    await day(from).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(day(from + 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(day(from)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(input).toHaveValue(/^\d{4}-\d\d-0\d ~ \d{4}-\d\d-0\d$/);
    const chosen = await input.inputValue();
    await page.locator('.y4-filters button[type="submit"]').click();
    const chip = page.locator('.y4-filters__chip bdi').last();
    await expect(chip).toHaveText(chosen);
    const letters = await lettersOf(chip);
    expect(letters.first).toBeLessThan(letters.last);
  });

  test('keeps the calendar inside a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/oasis/content/ORDERS/main');
    await page.locator('.y4-filters__toggle').click();
    await page.getByPlaceholder('yyyy-MM-dd ~ yyyy-MM-dd').click();
    const calendar = page.locator('.flatpickr-calendar.open');
    await expect(calendar).toBeVisible();
    const box = await calendar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('has a column chooser that opens inside the window and moves columns', async ({ page }) => {
    await page.goto('/oasis/content/PROMOS/main');
    const header = page.locator('.y4-grid .ag-header-cell[col-id]:not([col-id^="ag-Grid"])');
    await expect(header.first()).toBeVisible();
    const names = () =>
      header.evaluateAll((cells) =>
        cells
          .filter((one) => one.getAttribute('col-id') !== 'actions')
          .map((one) => ({
            name: one.getAttribute('col-id') ?? '',
            right: one.getBoundingClientRect().right,
          }))
          .sort((one, other) => other.right - one.right)
          .map(({ name }) => name),
      );
    const before = await names();
    await page.locator('.y4-grid-toolbar__tools button[aria-haspopup="dialog"]').press('Enter');
    const chooser = page.locator('.y4-columns');
    await expect(chooser).toBeVisible();
    const box = await chooser.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    const rows = chooser.getByRole('listitem');
    await expect(rows.first().getByRole('checkbox')).toBeFocused();
    const [label, down] = [
      await leftOf(rows.first().getByText(/./)),
      rows.first().getByRole('button').last(),
    ];
    expect(await leftOf(down)).toBeLessThan(label);
    await down.press('Enter');
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.keyboard.press('Escape');
    await expect(chooser).toHaveCount(0);
  });
});

test('[3.18e] a grid turns at once when the user turns the page, in any language', async ({
  page,
}) => {
  await beAdmin(page);
  await page.goto('/y4/content/PROMOS/main');
  const grid = page.locator('.y4-grid');
  await expect(grid.locator('.ag-row').first()).toBeVisible();
  await expect(grid.locator('.ag-rtl')).toHaveCount(0);
  const head = (name: string) => grid.locator(`.ag-header-cell[col-id="${name}"]`);
  expect(await leftOf(head('code'))).toBeLessThan(await leftOf(head('discount')));
  await page.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  await drawer.getByRole('switch', { name: 'RTL mode' }).check();
  await page.keyboard.press('Escape');
  await expect(grid.locator('.ag-rtl')).toHaveCount(1);
  await expect(grid.locator('.ag-row').first()).toBeVisible();
  await expect
    .poll(async () => (await leftOf(head('discount'))) < (await leftOf(head('code'))))
    .toBe(true);
});

test('a calendar of a form opens below its field and keeps the time readable', async ({ page }) => {
  await writeFromTheRight(page, 'y4');
  await beAdmin(page);
  await page.goto('/y4/content/FIELDS/main');
  const since = page.getByRole('textbox', { name: 'Listed since' });
  await expect(since).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await since.focus();
  await expect(since).toHaveClass(/flatpickr-input/);
  const shown = await since.inputValue();
  await since.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Listed since' });
  await expect(calendar.locator('.flatpickr-day.selected')).toBeFocused();
  const [hour, minute] = [
    calendar.locator('.flatpickr-hour'),
    calendar.locator('.flatpickr-minute'),
  ];
  expect(await leftOf(hour)).toBeLessThan(await leftOf(minute));
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(since).toBeFocused();
  await expect(since).toHaveValue(shown);
  // Looking changes nothing, not even the seconds that are not shown.
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
});
