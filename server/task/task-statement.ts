import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import {
  type AllowedSql,
  readAllowedSql,
  type SqlFault,
} from '../data-definitions/compile/authored-sql/authored-sql.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';

/** Statements as they were read, as long as the task's document is: reading one keeps all tenants waiting. */
const read = new WeakMap<
  TaskDocument,
  { source: string; statement: Promise<AllowedSql | SqlFault> }
>();

/** The statement of an author's task; null where its file is gone or has a fault. */
export async function taskStatement(
  task: TaskDocument,
  definitions: TenantDefinitions,
): Promise<AllowedSql | null> {
  const source = await definitions.read('taskSql', task.sql.replace(/\.sql$/, ''));
  if (source === null) return null;
  let found = read.get(task);
  if (found?.source !== source) {
    found = { source, statement: readAllowedSql(source, 'action') };
    read.set(task, found);
  }
  const statement = await found.statement;
  return statement.ok ? statement : null;
}
