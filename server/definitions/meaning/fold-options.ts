import type { DefinitionIssue } from '../issue.ts';
import { suggest } from '../suggest.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const NO_OPTION = /^(?:there is no option|"\w+" has no option|"\w+" is never) "([^"]+)"/;

/** A value of a lookup that the CHECK of a column refuses. */
const REFUSED_OPTION =
  /^\w+ of \w+ is never "([^"]+)": .*, (?:nor any other that|but) the lookup offers/;

/**
 * One wrong letter in the key of a lookup makes each place wrong that names it rightly. Where several places name the
 * option that was meant and none names the one that there is, the lookup is told, and of the places the first.
 */
export function foldOptions(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const issues = foldCapitals(all, documents);
  const places = new Map<string, DefinitionIssue[]>();
  for (const issue of issues) {
    const value = NO_OPTION.exec(issue.message)?.[1];
    if (value !== undefined) places.set(value, [...(places.get(value) ?? []), issue]);
  }
  const folded = new Set<DefinitionIssue>();
  const told: DefinitionIssue[] = [];
  for (const [value, [first, ...others]] of places) {
    const lookup = others.length > 0 ? lookupOf(value, documents) : undefined;
    if (!first || !lookup) continue;
    const { path, index, key } = lookup;
    const message = `nothing names "${key}", and ${others.length + 1} places name "${value}"`;
    const place = ['options', index, 'Key'];
    told.push({ ...documents.sourceOf(path).issue(place, message, value), mild: true });
    for (const issue of others) folded.add(issue);
  }
  return [...issues.filter((issue) => !folded.has(issue)), ...told];
}

/**
 * A lookup whose keys are all written in other capitals than wherever they are named is told by its first key alone,
 * and the places that name them are not told any more.
 */
function foldCapitals(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const namedBy = ({ message }: DefinitionIssue) =>
    (NO_OPTION.exec(message) ?? REFUSED_OPTION.exec(message))?.[1];
  const values = new Set(issues.flatMap((issue) => namedBy(issue) ?? []));
  const folded = new Set<string>();
  const told: DefinitionIssue[] = [];
  for (const [code, { options }] of documents.readable('lookup')) {
    const path = documents.pathOf('lookup', code);
    const pairs = options.flatMap(({ Key: key }) => {
      const named = [...values].find((value) => value !== key && isSameWord(value, key));
      return named === undefined || isNamed(key, path, documents) ? [] : [{ key, named }];
    });
    const [first] = pairs;
    if (!first || pairs.length < 2) continue;
    for (const { key, named } of pairs) folded.add(key).add(named);
    const index = options.findIndex(({ Key }) => Key === first.key);
    const message = `nothing names "${first.key}", and capitals count: these keys are named ${pairs.map(({ named }) => named).join(', ')}`;
    told.push(documents.sourceOf(path).issue(['options', index, 'Key'], message, first.named));
  }
  if (told.length === 0) return issues;
  return [...issues.filter((issue) => !folded.has(namedBy(issue) ?? '')), ...told];
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The option that is nearly called so, and that nothing else names. */
function lookupOf(
  value: string,
  documents: TenantDocuments,
): { readonly path: string; readonly index: number; readonly key: string } | undefined {
  for (const [code, { options }] of documents.readable('lookup')) {
    const keys = options.map(({ Key }) => Key);
    const key = keys.includes(value) ? undefined : suggest(value, keys);
    const path = documents.pathOf('lookup', code);
    if (key === undefined || isNamed(key, path, documents)) continue;
    return { path, index: keys.indexOf(key), key };
  }
  return undefined;
}

function isNamed(key: string, lookup: string, { folder }: TenantDocuments): boolean {
  return folder.files.some(
    ({ path, text }) =>
      path !== lookup && [`"${key}"`, `'${key}'`].some((word) => text.includes(word)),
  );
}
