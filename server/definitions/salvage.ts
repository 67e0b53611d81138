import type * as z from 'zod/mini';
import { extraType } from '#schemas/definitions/field.ts';
import { isObject } from '#schemas/wire/json-object.ts';
import type { DefinitionIssue } from './issue.ts';
import type { JsonSource, Path, Removal } from './json-source.ts';
import { wordMeant } from './synonyms.ts';
import { misspeltKeys } from './validate.ts';

type Branch = Record<string | number, unknown>;

/** Removals after which a document is not worth reading any more. */
const MAX_REMOVALS = 50;

/** What of a faulty document can still be read, so that its first fault hides no other. */
export interface Salvage {
  readonly document: unknown;
  /** Items that were taken out of lists, in this order: later items stand one place further on. */
  readonly removals: readonly Removal[];
  /** Where objects stand that lack something that was taken out of them: what follows from that is no fault of theirs. */
  readonly lacking: readonly DefinitionIssue[];
}

/**
 * Reads what stands under a misspelt key, a word that is nearly a known one, and a file that cannot be called so, as the one that was meant, and takes out of a
 * document what its schema refuses: the value itself, or what cannot be without it.
 * Null where nothing is left.
 */
export function salvage(source: JsonSource, schema: z.ZodMiniType): Salvage | null {
  const document = source.looseValue();
  const removals: Removal[] = [];
  const lacking: DefinitionIssue[] = [];
  source.afterRemovals(removals);
  for (const { path, key, meant } of misspeltKeys(schema, document)) {
    const parent = valueAt(document, path);
    if (!isObject(parent)) continue;
    const [name = '', outer] = meant.split('.').reverse();
    const place = outer === undefined ? parent : (parent[outer] ?? {});
    const value = parent[key];
    if (value === undefined || !isObject(place) || Object.hasOwn(place, name)) continue;
    place[name] = value;
    if (outer !== undefined) parent[outer] = place;
    delete parent[key];
    if (path.length > 0) lacking.push(source.issue(path, ''));
  }
  for (let count = 0; count < MAX_REMOVALS && document !== undefined; count += 1) {
    const parsed = schema.safeParse(document);
    if (parsed.success) return { document, removals, lacking };
    const [issue] = parsed.error.issues;
    const path = wholeField((issue?.path ?? []) as Path);
    const isMended =
      renamed(document, path) ||
      opened(document, path) ||
      reworded(document, path, issue) ||
      moved(document, path) ||
      retyped(document, path, issue);
    if (isMended) continue;
    const around = takeOut(document, path, removals);
    if (!around) return null;
    if (around.length > 0) lacking.push(source.issue(around, ''));
    // A list that is empty now makes its object say nothing.
    const isList = Array.isArray(valueAt(document, around));
    if (isList && around.length > 1) lacking.push(source.issue(around.slice(0, -1), ''));
  }
  return null;
}

/** What a field cannot be without once it is there: what it shows, and whose options it has. */
const OF_THE_WHOLE: ReadonlySet<unknown> = new Set(['column', 'lookup', 'quote']);

/** A field whose column, lookup or quote cannot be read is about no other either. */
function wholeField(path: Path): Path {
  const isWhole = path[0] === 'fields' && OF_THE_WHOLE.has(path[2]);
  return isWhole ? path.slice(0, 2) : path;
}

/** Puts the SQL file that was probably meant in place of one that cannot be called so. */
function renamed(document: unknown, path: Path): boolean {
  if (path.at(-1) !== 'sql') return false;
  const value = valueAt(document, path);
  if (typeof value !== 'string') return false;
  const meant = sqlFileMeant(value);
  if (meant === value) return false;
  (valueAt(document, path.slice(0, -1)) as Branch).sql = meant;
  return true;
}

/** `./Order ship.SQL` as the name that a file can have, `order-ship.sql`. */
function sqlFileMeant(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/^.*[\\/]/, '')
    .replace(/\.sql$/, '')
    .match(/[a-z0-9]+/g);
  return words === null ? name : `${words.join('-')}.sql`;
}

/** Lets everybody of the tenant in where nobody knows who may: that is told, and nothing more follows from it. */
function opened(document: unknown, path: Path): boolean {
  if (path.length === 1 && path[0] === 'access' && isWho(valueAt(document, path))) {
    (document as Branch).access = { read: '*', write: '*' };
    return true;
  }
  if (path.length === 3 && path[0] === 'actions' && path[2] === 'access') {
    if (!isWho(valueAt(document, path)) || valueAt(document, path) === '*') return false;
    (valueAt(document, path.slice(0, -1)) as Branch).access = '*';
    return true;
  }
  const [access, may] = path.slice(-2);
  if (access !== 'access' || (may !== 'read' && may !== 'write')) return false;
  const departments = valueAt(document, path);
  if (departments === undefined || departments === '*') return false;
  (valueAt(document, path.slice(0, -1)) as Branch)[may] = '*';
  return true;
}

/** Departments, or nothing, where it was to be said what each of them may. */
function isWho(value: unknown): boolean {
  return value === null || typeof value === 'string' || Array.isArray(value);
}

/** What stands for a word that is like none: a chart goes by something, and an answer of which something is read is a row. */
const INSTEAD: Readonly<Record<string, string>> = { by: 'day', answer: 'first' };

/** What stands for a kind of field that is like none. */
function kindInstead(field: unknown): unknown {
  const { other, quote, lookup } = Object(field) as Readonly<Record<string, unknown>>;
  if (quote !== undefined) return 'Quote';
  if (lookup !== undefined) return 'BrieflyCode';
  return OF_FILES.some((key) => Object.hasOwn(Object(other), key)) ? 'File' : undefined;
}

/** Settings that files alone have: a field with one of them was to be a file. */
const OF_FILES = ['accept', 'multiple', 'buttonTitle'] as const;

/** The words that may stand in a place. */
function wordsOf(issue: z.core.$ZodIssue | undefined): readonly unknown[] {
  if (issue?.code === 'invalid_value') return issue.values;
  // The kinds of an object, of which each has a shape of its own.
  const { options = [] } = issue as { options?: readonly unknown[] };
  return options;
}

/** Puts the word that was probably meant in place of one that is not known there. */
function reworded(document: unknown, path: Path, issue: z.core.$ZodIssue | undefined): boolean {
  const value = valueAt(document, path);
  if (value === undefined) return false;
  const words = wordsOf(issue).filter((one) => typeof one === 'string');
  const last = path.at(-1);
  const instead =
    last === 'extraType'
      ? kindInstead(valueAt(document, path.slice(0, -1)))
      : INSTEAD[String(last)];
  const meant =
    (typeof value === 'string' ? wordMeant(value, words) : undefined) ??
    words.find((one) => one === instead);
  if (meant === undefined) return false;
  (valueAt(document, path.slice(0, -1)) as Branch)[path.at(-1) as string | number] = meant;
  return true;
}

/** Puts what a value means beyond its type, `"type": "Quote"`, under the key that says so. */
function moved(document: unknown, path: Path): boolean {
  if (path.length !== 3 || path[0] !== 'fields' || path[2] !== 'type') return false;
  const field = valueAt(document, path.slice(0, -1)) as Branch;
  const isExtra = extraType.safeParse(field.type).success;
  if (!isExtra || Object.hasOwn(field, 'extraType')) return false;
  field.extraType = field.type;
  delete field.type;
  return true;
}

/** Lists of names, for which an object has them as its keys. */
const NAME_LISTS: ReadonlySet<unknown> = new Set(['params', 'key', 'filters', 'queries']);

/** Puts what was written in quotes, or without its list, as what it was meant to be: `"true"`, `"80"`, `"key": "id"`. */
function retyped(document: unknown, path: Path, issue: z.core.$ZodIssue | undefined): boolean {
  const last = path.at(-1);
  const value = valueAt(document, path);
  if (issue?.code !== 'invalid_type' || last === undefined || value === undefined) return false;
  const isOfNames = NAME_LISTS.has(last) && issue.expected === 'array' && isObject(value);
  const meant = isOfNames ? Object.keys(Object(value)) : asType(value, issue.expected);
  if (meant === undefined) return false;
  (valueAt(document, path.slice(0, -1)) as Branch)[last] = meant;
  return true;
}

/** What may be written for yes and no. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

function asType(value: unknown, type: string): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'number' ? String(value) : undefined;
    case 'number':
    case 'int':
      return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
        ? Number(value)
        : undefined;
    case 'boolean':
      return typeof value === 'object' ? undefined : BOOLEANS.get(String(value));
    case 'array':
      return typeof value === 'string' || isObject(value) ? [value] : undefined;
    default:
      return undefined;
  }
}

/**
 * Takes away the value at `path`, or the nearest one around it that is there.
 *
 * @returns where it stood; null where nothing is there.
 */
function takeOut(document: unknown, path: Path, removals: Removal[]): Path | null {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = valueAt(document, path.slice(0, length - 1));
    const last = path[length - 1] as string | number;
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) continue;
    if (Array.isArray(parent)) {
      parent.splice(Number(last), 1);
      removals.push({ path: path.slice(0, length - 1), index: Number(last) });
    } else delete (parent as Branch)[last];
    return path.slice(0, length - 1);
  }
  return null;
}

function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Branch)[step];
  }
  return value;
}
