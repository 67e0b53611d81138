import { type DefinitionIssue, formatIssues } from './issue.ts';

/**
 * Tells the faults of each load: at first all of them, then only those that the load before has not told, and how many
 * are mended. One that has only moved to another line is none that is new.
 */
export function issueTeller(
  print: (line: string) => void,
): (issues: readonly DefinitionIssue[]) => void {
  let before: readonly string[] = [];
  return (issues) => {
    const known = [...before];
    const told = issues.map(({ line: _line, column: _column, ...rest }) => JSON.stringify(rest));
    const news = issues.filter((_, index) => {
      const place = known.indexOf(told[index] ?? '');
      if (place >= 0) known.splice(place, 1);
      return place < 0;
    });
    for (const line of formatIssues(news)) print(line);
    if (known.length > 0) print(`definitions: ${known.length} mended, ${issues.length} left`);
    before = told;
  };
}
