import type { AnyNode, CallExpression, Identifier } from 'acorn';
import {
  calledOf,
  isAnswering,
  isOfPage,
  isSilent,
  memberOf,
  type PageCall,
  pageCallOf,
} from './page-calls.ts';
import { bindingOf } from './script-bindings.ts';
import { keyOf, parentOf, plainText, type Script, textsOf } from './script-tree.ts';

/** Where rows come from: a call of the page, or what the page gives with `context`. */
export type Source = PageCall | 'context';

/** What kind of value something in a script has, as far as it is certain. */
export type Kind =
  /**
   * What has not come yet, the call that asks for it, or for it among others in a list, and what it is once it is awaited.
   */
  | {
      readonly is: 'promise';
      readonly call: CallExpression;
      readonly brings: Kind | undefined;
      readonly isOfList?: true;
    }
  /** What `Promise.allSettled` says of one of its promises. */
  | { readonly is: 'settled'; readonly brings: Kind | undefined }
  /** What the page gives: `y4`, `context.user`, and `y4.panel()` for a panel. */
  | { readonly is: 'page'; readonly name: string }
  /** What a call brings that the page answers nothing to. */
  | { readonly is: 'nothing'; readonly of: PageCall }
  /** A list; its parts by their places, or what each of them is, where that is known. */
  | {
      readonly is: 'list';
      readonly parts?: readonly (Kind | undefined)[];
      readonly each?: Kind | undefined;
    }
  /** What a panel or a task answers; `isRow`: it is the first row alone. */
  | { readonly is: 'answer'; readonly of: PageCall; readonly isRow: boolean }
  | { readonly is: 'rows' | 'row'; readonly of: Source }
  /** A field of a row, or a column of an answer that is one row. */
  | { readonly is: 'field'; readonly of: Source; readonly name: string }
  /** A text of several values, with something between them. */
  | { readonly is: 'joined' }
  | { readonly is: 'text' | 'number' };

const kinds = new WeakMap<AnyNode, Kind>();

/** What kind of value it has; undefined where that is not certain. */
export function kindOf(node: AnyNode | null | undefined): Kind | undefined {
  return node ? kinds.get(node) : undefined;
}

/**
 * Finds out what kind of value each part of a script has, so that {@link kindOf} tells it. What a part consists of, and
 * what stands before it, is known by then; a function may name what is declared behind it, so there are two rounds.
 *
 * @param isOneRow does the task of that name answer with its first row alone?
 */
export function findKinds({ nodes }: Script, isOneRow: (task: string) => boolean): void {
  const innerFirst = nodes.toReversed().sort((a, b) => a.end - b.end);
  for (const node of [...innerFirst, ...innerFirst]) {
    const kind = kindFrom(node, isOneRow);
    if (kind) kinds.set(node, kind);
  }
}

function kindFrom(node: AnyNode, isOneRow: (task: string) => boolean): Kind | undefined {
  switch (node.type) {
    case 'Identifier':
      return ['y4', 'context'].some((name) => isOfPage(node, name))
        ? { is: 'page', name: node.name }
        : ofName(node);
    case 'MemberExpression': {
      const owner = kindOf(node.object);
      const name = memberOf(node)?.name;
      if (name === 'length' && ['list', 'rows', 'text'].includes(owner?.is ?? ''))
        return { is: 'number' };
      return isElement(node) ? elementOf(owner, indexIn(node)) : partOf(owner, name);
    }
    case 'CallExpression':
      return ofCall(node, isOneRow);
    case 'AwaitExpression': {
      const awaited = kindOf(node.argument);
      return awaited?.is === 'promise' ? awaited.brings : awaited;
    }
    case 'LogicalExpression':
      return node.operator !== '&&' && isEmpty(node.right) ? kindOf(node.left) : undefined;
    case 'ArrayExpression': {
      const [only, ...others] = node.elements;
      const isCopy = only?.type === 'SpreadElement' && others.length === 0;
      const copied = isCopy ? kindOf(only.argument) : undefined;
      return copied?.is === 'rows' ? copied : { is: 'list' };
    }
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isText)
        ? { is: 'text' }
        : undefined;
    case 'TemplateLiteral':
    case 'Literal':
      if (node.type === 'Literal' && typeof node.value === 'number') return { is: 'number' };
      return textsOf(node).length > 0 ? { is: 'text' } : undefined;
    default:
      return undefined;
  }
}

/** Is it a text for certain? */
export function isText(node: AnyNode): boolean {
  return kindOf(node)?.is === 'text';
}

/** `list[0]`, and `list[i]` where `i` counts. */
export function isElement(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression' || !node.computed) return false;
  const { property } = node;
  return indexIn(node) !== undefined || (property.type === 'Identifier' && isCounter(property));
}

function indexIn(node: AnyNode): number | undefined {
  const index = node.type === 'MemberExpression' && node.computed ? node.property : undefined;
  return index?.type === 'Literal' && typeof index.value === 'number' ? index.value : undefined;
}

/** Does a loop count with it: `for (let i = 0; …; i++)`? */
function isCounter(name: Identifier): boolean {
  const place = parentOf(bindingOf(name)?.declared ?? name);
  if (place?.type !== 'VariableDeclarator' || kindOf(place.init)?.is !== 'number') return false;
  return parentOf(parentOf(place) ?? place)?.type === 'ForStatement';
}

/** @param index its place in the list, where that is known. */
function elementOf(list: Kind | undefined, index?: number): Kind | undefined {
  if (list?.is === 'rows') return { is: 'row', of: list.of };
  if (list?.is !== 'list') return undefined;
  return (index === undefined ? undefined : list.parts?.[index]) ?? list.each;
}

/** What the page gives with `context` that has parts of its own. */
const OF_CONTEXT: readonly string[] = ['user', 'params', 'other', 'query'].map(
  (name) => `context.${name}`,
);

function partOf(owner: Kind | undefined, name: string | undefined): Kind | undefined {
  if (name === undefined) return undefined;
  switch (owner?.is) {
    case 'page': {
      const path = `${owner.name}.${name}`;
      if (path === 'context.rows') return { is: 'rows', of: 'context' };
      return OF_CONTEXT.includes(path) ? { is: 'page', name: path } : undefined;
    }
    case 'row':
      return { is: 'field', of: owner.of, name };
    case 'answer': {
      const { of, isRow } = owner;
      if (isRow) return { is: 'field', of, name };
      const isRows = name === 'rows' || (name === 'selected' && of.panel !== undefined);
      return isRows ? { is: 'rows', of } : undefined;
    }
    case 'settled':
      return name === 'value' ? owner.brings : undefined;
    default:
      return undefined;
  }
}

/** What a name is given where it is declared, if it is never given anything else. */
function ofName(name: Identifier): Kind | undefined {
  const binding = bindingOf(name);
  return binding?.isConstant ? kindGiven(binding.declared) : undefined;
}

/** What a name or a pattern is given at its place. */
export function kindGiven(pattern: AnyNode): Kind | undefined {
  const place = parentOf(pattern);
  switch (place?.type) {
    case 'VariableDeclarator': {
      const loop = parentOf(parentOf(place) ?? place);
      const isWalk = loop?.type === 'ForOfStatement' && loop.left === parentOf(place);
      if (!isWalk) return kindOf(place.init);
      const each = elementOf(kindOf(loop.right));
      return loop.await && each?.is === 'promise' ? each.brings : each;
    }
    case 'AssignmentExpression':
      return place.left === pattern ? kindOf(place.right) : undefined;
    case 'AssignmentPattern': {
      const given = place.left === pattern ? kindGiven(place) : undefined;
      // In place of a field something else may stand.
      return given?.is === 'field' ? undefined : given;
    }
    case 'Property': {
      const whole = parentOf(place);
      if (whole?.type !== 'ObjectPattern' || place.value !== pattern) return undefined;
      const name = place.computed ? undefined : keyOf(place.key);
      return partOf(kindGiven(whole), name);
    }
    case 'ArrayPattern':
      return elementOf(kindGiven(place), place.elements.indexOf(pattern as Identifier));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return handedTo(place, place.params.indexOf(pattern as Identifier));
    default:
      return undefined;
  }
}

/** What hands each row on to a function, with the places of the rows among its params. */
const WALKS: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  flatMap: [0],
  filter: [0],
  some: [0],
  every: [0],
  find: [0],
  findLast: [0],
  findIndex: [0],
  findLastIndex: [0],
  forEach: [0],
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
};

/** What a function's param at that place is handed where the function stands in a call. */
function handedTo(callback: AnyNode, place: number): Kind | undefined {
  const called = calledOf(parentOf(callback));
  if (called?.node.arguments[0] !== callback) return undefined;
  const owner = kindOf(called.object);
  if (owner?.is === 'promise' && called.name === 'then' && place === 0) return owner.brings;
  const places = Object.hasOwn(WALKS, called.name) ? (WALKS[called.name] ?? []) : [];
  return places.includes(place) ? elementOf(owner) : undefined;
}

/** What answers elements of the list again. */
const KEEPS: readonly string[] = [
  ...['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed'],
];
/** What answers one element of the list. */
const TAKES: readonly string[] = ['find', 'findLast', 'at', 'pop', 'shift'];
/** What makes another list of a list. */
const MAKES: readonly string[] = ['flatMap', 'concat', 'flat', 'splice', 'toSpliced', 'with'];

function ofCall(node: CallExpression, isOneRow: (task: string) => boolean): Kind | undefined {
  const asked = pageCallOf(node);
  if (asked?.kind === 'panel') return { is: 'page', name: 'y4.panel()' };
  if (asked && (isAnswering(asked) || isSilent(asked)))
    return { is: 'promise', call: node, brings: broughtBy(asked, isOneRow) };
  const called = calledOf(node);
  if (isOfPage(node.callee, 'String')) return { is: 'text' };
  if (isOfPage(node.callee, 'Number')) return { is: 'number' };
  if (!called) return undefined;
  if (called.name === 'join' && isSeparated(node)) return { is: 'joined' };
  if (isListMaker(called.object, called.name)) return { is: 'list' };
  if (isOfPage(called.object, 'Promise') && ['all', 'allSettled'].includes(called.name)) {
    const isSettled = called.name === 'allSettled';
    return { is: 'promise', call: node, brings: allOf(node.arguments[0], isSettled) };
  }
  const owner = kindOf(called.object);
  switch (owner?.is) {
    case 'promise':
      if (!isOfPromise(called.name)) return undefined;
      return keeps(node) ? owner : { ...owner, brings: undefined };
    case 'rows':
    case 'list':
      if (KEEPS.includes(called.name)) return owner.is === 'rows' ? owner : { is: 'list' };
      if (TAKES.includes(called.name)) return elementOf(owner);
      if (called.name === 'map') return { is: 'list', each: madeBy(node.arguments[0], node) };
      return MAKES.includes(called.name) ? { is: 'list' } : undefined;
    case 'text':
      return called.name === 'split' ? { is: 'list' } : undefined;
    default:
      return undefined;
  }
}

/** What all of a list bring once they have come: `await Promise.all([…])`. */
function allOf(node: AnyNode | undefined, isSettled: boolean): Kind {
  const brought = (kind: Kind | undefined): Kind | undefined => {
    const brings = kind?.is === 'promise' ? kind.brings : kind;
    return isSettled ? { is: 'settled', brings } : brings;
  };
  if (node?.type !== 'ArrayExpression') {
    const list = kindOf(node);
    return { is: 'list', each: brought(list?.is === 'list' ? list.each : undefined) };
  }
  const isOpen = node.elements.some((one) => one?.type === 'SpreadElement');
  const parts = isOpen ? [] : node.elements.map((one) => brought(kindOf(one)));
  return { is: 'list', parts, each: isSettled ? { is: 'settled', brings: undefined } : undefined };
}

/** What a function makes for each of a list, if it is no more than a value, `(row) => row.id`, or answers later. */
function madeBy(node: AnyNode | undefined, call: CallExpression): Kind | undefined {
  const isOfList = true;
  if (node && 'async' in node && node.async)
    return { is: 'promise', call, brings: undefined, isOfList };
  const made = node?.type === 'ArrowFunctionExpression' ? kindOf(node.body) : undefined;
  return made?.is === 'promise' ? { ...made, call, isOfList } : made;
}

/** What the page answers; undefined where its parts are not known. */
function broughtBy(of: PageCall, isOneRow: (task: string) => boolean): Kind | undefined {
  if (isSilent(of)) return { is: 'nothing', of };
  if (of.panel) return { is: 'answer', of, isRow: false };
  if (of.kind === 'input') return { is: 'text' };
  const task = of.kind === 'task' ? plainText(of.node.arguments[0]) : null;
  return task === null ? undefined : { is: 'answer', of, isRow: isOneRow(task) };
}

/** Is it a part of a promise, and not of what it brings? */
export function isOfPromise(member: string): boolean {
  return ['then', 'catch', 'finally'].includes(member);
}

/** Brings a promise the same answer behind this call? What `then` makes of it is another one. */
function keeps(node: CallExpression): boolean {
  const [caught] = node.arguments;
  const name = calledOf(node)?.name;
  return name === 'finally' || (name === 'catch' && (!caught || isEmpty(bodyOf(caught))));
}

function isListMaker(object: AnyNode, name: string): boolean {
  return (
    (isOfPage(object, 'Object') && ['keys', 'values', 'entries'].includes(name)) ||
    (isOfPage(object, 'Array') && ['from', 'of'].includes(name))
  );
}

/** A day and a number may be put together too: `[year, month, day].join('-')`. */
function isSeparated({ arguments: [between] }: CallExpression): boolean {
  return !between || /[,;| ]/.test(plainText(between) ?? '');
}

/** Has it no parts that an answer may lack? It stands in for one that does not come: `?? {}`. */
function isEmpty(node: AnyNode): boolean {
  if (node.type === 'ObjectExpression') return node.properties.length === 0;
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  return node.type === 'BlockStatement'
    ? node.body.length === 0
    : (node.type === 'Literal' && !node.value) ||
        (node.type === 'Identifier' && node.name === 'undefined');
}

/** What a function that is written at its place answers with. */
function bodyOf(node: AnyNode): AnyNode {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
    ? node.body
    : node;
}
