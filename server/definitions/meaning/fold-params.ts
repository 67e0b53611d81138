import type { DefinitionIssue } from '../issue.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const IN_SQL = /^:(\w+) is not among the task's params: /;
const IN_CALLS = /^there is no param of this task "(\w+)"; there are (.+)$/;

/**
 * One wrong letter in a param of a task makes its SQL wrong, and each call that names it rightly. Where both name
 * another one, the task alone is told.
 */
export function foldParams(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const folded = new Set<DefinitionIssue>();
  const told: DefinitionIssue[] = [];
  for (const [code, { sql, params }] of documents.readable('task')) {
    const names = Object.keys(params);
    for (const name of names) {
      const inSql = issues.filter(
        ({ file, message, suggestion }) =>
          file === `${documents.folder.name}/tasks/${sql}` &&
          suggestion === name &&
          IN_SQL.test(message),
      );
      const meant = IN_SQL.exec(inSql[0]?.message ?? '')?.[1];
      const inCalls = issues.filter(({ message }) => {
        const [, called, known] = IN_CALLS.exec(message) ?? [];
        return called === meant && called !== undefined && known === names.join(', ');
      });
      if (meant === undefined || inCalls.length === 0) continue;
      const message = `nothing names "${name}", and the SQL and ${inCalls.length === 1 ? 'a call' : 'calls'} name "${meant}"`;
      const source = documents.sourceOf(documents.pathOf('task', code));
      told.push(source.keyIssue(['params'], name, message, meant));
      for (const issue of [...inSql, ...inCalls]) folded.add(issue);
    }
  }
  return [...issues.filter((issue) => !folded.has(issue)), ...told];
}
