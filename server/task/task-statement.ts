import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { type AuthoredSql, readAuthoredSql } from '../data-definitions/compile/authored-sql.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';

/** The statement of an author's task; null where its file is gone or has a fault. */
export async function taskStatement(
  { sql }: TaskDocument,
  definitions: TenantDefinitions,
): Promise<AuthoredSql | null> {
  const source = await definitions.read('taskSql', sql.replace(/\.sql$/, ''));
  const statement = source === null ? null : await readAuthoredSql(source, 'action');
  return statement?.ok ? statement : null;
}
