import { expect, test } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import { LAWFUL_SCRIPTS } from '#tests/browser/panels/_lawful-scripts.ts';
import { toldOfScript } from './_script.ts';

const tenancy = ownTenancy();

/** A task that answers with its first row alone. */
const FOUND = {
  't/tasks/FOUND_CALL_BY_SCRIPT.json':
    '{ "code": "FOUND_CALL_BY_SCRIPT", "sql": "found.sql", "answer": "first", "access": ["desk"] }',
  't/tasks/found.sql': 'SELECT count(*) AS found FROM shop_order',
};

test.each(LAWFUL_SCRIPTS)('nothing is told of %s', async (_, script) => {
  expect(await toldOfScript(script, tenancy(), FOUND)).toEqual([]);
});
