import { grouped } from '../../../grouped.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { BLIND_ACTION, BLIND_AT_ROWS } from '../../missing.ts';
import { lineOf } from './folding.ts';

/**
 * What several places run into: a file that none of them has, a rule that refuses their rows, a page that asks for another
 * value, or that can save no new record, and an action that takes none of their rows, or names none.
 */
const CAUSES: readonly string[] = [
  ...['data definition', 'form', 'lookup', 'task', 'article'],
  ...['constraint', 'other value', 'other data', 'new record'],
  ...['refused rows', BLIND_ACTION, BLIND_AT_ROWS],
];

/** Places that are named beside the first. */
const NAMED = 3;

/** One cause that several places run into is told at the first of them, which names the others. */
export function foldSame(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const places = grouped(issues, causeOf);
  return issues.flatMap((issue) => {
    const [first, ...others] = places.get(causeOf(issue) ?? '') ?? [];
    if (!first?.about || others.length === 0) return [issue];
    if (first !== issue) return [];
    const told = withOthers(first, first.about.name, others);
    return [{ ...told, about: { ...first.about, places: others.length + 1 } }];
  });
}

/** What each button of a page runs into, whichever of them its user presses. */
const OF_PAGE: readonly string[] = ['closed write', 'no table'];

/** Why a page changes no rows of a definition is told at the first of its buttons alone, but of actions what each has itself. */
export function foldButtons(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const told = new Set<string>();
  return issues.filter(({ file, about }) => {
    if (!about || !OF_PAGE.includes(about.kind)) return true;
    const cause = `${file} ${about.kind} ${about.name} ${about.of ?? ''}`;
    return told.size < told.add(cause).size;
  });
}

/** What is told of a name at its first place, with the others. */
export function withOthers(
  first: DefinitionIssue,
  name: string,
  others: readonly DefinitionIssue[],
): DefinitionIssue {
  const quoted = `"${name}"`;
  const message = first.message.includes(quoted)
    ? first.message.replace(quoted, () => `${quoted}${also(others)}`)
    : `${first.message}${also(others)}`;
  return { ...first, message };
}

function causeOf({ about }: DefinitionIssue): string | undefined {
  return about && CAUSES.includes(about.kind)
    ? `${about.kind} ${about.name} ${about.of ?? ''}`
    : undefined;
}

function also(others: readonly DefinitionIssue[]): string {
  if (others.length === 0) return '';
  const named = others.slice(0, NAMED).map(lineOf);
  const rest = others.length - named.length;
  return ` (so at ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')})`;
}
