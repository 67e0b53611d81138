import type { Locator } from '@playwright/test';
import { expect } from '../_fixtures.ts';
import { speakEnglish } from '../_people.ts';
import { test } from './_shop.ts';

/** How far the middles of what should stand in one line lie from each other, in pixels. */
async function outOfLine(...parts: readonly Locator[]): Promise<number> {
  const middles = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    }),
  );
  return Math.max(...middles) - Math.min(...middles);
}

for (const [device, hasTouch] of [
  ['a mouse', false],
  ['a finger', true],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('a way to pay and its mark, and an address and its buttons, stand in line with their circles', async ({
      page,
      confirm,
    }) => {
      await expect(confirm).toBeVisible();
      const options = page.locator('.y4-option');
      for (const option of await options.all()) {
        const others = option.locator('label, .y4-option__mark, .y4-option__actions');
        expect(await others.count()).toBe(2);
        const parts = [option.getByRole('radio'), ...(await others.all())];
        expect(await outOfLine(...parts)).toBeLessThanOrEqual(1);
      }
    });

    test('what says more of a choice stands close below its words, of which the whole height can be pressed', async ({
      page,
      confirm,
    }) => {
      await expect(confirm).toBeVisible();
      const choices = page.locator('.y4-option').filter({ has: page.locator('.y4-field__note') });
      const looks = await choices.evaluateAll((options) =>
        options.map((option) => {
          const label = option.querySelector('label');
          const note = option.querySelector('.y4-field__note');
          if (label === null || note === null) return null;
          const words = document.createRange();
          words.selectNodeContents(label);
          option.scrollIntoView({ block: 'center' });
          const { left, bottom, height } = label.getBoundingClientRect();
          const pressed = document.elementFromPoint(left + 8, bottom - 2);
          return {
            gap: note.getBoundingClientRect().top - words.getBoundingClientRect().bottom,
            height,
            isPressed: label.contains(pressed),
          };
        }),
      );
      expect(looks.length).toBeGreaterThan(1);
      for (const look of looks) {
        expect(look?.gap).toBeLessThanOrEqual(8);
        expect(look?.height).toBeGreaterThanOrEqual(hasTouch ? 44 : 20);
        expect(look?.isPressed).toBe(true);
      }
    });

    test('the number to buy stands in line with the button that puts it into the cart', async ({
      page,
    }) => {
      await speakEnglish(page);
      await page.goto('/y4/e-commerce/product/product-details/P000004');
      const add = page.getByRole('button', { name: 'Add to cart' });
      const number = page.getByRole('textbox', { name: 'Quantity' });
      await expect(add).toBeVisible();
      expect(await outOfLine(add, number, number.locator('..'))).toBeLessThanOrEqual(1);
    });
  });
}
