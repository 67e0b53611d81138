import type { AnyNode } from 'acorn';
import { calledOf, pageCalls } from './page-calls.ts';
import { type Kind, kindOf } from './script-kinds.ts';
import { keyOf, parseScript, plainText, type Script, textsOf } from './script-tree.ts';

/** Names that a script hands to the page as plain texts: `y4.task('COUNT_CALL_BY_SCRIPT')`. */
export function namedIn(script: Script): { kind: string; name: string; offset: number }[] {
  return pageCalls(script).flatMap(({ kind, node }) => {
    const [first] = node.arguments;
    const name = plainText(first);
    if (!first || name === null || !['task', 'panel', 'command'].includes(kind)) return [];
    return { kind, name, offset: first.start + 1 };
  });
}

/**
 * The tasks without which a script comes to nothing; none where it finds the name of one as it runs, or goes on after a
 * refusal.
 */
export function tasksIn(text: string): string[] {
  if (!text.includes('task')) return [];
  const script = parsed(text);
  if (!script) return [];
  const tasks = namedIn(script).filter(({ kind }) => kind === 'task');
  const asked = script.nodes.filter(
    (node) => (node.type === 'Identifier' && node.name === 'task') || plainText(node) === 'task',
  );
  return tasks.length === asked.length && !script.nodes.some(isCatching)
    ? tasks.map(({ name }) => name)
    : [];
}

/** Does a script go on there after a refusal? */
function isCatching(node: AnyNode): boolean {
  if (node.type === 'CatchClause') return true;
  const called = calledOf(node);
  if (called?.name === 'then') return called.node.arguments.length > 1;
  return ['catch', 'allSettled', 'any'].includes(called?.name ?? '');
}

function parsed(text: string): Script | null {
  try {
    return parseScript(text);
  } catch {
    return null;
  }
}

/** What is added up, `'…' + row.id + '…'`, in the order of the text; the text itself where nothing is. */
function summandsOf(sum: AnyNode): AnyNode[] {
  const summands: AnyNode[] = [];
  const open = [sum];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'BinaryExpression' && node.operator === '+') open.push(node.right, node.left);
    else summands.push(node);
  }
  return summands;
}

/** What a text is put together of: what is written of it, no two texts beside each other, and the values between. */
export function piecesOf(sum: AnyNode): (string | AnyNode)[] {
  const pieces: (string | AnyNode)[] = [];
  const add = (text: string) => {
    const last = pieces.at(-1);
    if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
    else pieces.push(text);
  };
  for (const summand of summandsOf(sum)) {
    const texts = textsOf(summand);
    if (texts.length === 0) pieces.push(summand);
    for (const [index, text] of texts.entries()) {
      const value = summand.type === 'TemplateLiteral' ? summand.expressions[index - 1] : undefined;
      if (value) pieces.push(value);
      add(text);
    }
  }
  return pieces;
}

/** Stands for what is known only when somebody follows the link. */
const PUT_IN = '{…}';

/** An address as far as a script writes it out, with `{…}` for what it puts in; null where it begins with that. */
export function addressOf(pieces: readonly (string | AnyNode)[]): string | null {
  if (typeof pieces[0] !== 'string') return null;
  const address = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    // Several values beside each other are put in as one.
    return typeof pieces[index - 1] === 'string' ? PUT_IN : '';
  });
  const whole = address.join('');
  return /[\\$]/.test(whole) ? null : whole;
}

/** The entry of an object that stands in a script as such. */
export interface Entry {
  readonly name: string;
  readonly offset: number;
  /** What stands behind the colon, when it is a text, a number, true or false. */
  readonly value: string | number | boolean | undefined;
  /** What kind of value stands there, as far as it is certain. */
  readonly kind: Kind['is'] | undefined;
}

/** The entries of an object that is written down in full; null for anything else. */
export function entriesOf(node: AnyNode | undefined): Entry[] | null {
  if (node?.type !== 'ObjectExpression') return null;
  const entries = node.properties.map((one) => {
    if (one.type !== 'Property' || one.computed || one.method || one.kind !== 'init') return null;
    const name = keyOf(one.key);
    if (!/^[\w$]+$/.test(name)) return null;
    return { name, offset: one.start, value: constant(one.value), kind: kindOf(one.value)?.is };
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

function constant(node: AnyNode): Entry['value'] {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = constant(node.argument);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.type === 'Literal' && ['number', 'boolean'].includes(typeof node.value)) {
    return node.value as number | boolean;
  }
  return plainText(node) ?? undefined;
}
