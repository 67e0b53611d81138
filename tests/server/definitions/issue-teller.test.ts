import { expect, test } from 'vitest';
import { formatIssue, formatIssues } from '#server/definitions/issue.ts';
import { issueTeller } from '#server/definitions/issue-teller.ts';

const issue = (message: string, line = 1) => ({
  file: 'y4/forms/A.json',
  line,
  column: 1,
  message,
});

test('a load tells what the one before has not told, and how many are mended', () => {
  const lines: string[] = [];
  const tell = issueTeller((line) => lines.push(line));
  const told = (...issues: ReturnType<typeof issue>[]) => {
    tell(issues);
    return lines.splice(0);
  };
  expect(told(issue('a'), issue('b'))).toEqual([
    'y4/forms/A.json:1:1  a',
    'y4/forms/A.json:1:1  b',
  ]);
  expect(told(issue('a'), issue('b', 7))).toEqual([]);
  expect(told(issue('a'), issue('b'), issue('b', 2))).toEqual(['y4/forms/A.json:2:1  b']);
  expect(told(issue('c'))).toEqual(['y4/forms/A.json:1:1  c', 'definitions: 3 mended, 1 left']);
  expect(told()).toEqual(['definitions: 1 mended, 0 left']);
  expect(told(issue('a'))).toEqual(['y4/forms/A.json:1:1  a']);
});

test('tells a hundred of the messages of a file that are alike, and how many more there are', () => {
  const lines: string[] = [];
  const many = Array.from({ length: 250 }, (_, index) =>
    issue(`no field "f${index}" is there`, index + 1),
  );
  const other = { ...issue('no field "x" is there'), file: 'y4/forms/B.json' };
  issueTeller((line) => lines.push(line))([...many, issue('something else'), other]);
  expect(lines).toHaveLength(103);
  expect(lines.slice(98)).toEqual([
    'y4/forms/A.json:99:1  no field "f98" is there',
    'y4/forms/A.json:100:1  no field "f99" is there',
    'y4/forms/A.json  and 150 more like this',
    'y4/forms/A.json:1:1  something else',
    'y4/forms/B.json:1:1  no field "x" is there',
  ]);
});

test('writes out signs that would steer the terminal, and leaves other scripts as they are', () => {
  const file = 't/forms/\u001b]0;owned\u0007.json';
  const message =
    'there is no form "\u009b2J\u202eEGAP\n\r\u2066"; there is صفحة\u200cها 👩\u200d💻';
  const suggestion = '\u001b[31mPAGE';
  expect(formatIssue({ file, line: 1, column: 2, message, suggestion })).toBe(
    String.raw`t/forms/\u001b]0;owned\u0007.json:1:2  there is no form "\u009b2J\u202eEGAP\u000a\u000d\u2066"` +
      `; there is صفحة\u200cها 👩\u200d💻  did you mean "\\u001b[31mPAGE"?`,
  );
  const many = Array.from({ length: 102 }, () => ({ file, line: 1, column: 2, message: 'x' }));
  expect(formatIssues(many).at(-1)).toBe(
    String.raw`t/forms/\u001b]0;owned\u0007.json  and 2 more like this`,
  );
});
