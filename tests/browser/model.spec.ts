import type { Page } from '@playwright/test';
import { reachOf } from '#tests/model/browser/driver.ts';
import { walkInBrowser } from '#tests/model/browser/walk.ts';
import { drivers } from '#tests/model/drivers.ts';
import { pathsOf } from '#tests/model/engine/explore.ts';
import type { Path } from '#tests/model/engine/replay.ts';
import { toursOf } from '#tests/model/engine/tours.ts';
import { keepWalk } from '#tests/model/report/walked.ts';
import { test } from './_fixtures.ts';
import { speakEnglish } from './_people.ts';

// All paths take long; by default a few walk over every transition that the product lets one cause.
const makePaths = process.env.MODEL_ALL === '1' ? pathsOf : toursOf;
const chosen = process.env.MODEL_MACHINES?.split(',');

test.beforeEach(({ page }) => speakEnglish(page));

/** With `--report` a path is kept with its last screen. */
async function keep(page: Page, machine: string, path: Path, error: string | null): Promise<void> {
  if (process.env.MODEL_REPORT !== '1') return;
  const picture = await page.screenshot({ type: 'jpeg', quality: 50 }).catch(() => null);
  const { start, steps } = path;
  const walk = { machine, start, steps, error, picture: picture?.toString('base64') ?? null };
  keepWalk(test.info().testId, walk);
}

for (const [machine, driver] of Object.entries(drivers)) {
  if (chosen !== undefined && !chosen.includes(machine)) continue;
  test.describe(`model ${machine}`, () => {
    test.use(driver.browser ?? {});
    for (const path of makePaths(driver.model, reachOf(driver))) {
      test(`${path.start} → ${path.steps.join(' → ')}`, async ({ page, context, allowProblem }) => {
        await walkInBrowser(machine, driver, path, { page, context, allowProblem }).then(
          () => keep(page, machine, path, null),
          async (error: Error) => {
            await keep(page, machine, path, error.message);
            throw error;
          },
        );
      });
    }
  });
}
