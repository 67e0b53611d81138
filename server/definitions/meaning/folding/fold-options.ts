import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { areSame } from '../../missing.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { asMildAs, without } from './folding.ts';

/** Places that name what is no option of a field. */
const NO_OPTION = ['option', 'unnamed option'] as const;
/** Options that a column never holds. */
const NEVER_HELD = ['offered value', 'value'] as const;

/**
 * One wrong letter in the key of a lookup makes each place wrong that names it rightly. Where a column holds the option
 * that was meant, the lookup alone is told.
 */
export function foldOptions(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  return foldForeign(foldNeverHeld(foldCapitals(all, documents), documents), documents);
}

/** What is told of the key of an option. */
function issueOfKey(
  documents: TenantDocuments,
  path: string,
  index: number,
  message: string,
  meant: string,
): DefinitionIssue {
  return documents.sourceOf(path).issue(['options', index, 'Key'], message, meant);
}

/** A key that is nearly a value of a column is told where it stands, in place of each table and place that follow from it. */
function foldNeverHeld(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const folded: DefinitionIssue[] = [];
  const told: DefinitionIssue[] = [];
  for (const [code, { options }] of documents.readable('lookup')) {
    const keys = options.map(({ Key }) => Key);
    for (const [index, key] of keys.entries()) {
      const held = ofKind(issues, ...NEVER_HELD).filter((issue) => {
        const isMeant = issue.suggestion !== undefined && !keys.includes(issue.suggestion);
        return issue.about.name === key && isMeant && wordAt(issue, documents) === code;
      });
      const [first] = held;
      const meant = first?.suggestion;
      if (!first || meant === undefined) continue;
      const follow = ofKind(issues, ...NO_OPTION).filter(
        ({ about, suggestion }) => about.name === meant && suggestion === key,
      );
      const { message, about } = first;
      const path = documents.pathOf('lookup', code);
      const instead = { ...issueOfKey(documents, path, index, message, meant), about };
      folded.push(...held, ...follow);
      told.push(asMildAs([...held, ...follow], instead));
    }
  }
  return [...without(issues, folded), ...told];
}

/** A field with the lookup of another one: what its column holds is no option of that, and is told of no more. */
function foldForeign(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const folded = new Set<DefinitionIssue>();
  const refused = new Set<DefinitionIssue>();
  for (const issue of ofKind(issues, 'other lookup')) {
    const lookup = documents.readable('lookup').get(wordAt(issue, documents) ?? '');
    if (!lookup) continue;
    const offered = lookup.options.map(({ Key }) => Key);
    for (const one of ofKind(issues, ...NO_OPTION)) {
      const isHeld = issue.about.known?.includes(one.about.name);
      if (!isHeld || !areSame(one.about.known ?? [], offered)) continue;
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
  const named = ofKind(issues, ...NO_OPTION, 'offered value', 'other lookup');
  const values = new Set(named.map(({ about }) => about.name));
  const folded = new Set<string>();
  const told: DefinitionIssue[] = [];
  for (const [code, { options }] of documents.readable('lookup')) {
    const path = documents.pathOf('lookup', code);
    const pairs = options.flatMap(({ Key: key }) => {
      const meant = [...values].find((value) => value !== key && isSameWord(value, key));
      return meant === undefined || isNamed(key, path, documents) ? [] : [{ key, meant }];
    });
    const [first] = pairs;
    if (!first || pairs.length < 2) continue;
    for (const { key, meant } of pairs) folded.add(key).add(meant);
    const index = options.findIndex(({ Key }) => Key === first.key);
    const message = `nothing names "${first.key}", and capitals count: these keys are named ${pairs.map(({ meant }) => meant).join(', ')}`;
    told.push(issueOfKey(documents, path, index, message, first.meant));
  }
  const follow = named.filter(({ about }) => folded.has(about.name));
  return [...without(issues, follow), ...told];
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isNamed(key: string, lookup: string, { folder }: TenantDocuments): boolean {
  return folder.files.some(
    ({ path, text }) =>
      path !== lookup && [`"${key}"`, `'${key}'`].some((word) => text.includes(word)),
  );
}
