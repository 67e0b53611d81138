import type { AnyNode, Identifier } from 'acorn';
import { bindNames } from './script-bindings.ts';
import { StrictParser } from './strict-parser.ts';

/** A script as a program. */
export interface Script {
  readonly text: string;
  /** All that it consists of, in the order of the text; what holds others stands before them. */
  readonly nodes: readonly AnyNode[];
  /** Names that it uses and does not declare. */
  readonly free: readonly Identifier[];
}

const parents = new WeakMap<AnyNode, AnyNode>();
const inBrackets = new WeakSet<AnyNode>();

/** What a node is a part of. Brackets and optional chains make no difference to any check, and are left out. */
export function parentOf(node: AnyNode): AnyNode | undefined {
  return parents.get(node);
}

/** Stands it in brackets of its own, as what is meant so does: `while ((found = next()))`? */
export function isInBrackets(node: AnyNode): boolean {
  return inBrackets.has(node);
}

/**
 * Parses a script, in which `await` and `return` may stand outside of functions.
 *
 * @throws SyntaxError where it is no program, and RangeError where its brackets are too deep.
 */
export function parseScript(text: string): Script {
  const program = StrictParser.parse(text, {
    ecmaVersion: 'latest',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    preserveParens: true,
  });
  const nodes: AnyNode[] = [];
  const open: AnyNode[] = [program];
  for (let node = open.pop(); node; node = open.pop()) {
    nodes.push(node);
    // The name of `{ id }` is key and value in one.
    for (const part of [...new Set(partsOf(node))].sort((a, b) => a.start - b.start).reverse()) {
      parents.set(part, node);
      open.push(part);
    }
  }
  return { text, nodes, free: bindNames(nodes, parentOf) };
}

/** The nodes right within a node, which they hang on without brackets and chains from then on. */
function partsOf(node: AnyNode): AnyNode[] {
  const parts: AnyNode[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries())
        if (isNode(one)) parts.push(hang(value, index, one));
    } else if (isNode(value)) parts.push(hang(node, key, value));
  }
  return parts;
}

function hang(holder: object, key: string | number, written: AnyNode): AnyNode {
  let node = written;
  while (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') {
    if (node.type === 'ParenthesizedExpression') inBrackets.add(node.expression);
    node = node.expression;
  }
  if (node !== written) Object.assign(holder, { [key]: node });
  return node;
}

function isNode(value: unknown): value is AnyNode {
  return typeof (value as AnyNode | null)?.type === 'string';
}

/** What an entry is called that no brackets stand around. */
export function keyOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

/** The text that stands there, when it is a plain one. */
export function plainText(node: AnyNode | null | undefined): string | null {
  const [text, ...more] = node ? textsOf(node) : [];
  return text === undefined || more.length > 0 ? null : text;
}

/** What is written of a text, between the values that it takes in; nothing where no text stands. */
export function textsOf(node: AnyNode): string[] {
  // What stands behind a name, html`…`, is what a function makes of it.
  const isTagged = parents.get(node)?.type === 'TaggedTemplateExpression';
  if (node.type === 'TemplateLiteral' && !isTagged)
    return node.quasis.map(({ value }) => value.cooked ?? '');
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}
