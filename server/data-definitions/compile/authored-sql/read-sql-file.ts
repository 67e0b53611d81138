import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { IssuePath, Issues } from '../issues.ts';
import { type AuthoredSql, readAuthoredSql, type SqlPurpose } from './authored-sql.ts';
import { toldOfUnread } from './unread-sql.ts';

/** What an SQL file says, and as its author wrote it. */
type SqlFile = AuthoredSql & { readonly source: string };

/**
 * Reads an SQL file beside a data definition; null when it has a fault, which is then among the issues.
 *
 * @param path the value that names the file.
 */
export async function readSqlFile(
  file: string,
  purpose: SqlPurpose,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<SqlFile | null> {
  const source = await environment.sqlFile(file);
  if (source === null) {
    issues.file(path, file, environment.codes('sql'));
    return null;
  }
  const read = await readAuthoredSql(source, purpose);
  if (!read.ok) {
    issues.sql(path, file, [await toldOfUnread(source, read)]);
    return null;
  }
  issues.sql(
    path,
    file,
    read.advice.map((one) => ({ ...one, mild: true })),
  );
  return { ...read, source };
}
