import { findNodeAtLocation, getLocation, getNodeValue, parseTree } from 'jsonc-parser';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import { areSame } from '../../missing.ts';
import { panelsWithin } from '../pages/page-needs.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { inPlaceOf, lineOf } from './folding.ts';

/** Places that have to agree before none of them is told. */
const MANY = 3;

/**
 * An option or a field that is there no more makes each place wrong that names it. Where several files name it, nothing
 * is nearly called so, and it is the only one that is missing there, that is told where it is missing, in place of them.
 */
export function foldAbsent(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const held = ofKind(issues, 'unnamed option').map(({ about }) => about);
  return foldFilters(
    foldFields(foldKeys(withoutNamed(issues), held, documents), documents),
    documents,
  );
}

/** Where a place names an option that is missing, that it may be needed is not told besides. */
function withoutNamed(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  const named = new Set(namesIn(ofKind(issues, 'option')));
  return issues.filter(({ about }) => about?.kind !== 'unnamed option' || !named.has(about.name));
}

/** @param held values that a column may have, with the options of its lookup, which does not offer them. */
function foldKeys(
  all: readonly DefinitionIssue[],
  held: readonly IssueAbout['about'][],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let issues = all;
  const lists = [...documents.readable('lookup')].map(([code, { options }]) => {
    return { code, options, keys: options.map(({ Key }) => Key) };
  });
  for (const { code, options, keys } of lists) {
    // Of two lookups with the same keys nobody knows which is meant.
    if (lists.filter((one) => areSame(one.keys, keys)).length > 1) continue;
    // One that stands twice may have been meant for the one that is missing.
    if (new Set(keys).size < keys.length) continue;
    const places = ofKind(issues, 'option').filter(({ about }) => areSame(about.known ?? [], keys));
    const [value, ...others] = namesIn(places);
    // Several that are missing: the lookup itself may not be the one that is meant.
    if (value === undefined || others.length > 0) continue;
    const never = ofKind(issues, 'value', 'offered value').filter(
      // The lookup offers what the column never holds, in place of the value.
      ({ about: { name, known = [] } }) => keys.includes(name) && known.includes(value),
    );
    const path = documents.pathOf('lookup', code);
    const source = documents.sourceOf(path);
    // The database says that such a lookup lacks it.
    const isHeld = held.some(({ name, known = [] }) => name === value && areSame(known, keys));
    // What the column holds, and the lookup offers something else for.
    if (never.length === 0 && !(isHeld ? isMissing(places, 1) : isOneCause(places))) continue;
    const isMeant = isHeld || keys.some((key) => isNamedBeside(key, places, documents));
    if (never.length === 0 && !isMeant) continue;
    const names = `${placesOf(places)} "${value}", first ${startOf(places)}`;
    const other = never[0]?.about.name;
    const index = options.findIndex(({ Key }) => Key === other);
    const told =
      index >= 0
        ? source.issue(['options', index, 'Key'], `no row holds "${other}", and ${names}`, value)
        : source.issue(['options'], `${names}, which is not among these`);
    issues = inPlaceOf([...places, ...never], told, issues);
  }
  return issues;
}

function foldFields(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let issues = all;
  const data = [...documents.readable('data')].map(([code, { fields = [] }]) => {
    return { code, names: fields.map(({ name }) => name) };
  });
  for (const { code, names } of data) {
    const isAlone = data.filter((one) => areSame(one.names, names)).length === 1;
    const source = documents.sourceOf(documents.pathOf('data', code));
    const read = ofKind(issues, 'field').filter((issue) => {
      const { of, known = [] } = issue.about;
      if (of !== undefined) return of === code;
      if (known.length === 0) return dataAt(issue, documents) === code;
      return areSame(known, names) && (isAlone || issue.file === source.file);
    });
    const [name, ...others] = namesIn(read);
    if (name === undefined || others.length > 0) continue;
    const filters = ofKind(issues, 'filter').filter(
      ({ about }) => about.of === code && about.name === name,
    );
    const places = [...read, ...filters];
    const rows = ofKind(issues, 'needed column').filter(
      ({ file, about }) => file === source.file && about.name === name,
    );
    const records = ofKind(issues, 'new record').filter(({ about }) => about.name === code);
    const isOwn = places.every(({ file }) => file === source.file);
    const isMissed = rows.length > 0 && places.every((one) => one.suggestion === undefined);
    if (!isMissed && (isOwn ? !isMissing(places) : !isOneCause(places))) continue;
    const message = `${placesOf(places)} "${name}", first ${startOf(places)}, which is not among these`;
    const about = { kind: 'absent field', name, known: names };
    const told = { ...source.issue(['fields'], message), about };
    issues = inPlaceOf(
      [...places, ...(rows.length > 0 ? [...rows, ...records] : [])],
      told,
      issues,
    );
  }
  return issues;
}

/** A field that several places filter by, links to its panels too, and that is none of the filters is told there. */
function foldFilters(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let issues = all;
  for (const [code, { fields = [], filters }] of documents.readable('data')) {
    for (const { name } of fields.filter((one) => !filters.includes(one.name))) {
      const own = ofKind(issues, 'filter').filter(
        ({ about }) => about.of === code && about.name === name,
      );
      const links = ofKind(issues, 'unread').filter(({ about }) => {
        const [panel, field] = about.of?.split('.') ?? [];
        return field === name && dataOf(about.name, panel, documents) === code;
      });
      const places = [...own, ...links];
      if (places.length < 2) continue;
      const message = `${placesOf(places)} "${name}", first ${startOf(places)}, which is not among these`;
      const source = documents.sourceOf(documents.pathOf('data', code));
      issues = inPlaceOf(places, source.issue(['filters'], message), issues);
    }
  }
  return issues;
}

/** The data of a page's panel. */
function dataOf(page: string, code: string | undefined, documents: TenantDocuments) {
  const rows = documents.readable('form').get(page)?.rows ?? [];
  const panel = [...panelsWithin(rows)].find((one) => one.code === code);
  return panel && 'dataCode' in panel ? panel.dataCode : undefined;
}

/** Do enough places come from one word, and is none of them nearly another one? */
function isMissing(places: readonly DefinitionIssue[], enough = MANY): boolean {
  return places.length >= enough && places.every((one) => one.suggestion === undefined);
}

/** As {@link isMissing}, and in more files than one. */
function isOneCause(places: readonly DefinitionIssue[]): boolean {
  return isMissing(places) && new Set(places.map(({ file }) => file)).size > 1;
}

function namesIn(issues: readonly IssueAbout[]): string[] {
  return [...new Set(issues.map(({ about }) => about.name))];
}

/** Does a file of these places name another option too, so that it means this lookup? */
function isNamedBeside(
  key: string,
  places: readonly DefinitionIssue[],
  documents: TenantDocuments,
): boolean {
  return places.some(({ file }) => {
    const text = textOf(file, documents);
    return text.includes(`"${key}"`) || text.includes(`'${key}'`);
  });
}

/** Code of the data of the innermost panel around an issue. */
function dataAt({ file, line, column }: DefinitionIssue, documents: TenantDocuments) {
  const text = textOf(file, documents);
  const before = text.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, { length }) => sum + length + 1, column - 1);
  const root = parseTree(text);
  if (!root) return undefined;
  const { path } = getLocation(text, offset);
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = findNodeAtLocation(root, [...path.slice(0, depth), 'dataCode']);
    if (node) return getNodeValue(node);
  }
  return undefined;
}

function textOf(file: string, { folder }: TenantDocuments): string {
  return folder.files.find(({ path }) => `${folder.name}/${path}` === file)?.text ?? '';
}

function placesOf({ length }: readonly DefinitionIssue[]): string {
  return length === 1 ? '1 place names' : `${length} places name`;
}

function startOf([first]: readonly DefinitionIssue[]): string {
  return first ? lineOf(first) : '';
}
