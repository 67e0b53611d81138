import type {
  AnyNode,
  ArrowFunctionExpression as Arrow,
  BinaryExpression,
  CallExpression,
  ForInStatement,
  ForStatement,
} from 'acorn';
import type { Findings, Path } from '../findings.ts';
import { calledOf, memberOf } from './page-calls.ts';
import { bindingOf } from './script-bindings.ts';
import { isText, kindOf } from './script-kinds.ts';
import { parentOf, plainText, type Script } from './script-tree.ts';
import { type KindUse, memberAt } from './script-uses.ts';

/** Something that a script does in vain, and where. */
interface Vain {
  readonly node: AnyNode;
  readonly message: string;
  readonly meant?: string;
}

/**
 * What runs and does not do what it says, whatever the rows are: a list that is held against another one, a choice by
 * what is always so, a loop that begins or ends in the wrong place, a function whose answer nobody gets.
 *
 * @returns where comparisons are told, of which esbuild tells some, too.
 */
export function warnOfVain(findings: Findings, path: Path, { nodes, text }: Script): AnyNode[] {
  const found = nodes.flatMap((node) => vainIn(node, text) ?? []);
  for (const { node, message, meant } of found)
    findings.warnInside(path, message, node.start, meant);
  return found.map(({ node }) => node).filter(({ type }) => type === 'BinaryExpression');
}

function vainIn(node: AnyNode, text: string): Vain | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return vainComparison(node);
    case 'LogicalExpression':
      return node.operator === '||' ? wordAlone(node.right) : undefined;
    case 'IfStatement':
      return listAsked(node.test, text);
    case 'ForStatement':
      return vainLoop(node, text);
    case 'ForInStatement':
      return walkOverPlaces(node);
    case 'CallExpression':
      return vainCall(node, text);
    default:
      return undefined;
  }
}

/** What calls of the page that answer nothing are asked for: `y4.panel('orders').filter({ id }).read()`. */
export function tellNoAnswers(findings: Findings, path: Path, uses: readonly KindUse[]): void {
  for (const { of, field, offset } of uses) {
    const silent = of.is === 'promise' ? of.brings : of;
    if (silent?.is !== 'nothing') continue;
    if (of.is === 'promise' && ['then', 'catch', 'finally'].includes(field)) continue;
    const name = silent.of.kind.replace('panel.', '');
    const again = silent.of.panel ? `: await it, and ask y4.panel(…).${field} then` : '';
    findings.inside(path, `${name}() answers nothing, so it has no "${field}"${again}`, offset);
  }
}

function isList(node: AnyNode): boolean {
  return ['rows', 'list'].includes(kindOf(node)?.is ?? '');
}

/** `rows == []`, `rows < 3`, `rows.length < 0`. */
function vainComparison(node: BinaryExpression): Vain | undefined {
  const { left, right, operator } = node;
  if (/^[=!]==?$/.test(operator)) {
    const made = [left, right].find(
      ({ type }) => type === 'ArrayExpression' || type === 'ObjectExpression',
    );
    const how = operator.startsWith('=') ? 'never' : 'always';
    if (!made) return negatedSide(node, how);
    return made.type === 'ArrayExpression'
      ? {
          node,
          message: `this ${how} holds, since a list equals no other one: .length says how many it has`,
        }
      : {
          node,
          message: `this ${how} holds, since an object equals no other one: compare one of its parts`,
        };
  }
  if (!/^[<>]=?$/.test(operator)) return undefined;
  const list = [left, right].find((side) => kindOf(side)?.is === 'rows');
  if (list) return { node, message: 'a list is compared with a number here: .length is missing' };
  const isLength = left.type === 'MemberExpression' && memberOf(left)?.name === 'length';
  const isOfNone = isLength && right.type === 'Literal' && right.value === 0 && isList(left.object);
  if (!isOfNone || !['<', '>='].includes(operator)) return undefined;
  const how = operator === '<' ? 'never' : 'always';
  const meant = operator === '<' ? '=== 0' : '> 0';
  return {
    node,
    message: `this ${how} holds, since no list has fewer than none: .length ${meant}`,
  };
}

/** `!row.state === 'new'` */
function negatedSide({ left, right, operator }: BinaryExpression, how: string): Vain | undefined {
  if (left.type !== 'UnaryExpression' || left.operator !== '!' || !isText(right)) return undefined;
  // Two signs make a number of yes and no, and of a text such as '1', too.
  if (operator.length === 2 && !Number.isNaN(Number(plainText(right) ?? ''))) return undefined;
  const message = `this ${how} holds, since ! makes yes or no of what stands next to it: !(… ${operator} …)`;
  return { node: left, message };
}

/** Is yes or no asked of it, and nothing else: `if (…)`, `rows.filter((row) => …)`? */
function isAskedFor(node: AnyNode): boolean {
  const parent = parentOf(node);
  if (!parent) return false;
  if ('test' in parent && parent.test === node) return true;
  if (parent.type === 'UnaryExpression') return parent.operator === '!';
  if (parent.type === 'LogicalExpression') return isAskedFor(parent);
  if (parent.type !== 'ArrowFunctionExpression' || parent.body !== node) return false;
  return isAsking(calledOf(parentOf(parent)), parent);
}

/** `row.status === 'paid' || 'shipped'` */
function wordAlone(node: AnyNode): Vain | undefined {
  const word = plainText(node);
  const choice = parentOf(node);
  if (!word || !choice || !isAskedFor(choice)) return undefined;
  const message = `this always holds, since "${word}" stands by itself: compare with it again, … === '${word}'`;
  return { node, message };
}

/** `if (!selected)`: a list is there, be it empty. */
function listAsked(test: AnyNode, text: string): Vain | undefined {
  const isNot = test.type === 'UnaryExpression' && test.operator === '!';
  const list = isNot ? test.argument : test;
  if (kindOf(list)?.is !== 'rows') return undefined;
  const name = text.slice(list.start, list.end);
  const how = isNot ? 'never' : 'always';
  return {
    node: test,
    message: `this ${how} holds, since a list is there also when it is empty`,
    meant: `${name}.length ${isNot ? '===' : '>'} 0`,
  };
}

/** What lets a round of a loop do something else, or leaves the loop: then it may be meant as it stands. */
const CHOICE = /\b(?:if|while|switch|try|break|return|throw)\b|[?]|&&|\|\|/;

/** `for (let i = 0; i <= rows.length; i++)` */
function vainLoop({ init, test, update, body }: ForStatement, text: string): Vain | undefined {
  const [counter] = init?.type === 'VariableDeclaration' ? init.declarations : [];
  if (test?.type !== 'BinaryExpression' || counter?.id.type !== 'Identifier') return undefined;
  const { left, operator, right: length } = test;
  const { name } = counter.id;
  if (left.type !== 'Identifier' || left.name !== name) return undefined;
  if (length.type !== 'MemberExpression' || memberOf(length)?.name !== 'length') return undefined;
  if (!isList(length.object)) return undefined;
  const meant = `${name} < ${text.slice(length.start, length.end)}`;
  const isFromStart = counter.init?.type === 'Literal' && counter.init.value === 0;
  if (operator === '>' && isFromStart)
    return { node: test, message: 'this never holds at the beginning, so nothing is done', meant };
  const round = text.slice(body.start, body.end);
  if (CHOICE.test(round)) return undefined;
  const part = `${text.slice(length.object.start, length.object.end)}[${name}].`;
  if (operator === '<=' && isFromStart && round.includes(part)) {
    const message = 'the last round finds no row, since the last of a list stands at .length - 1';
    return { node: test, message, meant };
  }
  if (!operator.startsWith('<') || update?.type !== 'UpdateExpression' || update.operator !== '--')
    return undefined;
  const message = 'this loop never ends, since it counts down';
  return { node: update, message, meant: `${name}++` };
}

/** `for (const row in rows) await y4.toast(row.name);` */
function walkOverPlaces(node: ForInStatement): Vain | undefined {
  const [one] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
  if (!isList(node.right) || one?.id.type !== 'Identifier') return undefined;
  const isTakenForRow = bindingOf(one.id)?.uses.some((use) =>
    memberAt(use).some(({ field }) => !(field in String.prototype)),
  );
  const message = '"in" walks over the places of a list, 0, 1 and so on: "of" gives its rows';
  return isTakenForRow ? { node, message } : undefined;
}

/** What asks a function about each of a list. */
const ASKING: readonly string[] = [
  ...['filter', 'find', 'findLast', 'findIndex', 'findLastIndex', 'some', 'every'],
];
/** What makes something else of a list or text, and leaves that as it is. */
const MAKING: readonly string[] = ['filter', 'slice', 'concat', 'toSorted', 'toReversed', 'join'];
const OF_TEXTS: readonly string[] = [
  ...['replace', 'replaceAll', 'trim', 'slice', 'toUpperCase', 'toLowerCase', 'padStart', 'concat'],
];

function isAsking(called: ReturnType<typeof calledOf>, callback: AnyNode): boolean {
  return (
    called !== undefined && called.node.arguments[0] === callback && ASKING.includes(called.name)
  );
}

function vainCall(node: CallExpression, text: string): Vain | undefined {
  const called = calledOf(node);
  if (!called) return undefined;
  const { name, object } = called;
  const isOfList = isList(object);
  const isMade = isOfList ? MAKING.includes(name) : isText(object) && OF_TEXTS.includes(name);
  const isLost = parentOf(node)?.type === 'ExpressionStatement' && !node.arguments.some(mayAct);
  if (isMade && isLost) {
    const message = `what ${name}() makes is lost: it leaves ${isOfList ? 'the list' : 'the text'} as it is`;
    return { node, message };
  }
  const [callback] = node.arguments;
  if (!isOfList || callback?.type !== 'ArrowFunctionExpression') return undefined;
  if (callback.async && ASKING.includes(name)) {
    const message = `${name}() waits for no answer, and takes each for yes: ask in a loop, for (const row of …)`;
    return { node: callback, message };
  }
  return callback.body.type === 'BlockStatement'
    ? answeringNothing(name, callback, text)
    : vainOrder(node, name, callback);
}

/** Is it a function that may do more than answer: `'a,b'.replace(/,/g, () => next())`? */
function mayAct(given: AnyNode): boolean {
  if (given.type !== 'ArrowFunctionExpression') return /Function|Identifier/.test(given.type);
  return !['BinaryExpression', 'MemberExpression'].includes(given.body.type);
}

/** What takes the answer of a call for something. Elsewhere the call may be a loop: `rows.length && rows.map(…)`. */
const TAKING: readonly string[] = [
  'VariableDeclarator',
  'AssignmentExpression',
  'MemberExpression',
];

/** `rows.map((row) => { row.id })`: braces around what was to be answered. */
function answeringNothing(name: string, callback: Arrow, text: string): Vain | undefined {
  const { body, async } = callback;
  const call = parentOf(callback);
  if (async || ![...ASKING, 'map', 'flatMap'].includes(name) || call === undefined)
    return undefined;
  if (!TAKING.includes(parentOf(call)?.type ?? '') && !isAskedFor(call)) return undefined;
  if (/\b(?:return|throw)\b/.test(text.slice(body.start, body.end))) return undefined;
  return { node: body, message: 'this function answers nothing: "return" is missing in it' };
}

/** `rows.sort((a, b) => a.day > b.day)`, and a sum of rows that begins with the first of them. */
function vainOrder(call: CallExpression, name: string, { body, params }: Arrow): Vain | undefined {
  if (body.type !== 'BinaryExpression') return undefined;
  const [sum] = params;
  if (['sort', 'toSorted'].includes(name) && /^[<>]=?$/.test(body.operator)) {
    const message =
      'an order is a number below or above 0, and no yes or no: a.no - b.no, for texts a.name.localeCompare(b.name)';
    return { node: body, message };
  }
  const isSum = body.operator === '+' && sum?.type === 'Identifier' && call.arguments.length === 1;
  if (name !== 'reduce' || !isSum) return undefined;
  const isOfRows = body.left.type === 'Identifier' && body.left.name === sum.name;
  if (!isOfRows || kindOf(calledOf(call)?.object)?.is !== 'rows') return undefined;
  const message =
    'this sum begins with a whole row: the value to begin with is missing, reduce(…, 0)';
  return { node: call, message };
}
