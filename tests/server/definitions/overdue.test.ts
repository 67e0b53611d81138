import { expect, test } from 'vitest';
import { StatementOverdue } from '#server/database/faults/statement-overdue.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { overdueIssue } from '#server/definitions/overdue.ts';

const folder = {
  name: 't',
  hash: '',
  files: [{ path: 'tasks/long.sql', text: 'SELECT long()', hash: '' }],
};

test('a statement of a file that took too long is told there', () => {
  expect(formatIssue(overdueIssue(folder, new StatementOverdue('SELECT long()')))).toBe(
    't/tasks/long.sql:1:1  the database works on this SQL without end, so nothing of t can be loaded: SELECT long()',
  );
});

test.each([
  ['one of ours', new StatementOverdue('SELECT oid FROM pg_class')],
  ['one without its text', new StatementOverdue('')],
  ['one that the database stopped', Object.assign(new Error('canceled'), { code: '57014' })],
])('%s is told of the folder', (_, error) => {
  expect(formatIssue(overdueIssue(folder, error))).toBe(
    't:1:1  the database took too long to check t, so nothing of it can be loaded: try again when the computer has less to do',
  );
});

test('any other failure is thrown on', () => {
  expect(() => overdueIssue(folder, new Error('broken'))).toThrow('broken');
});
