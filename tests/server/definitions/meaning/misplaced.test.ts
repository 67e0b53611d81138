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

const COMES_BEHIND =
  'which comes behind this: steps are taken in the order of their names, so rename one of both';
const ALTERED = 'ALTER TABLE room ADD floor integer;';
const RENAMED = 'ALTER TABLE room RENAME COLUMN floor TO storey;\nUPDATE room SET storey = 1;';

test.each([
  ['ALTER TABLE bed ADD note text;', 13, 'relation "bed" does not exist'],
  ["INSERT INTO bed (corp, id) VALUES ('t', 1);", 13, 'relation "bed" does not exist'],
  ['CREATE INDEX bed_note ON bed (corp);', 26, 'relation "bed" does not exist'],
])('what a statement further down makes is told as such: %s', async (early, column, told) => {
  const step = `${early}\nCREATE TABLE bed (corp text NOT NULL, id bigint NOT NULL, PRIMARY KEY (corp, id));`;
  expect(await checkWithSteps({ ...FILES, '_tables/002-bed.sql': step })).toEqual([
    `_tables/002-bed.sql:1:${column}  ${told}: it is made further down, and has to stand before this`,
  ]);
});

test('a step whose table a later one makes is told once, and nothing that stands on it', async () => {
  const { '_tables/001-surgery.sql': tables, ...others } = FILES;
  const files = { ...others, '_tables/002-rooms.sql': ALTERED, '_tables/010-surgery.sql': tables };
  expect(await checkWithSteps(files)).toEqual([
    `_tables/002-rooms.sql:1:1  "room" is made by 010-surgery.sql, ${COMES_BEHIND}`,
  ]);
});

test('a step whose column a later one makes is told once', async () => {
  const files = { ...FILES, '_tables/002-name.sql': RENAMED, '_tables/003-floor.sql': ALTERED };
  expect(await checkWithSteps(files)).toEqual([
    `_tables/002-name.sql:1:1  "room.floor" is made by 003-floor.sql, ${COMES_BEHIND}`,
  ]);
});

test('steps that find what they need are in order, whatever a later one makes besides', async () => {
  const days = 'WITH day AS (SELECT 1 AS no) INSERT INTO species SELECT $$t$$, no, $$x$$ FROM day;';
  const files = {
    ...FILES,
    '_tables/002-floor.sql': `${ALTERED}\nALTER TABLE IF EXISTS day ADD no integer;\n${days}`,
    '_tables/003-name.sql': RENAMED,
    '_tables/004-day.sql':
      'CREATE TABLE day (corp text NOT NULL, no integer NOT NULL, PRIMARY KEY (corp, no));',
  };
  expect(await checkWithSteps(files)).toEqual([]);
});

test('a step that makes what there is not yet may stand behind those that need it', async () => {
  const asQuery = "SELECT 't'::text AS corp, 1 AS no, 'a' AS note";
  const files = {
    ...FILES,
    '_tables/002-day.sql': `CREATE TABLE day AS ${asQuery};\nALTER TABLE day ADD PRIMARY KEY (corp, no);`,
    '_tables/003-note.sql': "UPDATE day SET note = 'b';",
    '_tables/004-day.sql':
      'CREATE TABLE IF NOT EXISTS day (corp text NOT NULL, no integer NOT NULL, note text, PRIMARY KEY (corp, no));\nALTER TABLE day ADD COLUMN IF NOT EXISTS note text;',
  };
  expect(await checkWithSteps(files)).toEqual([]);
});
