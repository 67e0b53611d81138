import type { Locator } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { beAdmin } from '../_people.ts';
import { openScreen } from '../_screens.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await beAdmin(page);
});

/** Pixels between the frame of a button and its words, on the nearer side. */
function roomBesideWords(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const [frame, text] = [element, words].map((part) => part.getBoundingClientRect());
    return Math.min(
      (text?.left ?? 0) - (frame?.left ?? 0),
      (frame?.right ?? 0) - (text?.right ?? 0),
    );
  });
}

test('the words of a button that looks like a link have room within the frame that it gets', async ({
  page,
}) => {
  await openScreen(page, '/y4/content/ORDERS/main');
  const button = page.getByRole('button', { name: 'View all' });
  await expect(button).toBeVisible();
  expect(await roomBesideWords(button)).toBeGreaterThanOrEqual(5);
});
