import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import { RAISED } from '../../missing.ts';
import { HELD } from './fold-renamed.ts';
import { inPlaceOf } from './folding.ts';

/**
 * A word that is misspelt in a function, which holds its rows against it, makes the function refuse rows that have the word that
 * was meant: that is told, and not the rows.
 *
 * @param texts all that is written of steps and definitions.
 */
export function foldRaised(
  issues: readonly DefinitionIssue[],
  texts: readonly string[],
): readonly DefinitionIssue[] {
  let told = issues;
  for (const cause of ofKind(issues, ...HELD)) {
    const rows = ofKind(told, RAISED).filter((row) => isRefusedFor(row, cause, texts));
    if (rows.length > 0) told = inPlaceOf([cause, ...rows], { ...cause, mild: false }, told);
  }
  return told;
}

function isRefusedFor({ about: row }: IssueAbout, cause: IssueAbout, texts: readonly string[]) {
  const { suggestion, about } = cause;
  if (suggestion === undefined || row.known?.includes(suggestion) !== true) return false;
  const [name, word] = [row.name, about.name].map(literalPattern);
  // Up to the statement behind the function's, whose text may stand in any quotes.
  const held = new RegExp(
    `\\bFUNCTION\\s+(?:"?\\w+"?\\.)?"?${name}"?\\s*\\((?:(?!\\bCREATE\\b)[\\s\\S])*?'${word}'`,
    'i',
  );
  return texts.some((text) => held.test(text));
}
