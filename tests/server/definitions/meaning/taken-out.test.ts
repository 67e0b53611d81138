import { expect, test } from 'vitest';
import { checkWithStepsOf } from '../_check.ts';
import { SURGERY } from './_surgery.ts';

const FILES = Object.fromEntries(
  Object.entries(SURGERY).map(([path, text]) => [
    path.startsWith('_') ? path : `t/${path}`,
    text.replaceAll('\0', 't'),
  ]),
);
const check = checkWithStepsOf(FILES);

/** The files, of which one has something in place of something else. */
function changed(path: string, right: string | RegExp, wrong: string): Record<string, string> {
  const text = FILES[path] ?? '';
  expect(text).toMatch(right);
  return { ...FILES, [path]: text.replace(right, wrong) };
}

test.each([
  ['state', 't/data/VISIT.json', /\{ "name": "state"[^}]*\},/, '3:13  2 places name "state"'],
  ['animal', 't/data/VISIT.json', /\{ "name": "animal".*\},\n/, '3:13  1 place names "animal"'],
  ['owner', 't/data/ANIMAL.json', /\{ "name": "owner".*\},\n/, '3:13  2 places name "owner"'],
])('a field "%s" that is taken out is told once, at the fields', async (_, path, field, told) => {
  const found = await check(changed(path, field, ''));
  expect(found).toEqual([expect.stringContaining(`${path}:${told}`)]);
  expect(found[0]).toMatch(/, first t\/data\/\w+\.json:\d+, which is not among these$/);
});

test('a field that only its own definition names is told where it does so', async () => {
  const found = await check(changed('t/data/SHIFT.json', /\{ "name": "vet"[^}]*\}, /, ''));
  expect(found).toEqual([
    expect.stringContaining('t/data/SHIFT.json:5:15  there is no field "vet"'),
  ]);
});

test('a param that is renamed is told once, with the name that its SQL and its calls have', async () => {
  const path = 't/tasks/VISIT_HEAD_CALL_BY_SCRIPT.json';
  expect(await check(changed(path, '"id": "Number"', '"visit": "Number"'))).toEqual([
    `${path}:2:71  nothing names "visit", and 2 places name "id", first t/tasks/head.sql:2  did you mean "id"?`,
  ]);
});

test('a pre-check of another page is told once', async () => {
  const path = 't/forms/VISIT.json';
  expect(await check(changed(path, 'VISIT_HEAD_CALL', 'FEES_CALL'))).toEqual([
    `${path}:2:23  no column of FEES_CALL_BY_SCRIPT says anything to a page: redirect, header, other, script`,
  ]);
});
