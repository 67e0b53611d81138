import { findNodeAtLocation, getLocation, getNodeValue, parseTree } from 'jsonc-parser';
import type { DefinitionIssue } from '../issue.ts';
import type { JsonSource } from '../json-source.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const NO_OPTION = /^(?:there is no option|"\w+" has no option) "([^"]+)"; there are (.+)$/;
const NO_VALUE = /^there is no value of \w+ "([^"]+)"; there are (.+)$/;
/** A word that a column may hold, and no lookup names. */
const UNNAMED = /^"\w+" has no option "([^"]+)"(?:, .*)?, which \w+ of \S+ may be; there are /;
const TWICE = /^the option "[^"]+" stands here twice$/;
const NO_FIELD = /^there is no field(?: of (\S+))? "([^"]+)"(?:; there are (.+))?$/;
const NO_ROW = /^nobody can bring a row: the column "(\w+)" needs a value/;
const NO_RECORD = /^no new record of (\S+) can be saved: /;

const NO_PARAM = /^:\w+ of \w+ comes from a row, and those of (\S+) have no "(\w+)"/;

/** Names that a message lists at most. */
const LISTED = 20;
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
  return foldFields(foldKeys(withoutNamed(issues), documents), documents);
}

/** Where a place names an option that is missing, that it may be needed is not told besides. */
function withoutNamed(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  const named = new Set(namesIn(issues, NO_OPTION, 1));
  return issues.filter(({ message }) => !named.has(UNNAMED.exec(message)?.[1] ?? ''));
}

function foldKeys(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let issues = all;
  const lists = [...documents.readable('lookup')].map(([code, { options }]) => {
    const keys = [...new Set(options.map(({ Key }) => Key))];
    return { code, options, keys, list: listOf(keys) };
  });
  for (const { code, options, keys, list } of lists) {
    // Of two lookups with the same keys nobody knows which is meant.
    if (lists.filter((one) => one.list === list).length > 1) continue;
    const places = issues.filter(({ message }) => NO_OPTION.exec(message)?.[2] === list);
    const [value, ...others] = namesIn(places, NO_OPTION, 1);
    // Several that are missing: the lookup itself may not be the one that is meant.
    if (value === undefined || others.length > 0) continue;
    const never = issues.filter((issue) => isInPlaceOf(value, keys, issue));
    const path = documents.pathOf('lookup', code);
    const source = documents.sourceOf(path);
    const twice = issues.find(({ file, message }) => file === source.file && TWICE.test(message));
    // What the column holds, and the lookup offers something else for, or the same once more.
    if (never.length === 0 && !twice && !isOneCause(places)) continue;
    if (!keys.some((key) => isNamedBeside(key, places, documents))) continue;
    const names = `${placesOf(places)} "${value}", first ${startOf(places)}`;
    const other = NO_VALUE.exec(never[0]?.message ?? '')?.[1];
    const index = options.findIndex(({ Key }) => Key === other);
    const told = twice
      ? { ...twice, message: `${twice.message}, and ${names}` }
      : index >= 0
        ? source.issue(['options', index, 'Key'], `no row holds "${other}", and ${names}`, value)
        : source.issue(['options'], `${names}, which is not among these`);
    const follow = [...places, ...(twice ? [] : never)];
    issues = inPlaceOf([...follow, ...(twice ? [twice] : [])], told, issues);
  }
  return issues;
}

/** Does the lookup offer what the column never holds, in place of the value? */
function isInPlaceOf(value: string, keys: readonly string[], { message }: DefinitionIssue) {
  const [, offered = '', held = ''] = NO_VALUE.exec(message) ?? [];
  return keys.includes(offered) && held.split(', ').includes(value);
}

function foldFields(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let issues = all;
  const data = [...documents.readable('data')].map(([code, { fields = [] }]) => {
    const names = fields.map(({ name }) => name);
    return { code, names, list: listOf(names) };
  });
  for (const { code, names, list } of data) {
    const isAlone = data.filter((one) => one.list === list).length === 1;
    const source = documents.sourceOf(documents.pathOf('data', code));
    const places = issues.filter((issue) => {
      const [, of, named, known] = NO_FIELD.exec(issue.message) ?? [];
      if (named === undefined || of !== undefined) return of === code;
      if (known !== undefined) return known === list && (isAlone || issue.file === source.file);
      return dataAt(issue, documents) === code;
    });
    const [name, ...others] = namesIn(places, NO_FIELD, 2);
    if (name === undefined || others.length > 0) continue;
    const renamed = renamedField(names, places, source);
    if (renamed !== undefined) {
      const noted = issues.filter(({ message }) => {
        const [, of, missing] = NO_PARAM.exec(message) ?? [];
        return of === code && missing === name;
      });
      const path = ['fields', names.indexOf(renamed), 'name'];
      const message = `nothing names "${renamed}", and ${places.length} places name "${name}", first ${startOf(places)}`;
      issues = inPlaceOf([...places, ...noted], source.issue(path, message, name), issues);
      continue;
    }
    const rows = issues.filter(
      ({ file, message }) => file === source.file && NO_ROW.exec(message)?.[1] === name,
    );
    const records = issues.filter(({ message }) => NO_RECORD.exec(message)?.[1] === code);
    const isOwn = places.every(({ file }) => file === source.file);
    const isMissed = rows.length > 0 && places.every((one) => one.suggestion === undefined);
    if (!isMissed && (isOwn ? !isMissing(places) : !isOneCause(places))) continue;
    const message = `${placesOf(places)} "${name}", first ${startOf(places)}, which is not among these`;
    const told = source.issue(['fields'], message);
    issues = inPlaceOf(
      [...places, ...(rows.length > 0 ? [...rows, ...records] : [])],
      told,
      issues,
    );
  }
  return issues;
}

/** The field that all of these places mean by another name, where nothing else means it. */
function renamedField(
  names: readonly string[],
  places: readonly DefinitionIssue[],
  source: JsonSource,
): string | undefined {
  const [meant, ...others] = new Set(places.flatMap(({ suggestion }) => suggestion ?? []));
  if (meant === undefined || others.length > 0 || !names.includes(meant)) return undefined;
  return places.length > 1 && source.namesOnce(meant) ? meant : undefined;
}

/** Do enough places come from one word, and is none of them nearly another one? */
function isMissing(places: readonly DefinitionIssue[]): boolean {
  return places.length >= MANY && places.every((one) => one.suggestion === undefined);
}

/** As {@link isMissing}, and in more files than one. */
function isOneCause(places: readonly DefinitionIssue[]): boolean {
  return isMissing(places) && new Set(places.map(({ file }) => file)).size > 1;
}

function namesIn(issues: readonly DefinitionIssue[], pattern: RegExp, group: number): string[] {
  return [...new Set(issues.flatMap(({ message }) => pattern.exec(message)?.[group] ?? []))];
}

/** The issues without those that follow from what is told, which is as mild as all of them. */
function inPlaceOf(
  follow: readonly DefinitionIssue[],
  told: DefinitionIssue,
  issues: readonly DefinitionIssue[],
): readonly DefinitionIssue[] {
  const isMild = follow.every(({ mild }) => mild);
  return [
    ...issues.filter((one) => !follow.includes(one)),
    isMild ? { ...told, mild: true } : told,
  ];
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
  return first ? `${first.file}:${first.line}` : '';
}

function listOf(names: readonly string[]): string {
  return names.slice(0, LISTED).join(', ');
}
