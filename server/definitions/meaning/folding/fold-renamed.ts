import { grouped } from '../../../grouped.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { suggest } from '../../suggest.ts';
import { saidByDatabase } from '../steps/said-by-database.ts';
import type { Stated } from '../steps/stated-tables.ts';
import type { StepPlace } from '../steps/step-statements.ts';
import { inPlaceOf, lineOf } from './folding.ts';

/** What places name that there is not, and of what, where they say so. */
interface Missing {
  readonly name: string;
  readonly of?: string | undefined;
}

/** A value that a CHECK of a column does not list, wherever it is told. */
export const HELD: readonly string[] = ['held value', 'offered value', 'other lookup'];

/** A name that steps say and nothing uses is told in place of all that use another one, if the one stands for the other. */
export function foldRenamed(
  issues: readonly DefinitionIssue[],
  what: string,
  partsIn: (of: string | undefined) => readonly ReadonlyMap<string, StepPlace>[],
  isNamedOnce: (name: string) => boolean,
): DefinitionIssue[] {
  let told = [...issues];
  for (const [name, named] of grouped(issues, (issue) => missingIn(issue, what)?.name)) {
    const [of, another] = new Set(named.flatMap((issue) => missingIn(issue, what)?.of ?? []));
    if (named.length < 2 || another !== undefined) continue;
    const renamed = partsIn(of)
      .filter((parts) => !parts.has(name))
      .flatMap((parts) => [...parts].filter(([part]) => isNamedOnce(part)));
    // Of several that nothing names, the one that is nearly called so.
    const [first, second] = renamed;
    const meant = second
      ? suggest(
          name,
          renamed.map(([part]) => part),
        )
      : first?.[0];
    const place = renamed.find(([part]) => part === meant)?.[1];
    if (meant === undefined || !place) continue;
    // A name that is nearly another one is misspelt itself, and what nobody says of which table may be of any.
    const others = named.flatMap(({ suggestion }) => suggestion?.split('.').at(-1) ?? []);
    const isNear = suggest(name, [meant]) !== undefined;
    if (others.some((one) => one !== meant) || (of === undefined && !isNear)) continue;
    const message = `nothing names the ${what} "${meant}", and ${named.length} places name "${name}", first ${lineOf(named[0])}`;
    told = inPlaceOf(named, { ...place, message, suggestion: name }, told);
  }
  return told;
}

/** What the stated tables or lists are made of: of all, or of the one of that name. */
export function partsOf(stated: readonly Stated[], of: string | undefined) {
  return stated.flatMap(({ name, parts }) => (of === undefined || name === of ? [parts] : []));
}

/** What an issue says that there is not, where it is of that kind. */
export function missingIn({ message, about }: DefinitionIssue, what: string): Missing | undefined {
  if (about?.kind === what) return about;
  const isHeld = what === 'value' && HELD.includes(about?.kind ?? '');
  // Of a CHECK that lists no words nobody knows which one was meant.
  if (about && isHeld) return about.of !== undefined && about.known?.length ? about : undefined;
  const said = saidByDatabase(message);
  return said?.kind === what ? said : undefined;
}
