import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { ALL_ROWS, IDLE_COLUMNS } from '../../missing.ts';
import { CHECK_COLUMNS } from '../pre-check-sql.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { inPlaceOf, lineOf } from './folding.ts';

/** An answer that says nothing to the pre-checks of several pages is told at its task, in place of them. */
export function foldAnswers(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let told = issues;
  const pages = grouped(ofKind(issues, ALL_ROWS, IDLE_COLUMNS), ({ about }) => about.name);
  for (const [task, places] of pages) {
    if (places.length < 2) continue;
    const [first] = places;
    const which = `${places.length} pages, first ${lineOf(first)}`;
    const [key, message] =
      first.about.kind === ALL_ROWS
        ? ['answer', `the first row is looked at by ${which}: "answer": "first"`]
        : ['sql', `no column says anything to ${which}: ${CHECK_COLUMNS.join(', ')}`];
    const source = documents.sourceOf(documents.pathOf('task', task));
    told = inPlaceOf(places, source.issue([key], message), told);
  }
  return told;
}
