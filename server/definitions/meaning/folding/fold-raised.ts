import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import { RAISED } from '../../missing.ts';
import { HELD } from './fold-renamed.ts';
import { inPlaceOf } from './folding.ts';

/**
 * A word that is misspelt where a function asks whether it refuses a row makes it refuse rows that have the word that was meant: that
 * is told, and not the rows.
 */
export function foldRaised(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  let told = issues;
  for (const cause of ofKind(issues, ...HELD)) {
    const rows = ofKind(told, RAISED).filter((row) => isRefusedFor(row, cause));
    if (rows.length > 0) told = inPlaceOf([cause, ...rows], { ...cause, mild: false }, told);
  }
  return told;
}

function isRefusedFor({ about: row }: IssueAbout, { suggestion, about }: IssueAbout): boolean {
  const isMeant = suggestion !== undefined && row.known?.includes(suggestion) === true;
  return isMeant && row.name.includes(`'${about.name.replaceAll("'", "''")}'`);
}
