import { expect, test } from 'vitest';
import { checkWithSteps, checkWithStepsOf } from '../_check.ts';
import { SURGERY } from './_surgery.ts';

const FILES = Object.fromEntries(
  Object.entries(SURGERY).map(([path, text]) => [
    path.startsWith('_') ? path : `t/${path}`,
    text.replaceAll('\0', 't'),
  ]),
);
const check = checkWithStepsOf(FILES);

/** The files, of which those in one folder lie in another. */
function moved(from: string, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [path.replace(`${from}/`, () => `${to}/`), text]),
  );
}

test.each([
  ['t/forms', 't/form', 'nothing reads the folder "form" and its 7 files', 'forms'],
  ['t/data', 't/datas', 'nothing reads the folder "datas" and its 11 files', 'data'],
  ['t/tasks', 't/Tasks', 'nothing reads the folder "Tasks" and its 4 files', 'tasks'],
  ['t/forms', 't/pages', 'nothing reads the folder "pages" and its 7 files', 'forms'],
  ['t/forms', 't/forms/all', 'nothing reads the folder "forms/all" and its 7 files', 'forms'],
])('files of %s that lie in %s are told once', async (from, to, message, meant) => {
  const files = moved(from, to);
  const [first] = Object.keys(files)
    .filter((path) => path.startsWith(`${to}/`))
    .sort();
  expect(await check(files)).toEqual([`${first}:1:1  ${message}  did you mean "${meant}"?`]);
});

test('steps that lie in a folder of another name are told once', async () => {
  expect(await checkWithSteps(moved('_tables', 'tables'))).toEqual([
    'tables/001-surgery.sql:1:1  nothing reads the folder "tables": steps lie in _tables  did you mean "_tables"?',
  ]);
});
