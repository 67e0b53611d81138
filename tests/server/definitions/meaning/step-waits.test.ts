import { describe, expect, test } from 'vitest';
import { stepsBehind } from '../_check.ts';

const { expectTold, told } = stepsBehind('');

describe('a block of a step that takes the bound of its waits away', () => {
  test.each([
    'BEGIN SET LOCAL ⟦lock_timeout = 0; END',
    'BEGIN\n  SET ⟦lock_timeout TO DEFAULT; PERFORM 1; END',
    "BEGIN PERFORM set_config('⟦lock_timeout', '0s', true); END",
    'BEGIN /* bound */ ⟦RESET ALL; PERFORM 1; END',
    "BEGIN EXECUTE '⟦RESET ALL'; PERFORM 1; END",
  ])('is told: %s', async (block) => {
    await expectTold(`SELECT 1;\nDO $$ ${block} $$;`, ['with this a start waits without end']);
  });

  test.each([
    "BEGIN -- SET lock_timeout = 0\n SET LOCAL lock_timeout = '500ms'; END",
    "BEGIN SET LOCAL lock_timeout = '5s'; PERFORM 1; SET LOCAL lock_timeout TO DEFAULT; END",
    'BEGIN IF true THEN PERFORM 1; RESET lock_timeout; END IF; END',
    "BEGIN EXECUTE 'RESET ALL'; END",
    'BEGIN ALTER ROLE CURRENT_USER RESET ALL; PERFORM 1; END',
    'BEGIN ALTER ROLE CURRENT_USER SET lock_timeout = 0; END',
  ])('is sound: %s', async (block) => {
    expect(await told(`DO $$ ${block} $$;`)).toEqual([]);
  });
});
