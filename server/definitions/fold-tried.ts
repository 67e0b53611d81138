import {
  findNodeAtLocation,
  findNodeAtOffset,
  getNodePath,
  type Node,
  parseTree,
} from 'jsonc-parser';
import { literalPattern } from '../database/sql-text/literal-pattern.ts';
import { grouped } from '../grouped.ts';
import { type DefinitionIssue, formatIssue, ofKind } from './issue.ts';
import { type LinePlace, linePlaces, lineStarts } from './line-places.ts';
import { inPlaceOf, lineOf } from './meaning/folding/folding.ts';
import { lacks } from './missing.ts';
import type { DefinitionFile, DefinitionFolder } from './read-folder.ts';

/** One change of a file that may mend several things that are told. */
interface Mend {
  readonly file: DefinitionFile;
  readonly text: string;
  /** What it is to mend, at least. */
  readonly of: readonly DefinitionIssue[];
  /** What is told in place of all that it mends. */
  readonly told: DefinitionIssue;
  /** It is known to be meant, also where it mends one thing alone. */
  readonly isSure?: boolean;
  /** Where something begins and ends that it adds and that says less than what was meant: a warning of it is none of its own. */
  readonly added?: readonly [from: LinePlace, to: LinePlace];
}

/** A value or a key of which something is told. */
interface Place {
  readonly file: DefinitionFile;
  readonly issue: DefinitionIssue;
  readonly node: Node;
  /** In the text of the file, where it may be within the value. */
  readonly offset: number;
}

/** Mends that are tried: each takes a check of the whole tenant. */
const MOST_TRIED = 6;
/** Names said to be missing that are put somewhere, and places of one that may be wrong; of more nobody knows which is meant. */
const MOST_NAMES = 2;
/** Places inside of one value that are looked into: a text that has more has no single mistake, and each try takes long. */
const MOST_OF_VALUE = 50;
/** What a definition gives a name, by which alone pages use it. */
const NAMED_BY_PAGES: readonly string[] = ['action', 'chart'];

/**
 * What one change mends is one mistake: with it nothing is told any more of several places, and nothing else is. So two
 * keys of one object have each other's values, a name is written otherwise than all that use it write it, a name that others
 * miss was to stand where a key is missing or a value is wrong, and what follows from a word is not told beside it, where
 * the word that was meant is known.
 *
 * @param issues what is told of the tenant.
 * @param check what is told of the tenant with another file.
 */
export async function foldTried(
  folder: DefinitionFolder,
  issues: readonly DefinitionIssue[],
  check: (folder: DefinitionFolder) => Promise<readonly DefinitionIssue[]>,
): Promise<readonly DefinitionIssue[]> {
  let told = issues;
  const known = new Set(issues.map(withoutPlace));
  const mends = issues.length > 1 ? mendsFor(folder, issues) : otherSql(folder, issues);
  let tried = 0;
  for (const { file, text, of, told: mended, isSure, added } of mends) {
    if (issues.length === 1 && !isSure) continue;
    if (++tried > MOST_TRIED) break;
    if (of.some((one) => !told.includes(one))) continue;
    const files = folder.files.map((one) => (one === file ? { ...file, text } : one));
    const left = await check({ ...folder, files });
    const words = new Set(left.map(withoutPlace));
    const gone = issues.filter((one) => !words.has(withoutPlace(one)));
    const isMended = of.every((one) => gone.includes(one)) && (gone.length > 1 || isSure);
    const isOfAdded = (one: DefinitionIssue) =>
      added && one.mild && one.file === mended.file && isBetween(one, added);
    const isAll = left.every((one) => known.has(withoutPlace(one)) || isOfAdded(one));
    if (isMended && isAll) told = inPlaceOf(gone, mended, told);
  }
  return told;
}

function isBetween(
  { line, column }: LinePlace,
  [from, to]: readonly [LinePlace, LinePlace],
): boolean {
  return line === from.line && column >= from.column && column <= to.column;
}

/** Made one by one, since few are tried: each is a text of its own, and there may be one for any two places. */
function* mendsFor(folder: DefinitionFolder, issues: readonly DefinitionIssue[]): Generator<Mend> {
  const places = folder.files.flatMap((file) => placesIn(file, folder, issues));
  const values = places.filter(({ node }) => isValue(node));
  const isLacked = ({ about }: DefinitionIssue) => about?.known || about?.kind === 'needed column';
  const names = [...new Set(issues.filter(isLacked).flatMap(({ about }) => about?.name ?? []))];
  const missing = names.length > MOST_NAMES ? [] : names;
  yield* otherSql(folder, issues);
  yield* renamed(folder, issues);
  for (const [index, one] of values.entries())
    for (const other of values.slice(index + 1)) yield* turned(folder, one, other);
  for (const one of places)
    if (issues.some((other) => isAboutSame(one, other))) yield* replaced(one, one.issue.suggestion);
  for (const one of places) for (const name of missing) yield* completed(one, name);
  for (const one of values) for (const name of missing) yield* replaced(one, name);
  // As many as there are pairs of actions, or texts beside a value: what is more likely to be meant comes first.
  for (const file of folder.files) yield* turnedSql(folder, file, issues);
  for (const one of values)
    if (issues.some((other) => isMissedBy(one, other))) yield* turnedBeside(folder, one);
  for (const name of missing) yield* withField(folder, issues, name);
}

/** The places of a file that something is told of, in their order. */
function placesIn(
  file: DefinitionFile,
  { name }: DefinitionFolder,
  issues: readonly DefinitionIssue[],
): Place[] {
  const own = issues.filter((one) => one.file === `${name}/${file.path}`);
  const root = own.length > 0 && isJson(file.path) ? parseTree(file.text) : undefined;
  if (!root) return [];
  const starts = lineStarts(file.text);
  const times = new Map<Node, number>();
  const places = own.flatMap((issue) => {
    const offset = (starts[issue.line - 1] ?? 0) + issue.column - 1;
    const node = findNodeAtOffset(root, offset);
    if (node) times.set(node, (times.get(node) ?? 0) + 1);
    return node ? [{ file, issue, node, offset }] : [];
  });
  return places.filter(({ node }) => (times.get(node) ?? 0) <= MOST_OF_VALUE);
}

/** Is something else told of the word that stands at a place, or of the one that was meant? */
function isAboutSame({ issue, node }: Place, other: DefinitionIssue): boolean {
  const words = [issue.suggestion, node.value].filter((word) => typeof word === 'string');
  return other !== issue && words.some((word) => other.message.includes(word));
}

/** Is the word that stands at a place, and is wrong there, said to be missing elsewhere? */
function isMissedBy({ issue, node, offset }: Place, other: DefinitionIssue): boolean {
  return other !== issue && offset === node.offset && other.about?.name === node.value;
}

function isValue({ parent, ...node }: Node): boolean {
  return parent?.type === 'property' && parent.children?.[1]?.offset === node.offset;
}

/** A name by which nothing uses what it names, as the places write it that miss it. */
function renamed({ name, files }: DefinitionFolder, issues: readonly DefinitionIssue[]): Mend[] {
  const named = grouped(issues, ({ about }) => about?.name);
  return [...named].flatMap(([meant, of]) => {
    const near = of.flatMap(({ suggestion }) => suggestion ?? []);
    const [written, another] = new Set(near.length > 0 ? near : idleAmong(of, files));
    if (written === undefined || another !== undefined || of.length < 2) return [];
    const message = `nothing names "${written}", and ${of.length} places name "${meant}", first ${lineOf(of[0])}`;
    const node = { length: JSON.stringify(written).length };
    const mends = files.flatMap((file) => {
      return offsetsOf(JSON.stringify(written), file).map((offset) => {
        const text = withText(file.text, { ...node, offset }, JSON.stringify(meant));
        const place = { file: `${name}/${file.path}`, ...linePlaces(file.text)(offset) };
        return { file, text, of, told: { ...place, message, suggestion: meant } };
      });
    });
    return mends.length > MOST_NAMES ? [] : mends;
  });
}

/** The names that there are in place of one that several places name, and that stand nowhere but where they are given. */
function idleAmong(
  [first]: readonly DefinitionIssue[],
  files: readonly DefinitionFile[],
): readonly string[] {
  const { kind = '', name = '', known = [] } = first?.about ?? {};
  const isOfPages = NAMED_BY_PAGES.includes(kind);
  if (!isOfPages && kind !== 'field') return [];
  const own = wordsOf(name);
  // Of many fields no other place says the name: one that is called like the missing one at its end may be meant, `paidAt` of "at".
  const isLike = (one: string) =>
    isOfPages || wordsOf(one).slice(-own.length).join() === own.join();
  const isIdle = (one: string) =>
    files.flatMap((file) => offsetsOf(JSON.stringify(one), file)).length === 1;
  return known.filter((one) => isLike(one) && isIdle(one));
}

/** A definition with the field that places miss of it, which shows a column called so or the key of another row. */
function withField(
  { name, files }: DefinitionFolder,
  issues: readonly DefinitionIssue[],
  field: string,
): Mend[] {
  const of = ofKind(issues, 'field', 'filter').filter(({ about }) => about.name === field);
  const own = of.flatMap((one) => one.about.of ?? /\/data\/(\w+)\.json$/.exec(one.file)?.[1] ?? []);
  const [code, another] = new Set(own);
  const file = files.find(({ path }) => path === `data/${code}.json`);
  const root = file && parseTree(file.text);
  const fields = root && findNodeAtLocation(root, ['fields']);
  const last = fields?.children?.at(-1);
  const [first, second] = of;
  if (another !== undefined || !file || !fields || !first || !last) return [];
  const count = second ? `${of.length} places name` : '1 place names';
  const message = `${count} "${field}", first ${lineOf(first)}, which is not among these`;
  const place = { file: `${name}/${file.path}`, ...linePlaces(file.text)(fields.offset) };
  const column = `${wordsOf(field).join('_')}_id`;
  return [{ name: field }, { name: field, column }].map((entry) => {
    const after = { offset: last.offset + last.length, length: 0 };
    const inserted = `, ${JSON.stringify(entry)}`;
    const text = withText(file.text, after, inserted);
    const [from, to] = [after.offset, after.offset + inserted.length].map(linePlaces(text));
    return {
      file,
      text,
      of,
      told: { ...place, message },
      ...(from && to && { added: [from, to] }),
    };
  });
}

/** A file of SQL that nothing names, where one beside it is named twice: one of both places means the former. */
function otherSql({ name, files }: DefinitionFolder, issues: readonly DefinitionIssue[]): Mend[] {
  return ofKind(issues, 'unused SQL').flatMap((idle) => {
    const [kind = '', meant = ''] = idle.about.name.split('/');
    const beside = files.filter(({ path }) => path.startsWith(`${kind}/`) && isJson(path));
    const named = beside.flatMap((file) =>
      [...file.text.matchAll(/(?<="sql"\s*:\s*)"[\w-]+\.sql"/g)].map(({ 0: word, index }) => {
        return { file, word, index, action: actionAt(file, index) };
      }),
    );
    const places = [...grouped(named, ({ word }) => word).values()].filter(([, second]) => second);
    return places
      .flatMap((all) => all.map((one) => ({ ...one, all })))
      .map((one) => {
        const { file, word, index, all } = one;
        const text = withText(file.text, { offset: index, length: word.length }, `"${meant}"`);
        const place = { file: `${name}/${file.path}`, ...linePlaces(file.text)(index) };
        const message = `${word} is named twice, and nothing names "${meant}", which is right here`;
        const mild = issues.every((one) => one.mild);
        const told = { ...place, message, suggestion: meant, mild };
        const isOther = all.some(
          ({ action }) => action !== one.action && isCalledFor(word, action),
        );
        const isSure = isOther && isCalledFor(meant, one.action) && !isCalledFor(word, one.action);
        return { file, text, of: [idle], told, isSure };
      });
  });
}

/** The action whose SQL stands there, if one does. */
function actionAt({ text }: DefinitionFile, offset: number): string | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, offset);
  const [part, code] = node ? getNodePath(node) : [];
  return part === 'actions' ? String(code) : undefined;
}

/** Has a file of SQL all words of an action in its name: `bill-send.sql` of `send`? */
function isCalledFor(file: string, action: string | undefined): boolean {
  if (action === undefined) return false;
  const words = wordsOf(file.replace('.sql', ''));
  return wordsOf(action).every((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  const apart = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
  return apart.split(/[^a-z\d]+/).filter((word) => word !== '');
}

/** The SQL of two actions of a definition, of both of which something is told: each may be the other's. */
function turnedSql(
  folder: DefinitionFolder,
  file: DefinitionFile,
  issues: readonly DefinitionIssue[],
): Mend[] {
  const root = /^data\/[^/]+\.json$/.test(file.path) ? parseTree(file.text) : undefined;
  const actions = (root && findNodeAtLocation(root, ['actions'])?.children) ?? [];
  const named = actions.flatMap(({ children: [code, action] = [] }) => {
    const node = action && findNodeAtLocation(action, ['sql']);
    if (node?.type !== 'string') return [];
    const own = `${folder.name}/data/${node.value}`;
    const of = issues.filter((one) => one.file === own || one.message.startsWith(`${node.value} `));
    return of.length === 0 ? [] : [{ code: String(code?.value), node, of }];
  });
  return named.flatMap((one, index) =>
    named.slice(index + 1).flatMap((other) => {
      if (one.node.value === other.node.value) return [];
      const of = [...new Set([...one.of, ...other.of])];
      const mend = turnedWith(folder, { file, node: one.node }, other.node, of);
      const message = `"${one.code}" and "${other.code}" have each other's "sql"`;
      return [{ ...mend, told: { ...mend.told, message } }];
    }),
  );
}

/** Where a word with its quotes stands in a definition. */
function offsetsOf(word: string, { path, text }: DefinitionFile): number[] {
  if (!isJson(path)) return [];
  return [...text.matchAll(new RegExp(literalPattern(word), 'g'))].map(({ index }) => index);
}

/** Two keys of one object with each other's values, of both of which something is told. */
function turned(folder: DefinitionFolder, one: Place, other: Place): Mend[] {
  const { file, node } = one;
  const isBeside = node.parent?.parent === other.node.parent?.parent && file === other.file;
  if (!isBeside || node === other.node) return [];
  return [turnedWith(folder, one, other.node, [one.issue, other.issue])];
}

/** The value of a key and that of another one of its object, of which nothing is told. */
function* turnedBeside(folder: DefinitionFolder, one: Place): Generator<Mend> {
  const beside = one.node.parent?.parent?.children ?? [];
  const words = beside.flatMap(({ children = [] }) => children[1] ?? []);
  for (const other of words)
    if (other.type === 'string' && other.value !== one.node.value)
      yield turnedWith(folder, one, other, [one.issue]);
}

function turnedWith(
  { name }: DefinitionFolder,
  { file, node }: Pick<Place, 'file' | 'node'>,
  other: Node,
  of: readonly DefinitionIssue[],
): Mend {
  const [first, second] = [node, other].sort((a, b) => a.offset - b.offset) as [Node, Node];
  const [here, there] = [first, second].map(({ offset, length }) =>
    file.text.slice(offset, offset + length),
  );
  const text = withText(withText(file.text, second, here ?? ''), first, there ?? '');
  const message = `"${keyOf(first)}" and "${keyOf(second)}" have each other's values`;
  const place = linePlaces(file.text)(first.offset);
  const told = { file: `${name}/${file.path}`, ...place, message };
  return { file, text, of, told };
}

/** A text, key, or word within a text with another one in its place, or a text where there is none. */
function replaced({ file, node, offset, issue }: Place, word: string | undefined): Mend[] {
  if ((node.type !== 'string' && node.type !== 'null') || word === undefined || node.value === word)
    return [];
  const isWhole = offset === node.offset;
  const [inner = ''] = isWhole ? [] : (/^\w*/.exec(file.text.slice(offset)) ?? []);
  // What begins with a sign is no word that another one could stand for.
  if (!isWhole && (inner === '' || inner === word)) return [];
  const text = isWhole
    ? withText(file.text, node, JSON.stringify(word))
    : withText(file.text, { offset, length: inner.length }, word);
  return [{ file, text, of: [issue], told: { ...issue, suggestion: word } }];
}

/** An object with the key that it lacks. */
function completed({ file, node, issue }: Place, name: string): Mend[] {
  const key = lacks(issue);
  if (node.type !== 'object' || key === undefined) return [];
  const entry = `${JSON.stringify(key)}: ${JSON.stringify(name)}`;
  const comma = node.children?.length ? ', ' : '';
  const text = withText(file.text, { offset: node.offset + 1, length: 0 }, entry + comma);
  return [{ file, text, of: [issue], told: { ...issue, suggestion: entry } }];
}

function isJson(path: string): boolean {
  return path.endsWith('.json');
}

function withText(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, by: string) {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

/** An issue as it is told wherever it stands in its file. */
function withoutPlace(issue: DefinitionIssue): string {
  return formatIssue({ ...issue, line: 0, column: 0 });
}

function keyOf({ parent }: Node): string {
  return String(parent?.children?.[0]?.value);
}
