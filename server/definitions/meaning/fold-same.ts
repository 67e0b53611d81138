import type { DefinitionIssue } from '../issue.ts';

/** What several places run into: a file that none of them has, and a rule of the tables that refuses their rows. */
const CAUSES: readonly RegExp[] = [
  /^there is no (?:data definition|form|lookup|task|article) "[^"]+"/,
  /^(?:new row for relation|value for domain) \S+ violates check constraint "[^"]+"/,
];

/** Places that are named beside the first. */
const NAMED = 3;

/** One cause that several places run into is told at the first of them, which names the others. */
export function foldSame(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const places = new Map<string, DefinitionIssue[]>();
  for (const issue of issues) {
    const cause = causeOf(issue);
    if (cause !== undefined) places.set(cause, [...(places.get(cause) ?? []), issue]);
  }
  return issues.flatMap((issue) => {
    const cause = causeOf(issue) ?? '';
    const [first, ...others] = places.get(cause) ?? [];
    if (first === undefined || others.length === 0) return [issue];
    if (first !== issue) return [];
    return [{ ...issue, message: issue.message.replace(cause, () => `${cause}${also(others)}`) }];
  });
}

function causeOf({ message }: DefinitionIssue): string | undefined {
  return CAUSES.map((one) => one.exec(message)?.[0]).find((cause) => cause !== undefined);
}

function also(others: readonly DefinitionIssue[]): string {
  const named = others.slice(0, NAMED).map(({ file, line }) => `${file}:${line}`);
  const rest = others.length - named.length;
  return ` (so at ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')})`;
}
