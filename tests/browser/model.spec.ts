import { reachOf } from '#tests/model/browser/driver.ts';
import { walkInBrowser } from '#tests/model/browser/walk.ts';
import { drivers } from '#tests/model/drivers.ts';
import { pathsOf } from '#tests/model/engine/explore.ts';
import { toursOf } from '#tests/model/engine/tours.ts';
import { test } from './_fixtures.ts';
import { speakEnglish } from './_people.ts';

// All paths take long; by default a few walk over every transition that the product lets one cause.
const makePaths = process.env.MODEL_ALL === '1' ? pathsOf : toursOf;
const chosen = process.env.MODEL_MACHINES?.split(',');

test.beforeEach(({ page }) => speakEnglish(page));

for (const [machine, driver] of Object.entries(drivers)) {
  if (chosen !== undefined && !chosen.includes(machine)) continue;
  test.describe(`model ${machine}`, () => {
    for (const path of makePaths(driver.model, reachOf(driver))) {
      test(`${path.start} → ${path.steps.join(' → ')}`, async ({ page, context, allowProblem }) => {
        await walkInBrowser(machine, driver, path, { page, context, allowProblem });
      });
    }
  });
}
