import type { Transaction } from 'kysely';
import { databaseEnvironment } from '../../data-definitions/catalogue/database-environment.ts';
import { readAuthoredSql } from '../../data-definitions/compile/authored-sql.ts';
import { statementFaults } from '../../data-definitions/compile/check-literals.ts';
import type { Database } from '../../database/database.ts';
import { TABLES_FOLDER } from '../../own-tables/apply-tables.ts';
import { readStatements, type StepStatement } from '../../own-tables/statements.ts';
import type { DefinitionIssue } from '../issue.ts';
import { linePlaces } from '../line-places.ts';
import type { DefinitionFile } from '../read-folder.ts';

/** A view as an operator's step says it, by the last one that does. */
interface StatedView {
  readonly file: DefinitionFile;
  readonly statement: StepStatement;
}

/** What stands before the SELECT of a view. */
const HEAD = /^[\s\S]*?\bAS\b\s*\(?\s*(?=(?:SELECT|WITH)\b)/i;

/**
 * Looks in the views of an operator's steps for what is looked for in the SQL of definitions: joins of rows that have nothing
 * to do with each other, values that a column never has. Nothing is refused for it: a view that a later step makes anew is
 * looked at there alone.
 */
export async function checkViews(
  files: readonly DefinitionFile[],
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const views = await statedViews(files);
  if (views.size === 0) return [];
  const environment = await databaseEnvironment({ read: async () => null }, transaction);
  const issues: DefinitionIssue[] = [];
  for (const [name, { file, statement }] of views) {
    const head = HEAD.exec(statement.text)?.[0].length;
    // A view with a fault of its own, which is told, is none that there is.
    if (head === undefined || environment.relations.get(name)?.kind !== 'view') continue;
    const read = await readAuthoredSql(statement.text.slice(head), 'view');
    if (!read.ok) continue;
    const found = [...read.advice, ...(await statementFaults(read, environment))];
    for (const { offset, ...told } of found) {
      issues.push({ ...placeIn(file, statement.offset + head + offset), ...told, mild: true });
    }
  }
  return issues;
}

async function statedViews(files: readonly DefinitionFile[]): Promise<Map<string, StatedView>> {
  const views = new Map<string, StatedView>();
  for (const file of files) {
    const statements = await readStatements(file.text);
    if ('message' in statements) continue;
    for (const statement of statements) {
      const [name] = statement.kind === 'ViewStmt' ? statement.relations : [];
      if (name !== undefined) views.set(name, { file, statement });
    }
  }
  return views;
}

function placeIn({ path, text }: DefinitionFile, offset: number) {
  return { file: `${TABLES_FOLDER}/${path}`, ...linePlaces(text)(offset) };
}
