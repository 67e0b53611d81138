import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { commandParams } from '#schemas/definitions/command-params.ts';
import { extraType } from '#schemas/definitions/field.ts';
import '#schemas/messages.ts';
import type { DefinitionIssue } from './issue.ts';
import type { JsonSource, Path } from './json-source.ts';
import { absentKey } from './missing.ts';
import { deepStrict, type OuterObject, outersOf } from './strict.ts';
import { suggest } from './suggest.ts';
import { keyMeantBy, sameKey } from './synonyms.ts';
import { innerOf, wantedBy } from './wanted.ts';

/** A document in the shape of its kind, or what is wrong with its shape. */
export type Validation<Document> =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly issues: DefinitionIssue[] };

/** Faults of one document that are told: to find the place of each takes time, and nobody reads more. */
const MOST_TOLD = 100;

/** Keys that are named beside one that is like none of them. */
const MOST_KEYS = 30;

type Issue = z.core.$ZodIssue;
/**
 * Parses an authored document with every object strict, and says of each fault where it stands and
 * what was probably meant.
 */
export function validateDocument<S extends z.ZodMiniType>(
  source: JsonSource,
  schema: S,
): Validation<z.output<S>> {
  const syntax = source.syntaxIssues();
  if (syntax.length === 0) return validateValue(source, schema, source.value());
  const value = source.looseValue();
  const validation = value === undefined ? null : validateValue(source, schema, value);
  return { ok: false, issues: [...syntax, ...(validation?.ok === false ? validation.issues : [])] };
}

/**
 * As {@link validateDocument}, for a part of a document whose schema depends on another part.
 *
 * @param base where the value stands in the document.
 */
export function validateValue<S extends z.ZodMiniType>(
  source: JsonSource,
  schema: S,
  value: unknown,
  base: Path = [],
): Validation<z.output<S>> {
  const { parsed, knownKeys } = parseStrictly(schema, value);
  if (parsed.success) return { ok: true, document: parsed.data };
  const told = parsed.error.issues.slice(0, MOST_TOLD);
  const other = keysInstead(source, told, base, knownKeys);
  const issues = told.flatMap((issue) => {
    const instead = other.get(issue);
    return instead === undefined ? explain(source, issue, told, base, knownKeys) : instead;
  });
  return { ok: false, issues };
}

/** Objects in which one key is not known and one is missing: that is one mistake, told at the key that is there. */
function keysInstead(
  source: JsonSource,
  issues: readonly Issue[],
  base: Path,
  knownKeys: WeakMap<readonly string[], KnownKeys>,
): Map<Issue, DefinitionIssue[]> {
  const instead = new Map<Issue, DefinitionIssue[]>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys' || issue.keys.length !== 1) continue;
    const [key = ''] = issue.keys;
    const meant = keyMeant(key, knownKeys.get(issue.keys));
    const within = (one: Issue) =>
      one.path.length === issue.path.length + 1 &&
      issue.path.every((step, index) => step === one.path[index]);
    const missing = issues.filter((one) => isAbsent(one) && within(one));
    const [lacking, another] = missing;
    if (meant !== undefined) {
      // It is there under another name, or beside the object that it belongs into.
      const [outer] = meant.split(/[.[]/);
      for (const one of missing.filter(({ path }) => path.at(-1) === outer)) instead.set(one, []);
      // Or it is there one level further in than it belongs.
      const right = [...issue.path.slice(0, -1), key];
      for (const one of issues.filter(isAbsent)) {
        if (isDeepStrictEqual(one.path, right)) instead.set(one, []);
      }
      continue;
    }
    if (!lacking || another) continue;
    const path: Path = [...base, ...(issue.path as (string | number)[])];
    const name = String(lacking.path.at(-1));
    const message = `unknown key "${key}", and "${name}" is missing`;
    instead.set(issue, [source.keyIssue(path, key, message, name)]);
    instead.set(lacking, []);
  }
  return instead;
}

/** Is it about a key that is not there? */
function isAbsent({ code, message }: Issue): boolean {
  return code === 'invalid_type' && message.endsWith('received undefined');
}

/** A key that nobody reads, and the one beside it that was meant. */
export interface MisspeltKey {
  /** Where the object stands that has it. */
  readonly path: Path;
  readonly key: string;
  /** One of the same object, or of one within: `other.multiple`. */
  readonly meant: string;
}

/** The keys of a value that are nearly those of its schema, or stand one level further out than they belong. */
export function misspeltKeys(schema: z.ZodMiniType, value: unknown): MisspeltKey[] {
  const { parsed, knownKeys } = parseStrictly(schema, value);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const path = issue.path as Path;
    return issue.keys.flatMap((key) => {
      const known = knownKeys.get(issue.keys);
      const meant = known ? (meantWithin(key, known) ?? '') : '';
      return meant === '' || meant.includes('[]') ? [] : [{ path, key, meant }];
    });
  });
}

function parseStrictly<S extends z.ZodMiniType>(schema: S, value: unknown) {
  const knownKeys = new WeakMap<readonly string[], KnownKeys>();
  const parsed = deepStrict(schema).safeParse(value, {
    error(issue) {
      // The finished issue no longer names the schema that raised it, which knows the right keys.
      const def = issue.inst?._zod.def;
      if (issue.code === 'unrecognized_keys' && def && 'shape' in def) {
        const known = keysOf(def.shape as Shape);
        const outer = outersOf(issue.inst as z.core.$ZodType);
        const given = (issue.input ?? {}) as Readonly<Record<string, unknown>>;
        knownKeys.set(issue.keys as string[], { ...known, outer, given });
      }
      return inWords(issue);
    },
  });
  return { parsed, knownKeys };
}

/** Where something else is wanted than one word or number, an example says more than the name of its type. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const schema = issue.inst as z.core.$ZodType | undefined;
  if (!schema) return undefined;
  switch (issue.code) {
    case 'invalid_union':
      return `expected ${wantedBy(schema)}`;
    case 'too_small':
      return issue.origin === 'array' ? 'this list needs an entry' : undefined;
    case 'invalid_type':
      if (issue.expected === 'int') return 'expected a whole number';
      if (issue.expected === 'number' || issue.expected === 'boolean')
        return plainWanted(issue.expected, issue.input);
      if (!IN_EXAMPLES.has(issue.expected)) return undefined;
      return `expected ${wantedBy(schema)}, received ${kindOf(issue.input)}`;
    default:
      return undefined;
  }
}

/** What is said where a number, true or false is wanted, with the one that a text comes to: `"200px"`, `"yes"`. */
function plainWanted(expected: string, input: unknown): string {
  const isPlain = typeof input === 'string' || typeof input === 'number';
  const written = isPlain ? String(input).trim().toLowerCase() : '';
  const wanted = expected === 'number' ? 'a number' : 'true or false';
  const number = /^(-?\d+(?:\.\d+)?)(?:px)?$/.exec(written)?.[1];
  const meant =
    expected === 'number'
      ? number && Number(number)
      : TRUTHS.find((words) => words.includes(written))?.[0];
  const quotes = typeof input === 'string' ? ', without quotes' : '';
  const instead = meant === undefined ? '' : `: ${meant}${quotes}`;
  return `expected ${wanted}, received ${kindOf(input)}${instead}`;
}

/** What is written for true and for false. */
const TRUTHS: readonly (readonly string[])[] = [
  ['true', 'yes', 'on', '1'],
  ['false', 'no', 'off', '0'],
];

/** Types of which an example says more than their name. */
const IN_EXAMPLES: ReadonlySet<string> = new Set(['object', 'record', 'array']);

function kindOf(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The keys that an object may have, and those of the objects directly inside of it. */
interface KnownKeys {
  readonly own: readonly string[];
  readonly inner: ReadonlyMap<string, string>;
  /** Objects that this one may stand in. */
  readonly outer: readonly OuterObject[];
  /** The object as it is written. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** What a command takes stands in `params`, whose shape is the command's. */
const COMMAND_PARAMS: ReadonlySet<string> = new Set(
  Object.values(commandParams).flatMap(({ shape }) => Object.keys(shape)),
);

function keysOf(shape: Shape): Pick<KnownKeys, 'own' | 'inner'> {
  const inner = new Map<string, string>();
  for (const [outer, schema] of Object.entries(shape)) {
    for (const key of outer === 'params' && 'command' in shape ? COMMAND_PARAMS : innerKeys(schema))
      inner.set(key, inner.has(key) ? '' : `${outer}${isList(schema) ? '[]' : ''}.${key}`);
  }
  return { own: Object.keys(shape), inner };
}

function innerKeys(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as {
    shape?: Shape;
    element?: z.core.$ZodType;
    options?: readonly z.core.$ZodType[];
    discriminator?: string;
  };
  if (def.options && def.discriminator) return [...new Set(def.options.flatMap(innerKeys))];
  const inner = innerOf(schema) ?? def.element;
  return inner ? innerKeys(inner) : Object.keys(def.shape ?? {});
}

function isList(schema: z.core.$ZodType): boolean {
  const inner = innerOf(schema);
  return inner ? isList(inner) : schema._zod.def.type === 'array';
}

/**
 * The key that was meant: one like it, or the same one level further in, `option.multiSelect`, or further out,
 * `buttons beside option`.
 */
function keyMeant(key: string, known: KnownKeys | undefined): string | undefined {
  if (known === undefined) return undefined;
  const meant = meantWithin(key, known);
  if (meant !== undefined && meant !== '') return meant;
  for (const { key: outer, shape } of known.outer) {
    if (Object.hasOwn(shape, key)) return `${key} beside ${outer}`;
    const place = keysOf(shape).inner.get(key);
    if (place && !place.includes('[]')) return `${place} beside ${outer}`;
  }
  return undefined;
}

/** The key of an object that was meant, or of one within it: of two that are as near, one that does not stand there yet. */
function meantWithin(key: string, { own, inner, given }: KnownKeys): string | undefined {
  const isThere = (one: string) => Object.hasOwn(given, one);
  const open = [...own].sort((one, other) => Number(isThere(one)) - Number(isThere(other)));
  // Files and options are chosen in a field, one or several.
  const isChosen = given.extraType === 'BrieflyCode' || given.extraType === 'Quote';
  if (key === 'multiple' && isChosen && own.includes('multipleSelect')) {
    return 'multipleSelect';
  }
  const same = sameKey(key, [...inner.keys()]);
  return keyMeantBy(key, open) ?? inner.get(key) ?? inner.get(same ?? '');
}

/** @param all what was found of the same value, this issue among it. */
function explain(
  source: JsonSource,
  issue: Issue,
  all: readonly Issue[],
  base: Path,
  knownKeys: WeakMap<readonly string[], KnownKeys>,
): DefinitionIssue[] {
  const path: Path = [...base, ...(issue.path as (string | number)[])];
  const isOfType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (isOfType && typeof path.at(-1) === 'number' && Array.isArray(source.valueAt(path))) {
    return [source.issue(path, 'a list in a list: one pair of [ ] is too many')];
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return explainKeys(source, issue.keys, path, knownKeys.get(issue.keys));
    case 'invalid_value': {
      const wanted = issue.values.map((value) => JSON.stringify(value)).join(', ');
      if (!source.has(path)) return [missing(source, path, wanted)];
      const { word, suggestion } = source.wordAt(path, issue.values);
      const told = word === undefined ? '' : `"${word}" is not known here: `;
      const isExtra = path.at(-1) === 'type' && extraType.safeParse(word).success;
      const meant = isExtra ? `"extraType": "${word}"` : suggestion;
      return [source.issue(path, `${told}expected ${wanted}`, meant)];
    }
    case 'invalid_union':
      return explainUnion(source, issue, path, knownKeys);
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) {
        const wanted = issue.message.replace(/^.*?expected (.*), received undefined$/, '$1');
        const around = issue.path.slice(0, -1);
        // Those of a script may be any: what is none of its own is not told apart.
        const isOpen = [...base, ...around].at(-1) === 'params';
        return [missing(source, path, wanted, isOpen ? undefined : strayKeys(all, around))];
      }
      return [source.issue(path, issue.message)];
    case 'custom': {
      const known = issue.params?.known as (() => readonly string[]) | undefined;
      return [source.issue(path, issue.message, known && nearestZone(source, path, known()))];
    }
    case 'invalid_key': {
      const message = issue.issues[0]?.message ?? issue.message;
      return [source.keyIssue(path.slice(0, -1), String(path.at(-1)), message)];
    }
    default:
      return [source.issue(path, issue.message)];
  }
}

function explainKeys(
  source: JsonSource,
  keys: readonly string[],
  path: Path,
  known: KnownKeys | undefined,
): DefinitionIssue[] {
  const standing = source.keysAt(path);
  // The source tells `__proto__` wherever it stands.
  const unknown = keys.slice(0, MOST_TOLD).filter((key) => key !== '__proto__');
  const meantBy = new Map(
    unknown.map((key) => {
      // What stands there already may be written twice with a slip, but is not meant by a word of another length.
      const isOpen = (one: string) =>
        !standing.includes(one) || Math.abs(one.length - key.length) <= 1;
      return [key, keyMeant(key, known && { ...known, own: known.own.filter(isOpen) })];
    }),
  );
  const together = spilt(unknown, meantBy);
  if (together !== undefined) {
    const [first = ''] = unknown;
    const message = `${unknown.map((key) => `"${key}"`).join(', ')} stand within an object of their own`;
    return [source.keyIssue(path, first, message, together)];
  }
  return unknown.map((key) => {
    const meant = meantBy.get(key);
    // Of alternatives with a key each, more than this one are known.
    const isListed = meant === undefined && known !== undefined && known.own.length > 1;
    const own = isListed ? known.own.slice(0, MOST_KEYS).join(', ') : '';
    const others = own === '' ? '' : `; there are ${own}`;
    return source.keyIssue(path, key, `unknown key "${key}"${others}`, meant);
  });
}

/** The object within that all of several keys belong into, `"option": {…}`; undefined where they do not. */
function spilt(
  keys: readonly string[],
  meantBy: ReadonlyMap<string, string | undefined>,
): string | undefined {
  if (keys.length < 2) return undefined;
  const outers = new Set(
    keys.map((key) => {
      const meant = meantBy.get(key);
      return meant?.endsWith(`.${key}`) ? meant.slice(0, -key.length - 1) : undefined;
    }),
  );
  const [outer] = outers;
  if (outer === undefined || outers.size > 1) return undefined;
  return outer.endsWith('[]') ? `${outer.slice(0, -2)}: [{…}]` : `${outer}: {…}`;
}

function explainUnion(
  source: JsonSource,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: Path,
  knownKeys: WeakMap<readonly string[], KnownKeys>,
): DefinitionIssue[] {
  const options = (issue as { options?: readonly unknown[] }).options;
  if (options) {
    const wanted = `one of ${options.join(', ')}`;
    if (!source.has(path)) return [missing(source, path, wanted)];
    const { word, suggestion } = source.wordAt(path, options);
    const told = word === undefined ? 'expected' : `"${word}" is not known here: expected`;
    return [source.issue(path, `${told} ${wanted}`, suggestion)];
  }
  if (!source.has(path) || isOfNoKind(source, path, issue.errors)) {
    const wanted = issue.message.replace(/^expected /, '');
    if (!source.has(path)) return [missing(source, path, wanted)];
    const words = issue.errors.flat().flatMap((one) => ('values' in one ? one.values : []));
    const { word, suggestion } = source.wordAt(path, words);
    const told = word === undefined || words.length === 0 ? '' : `"${word}" is not known here: `;
    const example =
      word === undefined
        ? issue.message
        : issue.message.replace('["…"]', () => `[${wordsOf(word).join(', ')}]`);
    return [source.issue(path, told + example, suggestion)];
  }
  const branch =
    issue.errors.find((one) => lacksNearly(source, path, one)) ?? nearestBranch(issue.errors);
  if (!branch) return [source.issue(path, issue.message)];
  return branch.flatMap((inner) => explain(source, inner, branch, path, knownKeys));
}

/** The words in quotes of a text that stands where a list of them was meant: `admin, sales`. */
function wordsOf(text: string): string[] {
  const words = text.split(/[,;]/).map((word) => word.trim());
  return (words.includes('') ? [text] : words).map((word) => JSON.stringify(word));
}

/** A place like `Europe/Berlin` that was meant by a word like it, or by its last part alone. */
function nearestZone(source: JsonSource, path: Path, known: readonly string[]): string | undefined {
  const { word, suggestion } = source.wordAt(path, known);
  if (word === undefined || suggestion !== undefined) return suggestion;
  const cities = new Map(known.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone]));
  const city = suggest(word.slice(word.lastIndexOf('/') + 1), cities.keys());
  return city && cities.get(city);
}

/** The keys of the object at `path` that are none of its own. */
function strayKeys(issues: readonly Issue[], path: Issue['path']): string[] {
  return issues.flatMap((one) =>
    one.code === 'unrecognized_keys' && isDeepStrictEqual(one.path, path) ? one.keys : [],
  );
}

/**
 * A key that is left out, or written otherwise.
 *
 * @param keys those that may stand for it: all of the object, where nobody knows which are its own.
 */
function missing(
  source: JsonSource,
  path: Path,
  wanted: string,
  keys: readonly string[] = source.keysAt(path.slice(0, -1)),
): DefinitionIssue {
  const around = path.slice(0, -1);
  const key = String(path.at(-1));
  const meant = suggest(key, keys);
  return meant === undefined
    ? {
        ...source.issue(path, `the key "${key}" is missing: expected ${wanted}`),
        ...absentKey(key),
      }
    : source.keyIssue(around, meant, `unknown key "${meant}"`, key);
}

/** Is what stands there of none of the kinds that may, or an object that has the key of none? */
function isOfNoKind(
  source: JsonSource,
  path: Path,
  branches: readonly (readonly Issue[])[],
): boolean {
  return branches.every((branch) => {
    const lacking = branch.filter(isLacking);
    if (lacking.length > 0) {
      return lacking.every((issue) => source.keyLike(path, String(issue.path[0])) === undefined);
    }
    const [issue, ...others] = branch;
    if (!issue || others.length > 0 || issue.path.length > 0) return false;
    // An alternative may have several itself.
    if (issue.code === 'invalid_union') return isOfNoKind(source, path, issue.errors);
    return ['invalid_value', 'invalid_type'].includes(issue.code);
  });
}

/** Is the key that an alternative lacks there, misspelt? */
function lacksNearly(source: JsonSource, path: Path, branch: readonly Issue[]): boolean {
  return branch.some(
    (issue) => isLacking(issue) && source.keyLike(path, String(issue.path[0])) !== undefined,
  );
}

/** Is it about a key that is left out of the value itself? */
function isLacking({ path, message }: Issue): boolean {
  return path.length === 1 && message.endsWith('received undefined');
}

/** The alternative that the author most likely meant: whose faults lie deepest, then are fewest. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (branch: readonly Issue[]) =>
    Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'invalid_type' ? 0 : 1)));
  const length = (branch: readonly Issue[]) =>
    Math.max(...branch.map((issue) => (isLacking(issue) ? 0 : issue.path.length)));
  return [...branches].sort(
    (a, b) => depth(b) - depth(a) || length(b) - length(a) || a.length - b.length,
  )[0];
}
