import type { APIRequestContext, Page } from '@playwright/test';
import { logIn, saveRows } from '../_calls.ts';
import { expect, test } from '../_fixtures.ts';
import { admin, beAdmin } from '../_people.ts';
import { toast } from '../_screens.ts';
import { callOf } from '../content/_late.ts';

/** A product of its own for each test: others read and change the sample's. */
async function newProduct(request: APIRequestContext): Promise<string> {
  const { token } = await logIn(request, admin);
  const values = { name: 'With files', category: 'furniture', price: 1, listed: false };
  const [saved] = await saveRows(request, token, 'PRODUCT', [{ values }]);
  return saved.id;
}

/** A plain picture of that size, as a browser draws it. */
async function pictureOf(
  page: Page,
  width: number,
  height: number,
  type = 'image/png',
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h, kind]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = 'rgb(20 120 200)';
        context.fillRect(0, 0, w, h);
        context.fillStyle = 'rgb(240 180 40)';
        context.fillRect(0, 0, w / 2, h / 2);
      }
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: kind })).arrayBuffer(),
      );
      return btoa(String.fromCharCode(...bytes));
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

const group = (page: Page, label: string) =>
  page.locator('.y4-field', { has: page.getByText(label, { exact: true }) });

test.beforeEach(async ({ page, request }) => {
  const id = await newProduct(request);
  await beAdmin(page);
  await page.goto(`/y4/content/FIELDS/main?id=${id}`);
  await expect(page.getByLabel('Name')).toHaveValue('With files');
});

test('[3.4d] a picture is cut by the keys before it is sent, and again afterwards', async ({
  page,
}) => {
  const pictures = group(page, 'Pictures');
  const image = pictures.locator('img.y4-form__picture');
  const naturalSize = () =>
    image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
  await pictures.locator('input[type=file]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await pictureOf(page, 400, 200),
  });
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await dialog.getByLabel('Proportions').selectOption('1:1');
  const frame = dialog.getByLabel('Part of the picture; move it with the arrow keys');
  const size = dialog.getByRole('status');
  await expect(size).toHaveText('200 × 200 pixels, 100 from the left and 0 from the top');
  const corner = dialog.getByRole('button', { name: 'Lower right corner' });
  await corner.press('Control+ArrowLeft');
  await expect(size).not.toContainText('200 × 200 pixels');
  await corner.press('Control+ArrowRight');
  await expect(size).toContainText('200 × 200 pixels');
  await frame.press('ArrowLeft');
  await expect(size).not.toContainText('100 from the left');
  await frame.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(naturalSize).toEqual([200, 200]);

  await expect(pictures.getByText('a.png has been sent')).toBeAttached();
  const again = pictures.getByRole('button', { name: 'Crop Pictures 1' });
  await again.click();
  await dialog.getByLabel('Proportions').selectOption('16:9');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect.poll(async () => (await naturalSize())[0]).toBe(200);
  await expect.poll(async () => (await naturalSize())[1]).toBe(113);
  await expect(image).toHaveCount(1);
  await expect(again).toBeFocused();
});

test('a picture may be taken whole, or not at all', async ({ page }) => {
  const pictures = group(page, 'Pictures');
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await pictureOf(page, 60, 40) };
  const input = pictures.locator('input[type=file]');
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await input.setInputFiles(file);
  await dialog.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(pictures.locator('img.y4-form__picture')).toHaveCount(0);
  await input.setInputFiles(file);
  await dialog.getByRole('button', { name: 'Use the whole picture' }).click();
  const image = pictures.locator('img.y4-form__picture');
  await expect
    .poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBe(60);
  await input.setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await expect(page.getByText('This picture can not be read')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('[3.4d] a part of a WebP is sent as the kind that the browser can write', async ({ page }) => {
  const buffer = await pictureOf(page, 400, 200, 'image/webp');
  const large = await pictureOf(page, 4000, 20, 'image/webp');
  // As Safari does.
  await page.evaluate(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      const type = options?.type === 'image/webp' ? 'image/png' : options?.type;
      return convertToBlob.call(this, { ...options, ...(type !== undefined && { type }) });
    };
  });
  const sent = await page.evaluateHandle(() => {
    const kinds: unknown[] = [];
    const { set } = FormData.prototype;
    FormData.prototype.set = function (...part: [string, string | Blob, string?]) {
      const [, value, file] = part;
      if (value instanceof Blob) kinds.push([file, value.type]);
      Reflect.apply(set, this, part);
    };
    return kinds;
  });
  const pictures = group(page, 'Pictures');
  const input = pictures.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer });
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await dialog.getByLabel('Proportions').selectOption('1:1');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(pictures.getByText('a.png has been sent')).toBeAttached();
  await input.setInputFiles({ name: 'large.webp', mimeType: 'image/webp', buffer: large });
  await dialog.getByRole('button', { name: 'Use the whole picture' }).click();
  await expect(pictures.getByText('large.webp has been sent')).toBeAttached();
  expect(await sent.jsonValue()).toEqual([
    ['a.png', 'image/png'],
    ['large.webp', 'image/webp'],
  ]);
});

test('[3.4d][3.4o] a picture is kept in its record where its field says base64', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.route('**/CallServlet', async (route) => {
    if (!callOf('GetDataDefinition')(route.request().postData() ?? '')) return route.fallback();
    const answer = await route.fetch();
    const json = await answer.json();
    for (const field of json.data.fields) {
      if (field.extraType === 'Image') field.other = { ...field.other, dataType: 'base64' };
    }
    return route.fulfill({ response: answer, json });
  });
  await page.reload();
  const pictures = group(page, 'Pictures');
  await pictures.locator('input[type=file]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await pictureOf(page, 60, 40),
  });
  await page.getByRole('button', { name: 'Use the whole picture' }).click();
  const image = pictures.locator('img.y4-form__picture');
  const shown = () =>
    image.evaluate(({ src, naturalWidth }: HTMLImageElement) => [src.slice(0, 15), naturalWidth]);
  await expect.poll(shown).toEqual(['data:image/png;', 60]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect.poll(shown).toEqual(['data:image/png;', 60]);
  expect(sent.filter((url) => url.includes('UploadFile'))).toEqual([]);
});

test('[3.4d][3.4o] files are sent as they are chosen, several at once, only of the accepted kinds', async ({
  page,
  allowProblem,
}) => {
  // The sample shows the same files as pictures too, which only public ones can be.
  allowProblem(/Failed to load resource/);
  const files = group(page, 'Picture files');
  const picture = await pictureOf(page, 20, 20);
  await files.locator('input[type=file]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: picture },
    { name: 'two.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  const refusal = toast(page, 'notes.txt is not an accepted file');
  await expect(refusal).toHaveCount(1);
  await expect(refusal).toContainText('words.txt is not an accepted file');
  await expect(files.getByRole('link')).toHaveCount(2);
  await files.locator('input[type=file]').setInputFiles({
    name: 'three.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(refusal).toHaveCount(0);
  await expect(files.getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(files.getByRole('link')).toHaveCount(3);
  await files
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(files.getByRole('link')).toHaveCount(2);
});

test('an upload shows how far it is and can be called off', async ({ page }) => {
  const files = group(page, 'Picture files');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/command=UploadFile/, async (route) => {
    await held;
    await route.abort();
  });
  await files.locator('input[type=file]').setInputFiles({
    name: 'slow.png',
    mimeType: 'image/png',
    buffer: await pictureOf(page, 20, 20),
  });
  await expect(files.getByRole('progressbar', { name: 'slow.png' })).toBeVisible();
  await files.getByRole('button', { name: 'Cancel slow.png' }).press('Enter');
  await expect(files.getByText('slow.png')).toHaveCount(0);
  await expect(files.getByRole('button', { name: 'Picture files: Choose a file' })).toBeFocused();
  release();
  await expect(files.getByRole('link')).toHaveCount(0);
});

test('an upload that fails says so and can be tried again', async ({ page, allowProblem }) => {
  allowProblem(/Failed to load resource|net::ERR_FAILED/);
  const files = group(page, 'Picture files');
  await page.route(/command=UploadFile/, (route) => route.abort(), { times: 1 });
  await files.locator('input[type=file]').setInputFiles({
    name: 'late.png',
    mimeType: 'image/png',
    buffer: await pictureOf(page, 20, 20),
  });
  await expect(files.getByRole('alert')).toBeVisible();
  // Words beside the name would leave neither enough room on a phone.
  const told = await files.getByRole('alert').boundingBox();
  const name = await files.getByText('late.png', { exact: true }).boundingBox();
  expect(told?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('link')).toHaveCount(1);
  await expect(files.getByRole('alert')).toHaveCount(0);
});
