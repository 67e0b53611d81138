import { expect, test } from '../_fixtures.ts';
import { LAWFUL_SCRIPTS } from './_lawful-scripts.ts';
import { runInSandbox } from './_sandbox.ts';

const ROW = { id: 1, status: 'open', amount: 10, date: '2026-11-30' };
const READING = {
  ...{ code: 'orders', filters: {} },
  rows: [ROW, { ...ROW, id: 2, status: 'paid', amount: 20 }],
  selected: [ROW],
};
const CONTEXT = {
  ...{ event: 'command', form: 'LIST', panel: 'orders', query: {}, other: {}, params: {} },
  ...{ rows: [ROW], user: { user: 'ann', userName: 'Ann' }, language: 'en' },
};
const ANSWERS = {
  'panel.read': READING,
  'panel.filter': null,
  'panel.reload': null,
  'command.run': null,
  'toast.show': null,
  'dialog.message': null,
  'dialog.input': 'typed',
  'dialog.confirm': true,
  'page.navigate': null,
  'page.reload': null,
  ONE_CALL_BY_SCRIPT: { rows: [{ id: 1 }], affected: 1 },
  LINES_CALL_BY_SCRIPT: {
    rows: [
      { quantity: 2, product_id: 7 },
      { quantity: 3, product_id: 8 },
    ],
    affected: 2,
  },
  FOUND_CALL_BY_SCRIPT: { found: 3 },
};

test('scripts that the check accepts run', async ({ page }) => {
  await page.goto('/y4/authentication/card/login');
  const written = LAWFUL_SCRIPTS.map(([, script]) => script.replaceAll('§{', '$' + '{'));
  const outcomes = await runInSandbox(page, written, { context: CONTEXT, answers: ANSWERS });
  expect(LAWFUL_SCRIPTS.map(([what], index) => [what, outcomes[index]])).toEqual(
    LAWFUL_SCRIPTS.map(([what, , data]) => [what, expect.objectContaining({ type: 'done', data })]),
  );
});
