import type { DefinitionIssue } from '../issue.ts';
import { suggest } from '../suggest.ts';
import { listed } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const NO_OPTION = /^(?:there is no option|"\w+" has no option|"\w+" is never) "([^"]+)"/;

/** A value of a lookup that the CHECK of a column refuses. */
const REFUSED_OPTION =
  /^\w+ of \w+ is never "([^"]+)": .*, (?:nor any other that|but) the lookup offers/;

/** A lookup of which a column holds no option, or several it never holds, with what it holds. */
const ALL_REFUSED =
  /(?:: it knows (.*), (?:nor any other that the lookup offers|but the lookup offers them)| has none of the values of \w+: (.*))$/;

/** An option that a column never holds, by its CHECK or its enumeration. */
const NEVER_HELD =
  /^(\w+ of \w+ is never "([^"]+)": it knows .*), but the lookup offers it$|^(there is no value of \w+ "([^"]+)"; .*)$/;

/**
 * One wrong letter in the key of a lookup makes each place wrong that names it rightly. Where a column holds the option
 * that was meant, or several places name it and none names the one that there is, the lookup alone is told.
 */
export function foldOptions(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const issues = foldForeign(foldNeverHeld(foldCapitals(all, documents), documents), documents);
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
    const count = others.length + 1;
    const message = `nothing names "${key}", and ${count} places name "${value}", first ${first.file}:${first.line}`;
    told.push(ofOption(documents, path, index, message, value, [first, ...others]));
    for (const issue of [first, ...others]) folded.add(issue);
  }
  return [...issues.filter((issue) => !folded.has(issue)), ...told];
}

/** What is told of the key of an option in place of these issues, as mild as they are. */
function ofOption(
  documents: TenantDocuments,
  path: string,
  index: number,
  message: string,
  meant: string,
  instead: readonly DefinitionIssue[],
): DefinitionIssue {
  const issue = documents.sourceOf(path).issue(['options', index, 'Key'], message, meant);
  return instead.every(({ mild }) => mild) ? { ...issue, mild: true } : issue;
}

/** A key that is nearly a value of a column is told where it stands, in place of each table and place that follow from it. */
function foldNeverHeld(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const folded = new Set<DefinitionIssue>();
  const told: DefinitionIssue[] = [];
  for (const [code, { options }] of documents.readable('lookup')) {
    const keys = options.map(({ Key }) => Key);
    for (const [index, key] of keys.entries()) {
      const held = issues.filter((issue) => {
        const [, , checked, , listed] = NEVER_HELD.exec(issue.message) ?? [];
        const isMeant = issue.suggestion !== undefined && !keys.includes(issue.suggestion);
        return (checked ?? listed) === key && isMeant && wordAt(issue, documents) === code;
      });
      const [first] = held;
      const meant = first?.suggestion;
      if (!first || meant === undefined) continue;
      const follow = issues.filter(
        ({ message, suggestion }) => NO_OPTION.exec(message)?.[1] === meant && suggestion === key,
      );
      const [, checked, , listed] = NEVER_HELD.exec(first.message) ?? [];
      const message = checked ?? listed ?? first.message;
      const path = documents.pathOf('lookup', code);
      told.push(ofOption(documents, path, index, message, meant, [...held, ...follow]));
      for (const issue of [...held, ...follow]) folded.add(issue);
    }
  }
  return [...issues.filter((issue) => !folded.has(issue)), ...told];
}

/** A field with the lookup of another one: what its column holds is no option of that, and is told of no more. */
function foldForeign(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const folded = new Set<DefinitionIssue>();
  const refused = new Set<DefinitionIssue>();
  for (const issue of issues) {
    const [, checked, listedValues = ''] = ALL_REFUSED.exec(issue.message) ?? [];
    const held = (checked ?? listedValues).split(', ').filter((value) => value !== '');
    const lookup = documents.readable('lookup').get(wordAt(issue, documents) ?? '');
    if (held.length === 0 || !lookup) continue;
    const offered = listed(lookup.options.map(({ Key }) => Key));
    for (const one of issues) {
      const value = NO_OPTION.exec(one.message)?.[1];
      const isHeld = value !== undefined && held.includes(value);
      if (!isHeld || !one.message.endsWith(offered)) continue;
      folded.add(one);
      if (!one.mild) refused.add(issue);
    }
  }
  return issues.flatMap((issue) => {
    if (folded.has(issue)) return [];
    return refused.has(issue) ? [{ ...issue, mild: false }] : [issue];
  });
}

/** The text in quotes that stands where an issue is told. */
function wordAt({ file, line, column }: DefinitionIssue, { folder }: TenantDocuments) {
  const text = folder.files.find(({ path }) => `${folder.name}/${path}` === file)?.text;
  const rest = text?.split('\n')[line - 1]?.slice(column - 1);
  return /^"([^"]*)"/.exec(rest ?? '')?.[1];
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
