import type { DefinitionIssue } from '../issue.ts';

/** What several places run into: a file that none of them has, a rule that refuses their rows, a page that asks for another value. */
const CAUSES: readonly string[] = [
  ...['data definition', 'form', 'lookup', 'task', 'article'],
  ...['constraint', 'other value'],
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
    const [first, ...others] = places.get(causeOf(issue) ?? '') ?? [];
    if (!first?.about || others.length === 0) return [issue];
    if (first !== issue) return [];
    const { about, message } = first;
    const name = `"${about.name}"`;
    const told = message.includes(name)
      ? message.replace(name, () => `${name}${also(others)}`)
      : `${message}${also(others)}`;
    return [{ ...issue, message: told, about: { ...about, places: others.length + 1 } }];
  });
}

function causeOf({ about }: DefinitionIssue): string | undefined {
  return about && CAUSES.includes(about.kind) ? `${about.kind} ${about.name}` : undefined;
}

function also(others: readonly DefinitionIssue[]): string {
  const named = others.slice(0, NAMED).map(({ file, line }) => `${file}:${line}`);
  const rest = others.length - named.length;
  return ` (so at ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')})`;
}
