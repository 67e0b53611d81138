import { expect, test } from 'vitest';
import { locateIssue } from '#server/data-definitions/compile/locate-issue.ts';
import { JsonSource } from '#server/definitions/json-source.ts';

const source = new JsonSource(
  'y4/data/T.json',
  `{
  "code": "T",
  "rowClasses": [
    { "when": "a == b", "className": "x" }
  ]
}`,
);
const files = {
  pathOf: (name: string) => `y4/data/${name}`,
  textOf: (name: string) => (name === 'go.sql' ? 'select 1\n  frm a' : undefined),
};

test('a fault of a value stands where the value does', () => {
  const issue = { path: ['code'], message: 'wrong', suggestion: 'U' };
  expect(locateIssue(issue, source, files)).toEqual({
    file: 'y4/data/T.json',
    line: 2,
    column: 11,
    message: 'wrong',
    suggestion: 'U',
  });
});

test('a fault of a formula stands at its word', () => {
  const issue = { path: ['rowClasses', 0, 'when'], message: 'wrong', offset: 5 };
  expect(locateIssue(issue, source, files)).toEqual({
    file: 'y4/data/T.json',
    line: 4,
    column: 21,
    message: 'wrong',
  });
});

test('a fault of SQL stands in the SQL file', () => {
  const issue = { path: ['code'], message: 'wrong', sqlFile: 'go.sql', offset: 11 };
  expect(locateIssue(issue, source, files)).toEqual({
    file: 'y4/data/go.sql',
    line: 2,
    column: 3,
    message: 'wrong',
  });
});

test('a fault of a file that is gone stands where it is named', () => {
  const issue = { path: ['code'], message: 'wrong', sqlFile: 'gone.sql' };
  expect(locateIssue(issue, source, files)).toMatchObject({ file: 'y4/data/T.json', line: 2 });
});
