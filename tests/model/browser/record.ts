import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Page, test } from '@playwright/test';

/** Where the report finds the pictures of the last walk. */
export const picturesFolder = path.resolve('.cache/model/pictures');

/** With `--report` a picture of every step is kept. */
export async function recordStep(page: Page, step: number): Promise<void> {
  if (process.env.MODEL_REPORT !== '1') return;
  await mkdir(picturesFolder, { recursive: true });
  const name = `${test.info().testId}-${step}.jpeg`;
  await page.screenshot({ path: path.join(picturesFolder, name), type: 'jpeg', quality: 60 });
}
