import { StatementOverdue } from '../database/faults/statement-overdue.ts';
import type { DefinitionIssue } from './issue.ts';
import type { DefinitionFolder } from './read-folder.ts';

/** As PostgreSQL numbers a statement whose time was over. */
const TIME_OVER = '57014';

/**
 * What is told of a folder for which the database takes too long: of its SQL one statement may keep the database busy
 * even unasked, since what can be worked out beforehand is, and a computer may have too much else to do.
 *
 * @throws the error itself when it says something else.
 */
export function overdueIssue({ name, files }: DefinitionFolder, error: unknown): DefinitionIssue {
  if (!(error instanceof Error && 'code' in error && error.code === TIME_OVER)) throw error;
  const statement = error instanceof StatementOverdue ? error.statement : '';
  const file = statement === '' ? undefined : files.find(({ text }) => text.includes(statement));
  const at = { line: 1, column: 1 };
  if (!file) {
    const message = `the database took too long to check ${name}, so nothing of it can be loaded: try again when the computer has less to do`;
    return { file: name, ...at, message };
  }
  const message = `the database works on this SQL without end, so nothing of ${name} can be loaded: ${statement.slice(0, 200)}`;
  return { file: `${name}/${file.path}`, ...at, message };
}
