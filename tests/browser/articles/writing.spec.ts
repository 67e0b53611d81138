import type { Page } from '@playwright/test';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin, signIn, speak } from '../_people.ts';
import { uniqueWord } from '../_rows.ts';

/** A picture as the clipboard and a drop bring it, twice as wide as high. */
async function bring(page: Page, kind: 'paste' | 'drop', name: string, width = 80): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    async (text, [event, file, side]) => {
      const canvas = new OffscreenCanvas(side, side / 2);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
      const data = new DataTransfer();
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      data.items.add(new File([blob], file, { type: 'image/png' }));
      const { left, top } = text.getBoundingClientRect();
      const place = { clientX: left + 30, clientY: top + 20 };
      text.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              ...place,
            }),
      );
    },
    [kind, name, width] as const,
  );
}

async function describeAs(page: Page, alt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'What the picture shows' });
  await dialog.getByRole('textbox').fill(alt);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0);
}

test.beforeEach(({ page }) => beAdmin(page));

test('an article is written in two languages, and each reader gets his own', async ({ page }) => {
  const code = uniqueWord();
  await page.goto(`/y4/content/ARTICLE_FORM/main?new=1&code=${code}`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Articles' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByLabel(/^Title/).fill(`中文 ${code}`);
  await page.getByRole('button', { name: 'Show the source' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('<p>正文 <a href="/faq">FAQ</a></p>');
  await page.getByLabel('Published').check();
  await save(page);
  // However the editor writes the space before the link: what is typed and taken back is no change.
  await page.getByRole('button', { name: 'Show the source' }).click();
  const undo = page.getByRole('button', { name: 'Undo changes' });
  await content.press('Home');
  await content.press('x');
  await expect(undo).toBeVisible();
  await content.press('Backspace');
  await expect(undo).toHaveCount(0);
  await page.goto(`/y4/article?code=${code}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`中文 ${code}`);
  await expect(page.getByText('This article is not available in your language yet')).toBeVisible();
  // What another tab would open; a click stays in this one.
  const link = page.locator('article').getByRole('link', { name: 'FAQ' });
  await expect(link).toHaveAttribute('href', '/y4/faq');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await link.click();
  await expect(page).toHaveURL('/y4/faq');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);

  await page.goto('/y4/content/ARTICLES/main');
  const filters = page.getByRole('region', { name: 'Articles' });
  await filters.getByLabel('Code').fill(code);
  await filters.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.locator('.ag-row', { hasText: code });
  // The newest article stands among all the others too: what is opened there closes when the search has ended.
  await expect(page.locator('.y4-grid .ag-row')).toHaveCount(1);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Another language' }).click();
  await expect(page.getByLabel(/^Code/)).toHaveValue(code);
  // The text to translate is there, and the new one is published by itself.
  await expect(page.getByLabel(/^Title/)).toHaveValue(`中文 ${code}`);
  await expect(content).toHaveText('正文 FAQ');
  await expect(page.getByLabel('Published')).not.toBeChecked();
  const language = page.getByRole('combobox', { name: /^Language/ });
  await expect(language).toHaveValue('');
  await language.selectOption('en');
  await page.getByLabel(/^Title/).fill(`English ${code}`);
  await page.getByLabel('Published').check();
  await save(page);

  await page.goto(`/y4/article?code=${code}`);
  await expect(title).toHaveText(`English ${code}`);
  await expect(page.locator('article')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(new RegExp(`^English ${code} `));
  const others = page.getByRole('navigation', { name: 'Other languages' });
  await others.getByRole('link', { name: '简体中文' }).click();
  await expect(title).toHaveText(`中文 ${code}`);
  await page.emulateMedia({ media: 'print' });
  await expect(others.getByRole('link')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await speak(page, 'zh-CN');
  await page.goto(`/y4/article?code=${code}`);
  await expect(title).toHaveText(`中文 ${code}`);
  await expect(page.locator('article')).toHaveAttribute('lang', 'zh-CN');
});

test('pictures of an article are chosen, pasted and dropped, say what they show, and come in the size of their place', async ({
  page,
  browser,
}) => {
  const code = uniqueWord();
  await page.goto(`/y4/content/ARTICLE_FORM/main?new=1&code=${code}`);
  await page.getByLabel(/^Title/).fill('With pictures');
  await page.getByRole('combobox', { name: /^Language/ }).selectOption('en');
  await page.getByLabel('Published').check();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  await page.keyboard.type('Before ');
  await bring(page, 'paste', 'pasted.png', 1200);
  await describeAs(page, 'Pasted');
  await expect(text.getByRole('img', { name: 'Pasted' })).toHaveAttribute('width', '1200');
  await bring(page, 'drop', 'dropped.png');
  await describeAs(page, 'Dropped');
  await expect(text.getByRole('img')).toHaveCount(2);

  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await picker).setFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('notes.txt is not an accepted file')).toBeVisible();

  await text.getByRole('img', { name: 'Dropped' }).click();
  const tool = page.getByRole('button', { name: 'Picture', exact: true });
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await tool.click();
  await describeAs(page, 'The plan');
  await expect(text.getByRole('img', { name: 'The plan' })).toBeVisible();
  await save(page);

  await page.goto(`/y4/article?code=${code}`);
  const shown = (name: string) => page.locator('article').getByRole('img', { name });
  for (const name of ['Pasted', 'The plan']) {
    await expect(shown(name)).toHaveAttribute(
      'src',
      /^\/y4service\/FilesRoot\/y4\/[0-9a-f]{32}\.webp$/,
    );
  }
  await expect(shown('The plan')).toHaveJSProperty('naturalWidth', 80);
  const { width = 0, height = 0 } = (await shown('Pasted').boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(2, 1);

  // Whoever has a picture already, as its author does, is not sent a smaller one.
  for (const [viewport, size] of [
    [{ width: 1280, height: 800 }, 960],
    [{ width: 390, height: 844 }, 480],
  ] as const) {
    const reader = await browser.newPage({ viewport });
    await signIn(reader, admin);
    await reader.goto(`/y4/article?code=${code}&language=en`);
    const wide = reader.locator('article').getByRole('img', { name: 'Pasted' });
    const source = () => wide.evaluate((one: HTMLImageElement) => one.currentSrc);
    await expect.poll(source).toMatch(new RegExp(`-${size}\\.webp$`));
    await reader.close();
  }
});
