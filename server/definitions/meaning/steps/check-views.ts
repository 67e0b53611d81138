import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { readAuthoredSql } from '../../../data-definitions/compile/authored-sql/authored-sql.ts';
import { statementFaults } from '../../../data-definitions/compile/authored-sql/check-literals.ts';
import type { DefinitionIssue } from '../../issue.ts';
import type { PlacedStatement } from './step-statements.ts';

/** What stands before the SELECT of a view. */
const HEAD = /^[\s\S]*?\bAS\b\s*\(?\s*(?=(?:SELECT|WITH)\b)/i;

/**
 * Looks in the views of an operator's steps for what is looked for in the SQL of definitions: joins of rows that have nothing
 * to do with each other, values that a column never has. Nothing is refused for it: a view that a later step makes anew is
 * looked at there alone.
 */
export async function checkViews(
  statements: readonly PlacedStatement[],
  environment: DefinitionEnvironment,
): Promise<DefinitionIssue[]> {
  const views = statedViews(statements);
  if (views.size === 0) return [];
  const issues: DefinitionIssue[] = [];
  for (const [name, { text, offset: start, placeAt }] of views) {
    const head = HEAD.exec(text)?.[0].length;
    // A view with a fault of its own, which is told, is none that there is.
    if (head === undefined || environment.relations.get(name)?.kind !== 'view') continue;
    const read = await readAuthoredSql(text.slice(head), 'view');
    if (!read.ok) continue;
    const found = [...read.advice, ...(await statementFaults(read, environment))];
    for (const { offset, ...told } of found) {
      issues.push({ ...placeAt(start + head + offset), ...told, mild: true });
    }
  }
  return issues;
}

/** Views by their names, as the last step says each. */
function statedViews(statements: readonly PlacedStatement[]): Map<string, PlacedStatement> {
  return new Map(
    statements.flatMap((statement) => {
      const [name] = statement.kind === 'ViewStmt' ? statement.relations : [];
      return name === undefined ? [] : [[name, statement] as const];
    }),
  );
}
