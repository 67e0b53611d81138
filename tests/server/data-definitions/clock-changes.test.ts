import { describe, expect, test } from 'vitest';
import { isOnClock } from '#server/data-definitions/run-context.ts';
import { saveRows } from '#server/data-definitions/write/save.ts';
import { createTenants, runContext } from './_tenant.ts';
import { THING_TABLE } from './_things.ts';

test.each([
  ['Europe/Berlin', '2026-03-29 01:59:59', true],
  ['Europe/Berlin', '2026-03-29 02:00:00', false],
  ['Europe/Berlin', '2026-03-29 02:59:59', false],
  ['Europe/Berlin', '2026-03-29 03:00:00', true],
  ['Europe/Berlin', '2026-10-25 02:30:00', true],
  ['America/New_York', '2026-03-08 02:30:00', false],
  ['Asia/Shanghai', '2026-03-29 02:30:00', true],
  ['Asia/Dubai', '0001-01-01 00:00:00', true],
  ['America/New_York', '0500-06-01 12:00:00', true],
  ['Asia/Shanghai', '9999-12-31 23:59:59', true],
])('the clocks of %s show %s: %s', (timeZone, wall, shown) => {
  expect(isOnClock(wall, timeZone)).toBe(shown);
});

describe('a save', () => {
  const tenants = createTenants(THING_TABLE);

  test('[3.4c] refuses an hour that clocks leave out, which would be moved, and only of a moment', async () => {
    const definition = await tenants.definition({
      code: 'THING',
      source: { table: 'thing' },
      fields: [{ name: 'id' }, { name: 'name' }, { name: 'seen' }, { name: 'local' }],
    });
    const context = { ...runContext, timeZone: 'Europe/Berlin' };
    const save = (values: Record<string, string>) =>
      tenants.tenancy.withTenant('a', (transaction) =>
        saveRows({ transaction, definition, context, quotedBy: async () => definition }, [
          { values: { name: 'A', ...values } },
        ]),
      );
    const kept = { seen: '2026-03-29T03:30:00', local: '2026-03-29T02:30:00' };
    expect(await save(kept)).toMatchObject([kept]);
    await expect(save({ seen: '2026-03-29T02:30:00' })).rejects.toMatchObject({
      failure: {
        data: {
          problems: [
            {
              fields: [
                { name: 'seen', message: expect.stringContaining('clocks are put forward') },
              ],
            },
          ],
        },
      },
    });
  });
});
