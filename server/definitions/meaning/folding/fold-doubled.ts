import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { isObject } from '#schemas/wire/json-object.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { type LinePlace, linePlaces } from '../../line-places.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { asMildAs, without } from './folding.ts';

/** Keys whose values are the author's own: what stands in their lists may well stand there twice. */
const OPEN: ReadonlySet<unknown> = new Set([
  ...['params', 'body', 'other', 'props', 'extension', 'chart'],
]);

/**
 * An entry of a list that is the same as one before it, a copy that was never changed: it does nothing, or does its thing
 * twice. It is told once, in place of all that is told within it.
 */
export function foldDoubled(
  issues: readonly DefinitionIssue[],
  { folder: { name, files } }: TenantDocuments,
): readonly DefinitionIssue[] {
  const gone: DefinitionIssue[] = [];
  const told: DefinitionIssue[] = [];
  for (const { path, text } of files) {
    const root = path.endsWith('.json') ? parseTree(text) : undefined;
    const doubled = root ? doubledIn(root) : [];
    if (doubled.length === 0) continue;
    const file = `${name}/${path}`;
    const placeOf = linePlaces(text);
    // Copies follow each other, and so do the issues: a list of many copies is gone through once.
    const own = issues.filter((one) => one.file === file).sort(byPlace);
    const toldOf = new Set(own.map(placeKey));
    let next = 0;
    for (const { list, entry, first } of doubled) {
      // Of a list that is too long, or is none, its copies are no news.
      if (toldOf.has(placeKey(placeOf(list.offset)))) continue;
      const [start, end] = [placeOf(entry.offset), placeOf(entry.offset + entry.length)];
      const from = findFrom(own, next, start);
      next = findFrom(own, from, end);
      const within = own.slice(from, next);
      if (within.length === 1) continue;
      const message = `this stands here twice: it is the same as in line ${placeOf(first.offset).line}`;
      gone.push(...within);
      told.push(asMildAs(within, { file, ...start, message }));
    }
  }
  return [...without(issues, gone), ...told];
}

/** The first of some issues, from one of them on, that does not stand before a place. */
function findFrom(issues: readonly DefinitionIssue[], from: number, place: LinePlace): number {
  let index = from;
  while (issues[index] && byPlace(issues[index] as LinePlace, place) < 0) index += 1;
  return index;
}

/** An entry of a list, and the first one that says the same. */
interface Doubled {
  readonly list: Node;
  readonly entry: Node;
  readonly first: Node;
}

/** Texts and objects of lists that stand there before; of such within such the outer ones. */
function doubledIn(node: Node): Doubled[] {
  const [key, value] = node.type === 'property' ? (node.children ?? []) : [];
  if (value) return OPEN.has(key?.value) ? [] : doubledIn(value);
  const children = node.children ?? [];
  const isList = node.type === 'array';
  const firsts = new Map<string, Node>();
  return children.flatMap((entry) => {
    const isOwn = isList && (entry.type === 'object' || entry.type === 'string');
    const said = isOwn ? saidBy(entry) : undefined;
    const first = said === undefined ? undefined : firsts.get(said);
    if (first) return [{ list: node, entry, first }];
    if (said !== undefined) firsts.set(said, entry);
    return doubledIn(entry);
  });
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** What an entry says, the same for all orders of its keys. */
function saidBy(entry: Node): string {
  return JSON.stringify(getNodeValue(entry), (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value,
  );
}

function byPlace(one: LinePlace, other: LinePlace): number {
  return one.line - other.line || one.column - other.column;
}

function placeKey({ line, column }: LinePlace): string {
  return `${line}:${column}`;
}
