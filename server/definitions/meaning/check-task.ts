import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { readAuthoredSql } from '../../data-definitions/authored-sql.ts';
import { ACTOR_PARAMETER } from '../../data-definitions/compile-actions.ts';
import type { DefinitionEnvironment } from '../../data-definitions/environment.ts';
import type { DataDefinitionIssue } from '../../data-definitions/issues.ts';

/** Looks for faults in the SQL of an author's task. */
export async function taskFaults(
  task: TaskDocument,
  text: string | undefined,
  environment: Pick<DefinitionEnvironment, 'prepare'>,
): Promise<DataDefinitionIssue[]> {
  const path = ['sql'];
  if (text === undefined)
    return [{ path, message: `the file ${task.sql} does not lie beside the task` }];
  const read = await readAuthoredSql(text, 'action');
  const inFile = (message: string, offset: number) => [
    { path, message, sqlFile: task.sql, offset },
  ];
  if (!read.ok) return inFile(read.message, read.offset);
  const known = [...Object.keys(task.params), ACTOR_PARAMETER];
  const unknown = read.parameters.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const offset = Math.max(0, text.search(new RegExp(`(?<!:):${unknown}\\b`)));
    return inFile(`:${unknown} is not among the task's params: ${known.join(', ')}`, offset);
  }
  const fault = await environment.prepare(read.text, read.parameters.length);
  return fault ? inFile(fault.message, read.sourceOffset(fault.offset)) : [];
}
