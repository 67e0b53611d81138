import { stripVTControlCharacters } from 'node:util';
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

interface Outcome {
  error: Error | null;
  /** The step that was reached. */
  at: number;
  /** When the walk began, on the clock of `performance`. */
  begin: number;
}

/** With `--report` or `--record` a path is kept with its last screen. */
async function keep(
  page: Page,
  machine: string,
  { start, steps }: Path,
  { error, at, begin }: Outcome,
): Promise<void> {
  if (process.env.MODEL_REPORT !== '1') return;
  const seconds = (performance.now() - begin) / 1000;
  const picture = await page.screenshot({ type: 'jpeg', quality: 50 }).catch(() => null);
  keepWalk(test.info().testId, {
    machine,
    start,
    steps,
    error: error && stripVTControlCharacters(error.message),
    at,
    seconds,
    picture: picture?.toString('base64') ?? null,
  });
}

for (const [machine, driver] of Object.entries(drivers)) {
  if (chosen !== undefined && !chosen.includes(machine)) continue;
  test.describe(`model ${machine}`, () => {
    test.use(driver.browser ?? {});
    for (const path of makePaths(driver.model, reachOf(driver))) {
      test(`${path.start} → ${path.steps.join(' → ')}`, async ({ page, context, allowProblem }) => {
        const outcome: Outcome = { error: null, at: 0, begin: performance.now() };
        const reached = (step: number) => {
          outcome.at = step;
        };
        try {
          await walkInBrowser(machine, driver, path, { page, context, allowProblem, reached });
        } catch (error) {
          outcome.error = error as Error;
          throw error;
        } finally {
          await keep(page, machine, path, outcome);
        }
      });
    }
  });
}
