import type { DefinitionIssue } from '../../issue.ts';

/** Issues without those that only follow from others. */
export function without(
  issues: readonly DefinitionIssue[],
  follow: readonly DefinitionIssue[],
): DefinitionIssue[] {
  const left = new Set(follow);
  return issues.filter((one) => !left.has(one));
}

/** Issues with one that is told in place of all that follow from it: a warning, where each of these is one. */
export function inPlaceOf(
  follow: readonly DefinitionIssue[],
  told: DefinitionIssue,
  issues: readonly DefinitionIssue[],
): DefinitionIssue[] {
  return [...without(issues, follow), asMildAs(follow, told)];
}

/** What is told in place of several: a warning, if each of them is one. */
export function asMildAs(
  places: readonly DefinitionIssue[],
  issue: DefinitionIssue,
): DefinitionIssue {
  return places.every(({ mild }) => mild) ? { ...issue, mild: true } : issue;
}

/** Where an issue stands, as the message of another one says it. */
export function lineOf({ file, line }: Pick<DefinitionIssue, 'file' | 'line'>): string {
  return `${file}:${line}`;
}
