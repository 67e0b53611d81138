import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript), told apart by its `type`. */
export interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

/** Stands in a title for what only a run can tell. */
export const dynamicPart = '…';

/** Parses a TypeScript file; a syntax error throws with its message. */
export function parseSource(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  const fault = errors.find(({ severity }) => severity === 'Error');
  if (fault) throw new SyntaxError(fault.message);
  return program as unknown as SyntaxNode;
}

/** Calls `enter` on a node and all below it; where it returns false, nothing below is entered. */
function walk(node: unknown, enter: (node: SyntaxNode) => boolean): void {
  if (Array.isArray(node)) {
    for (const element of node) walk(element, enter);
  } else if (isNode(node) && enter(node)) {
    for (const child of Object.values(node)) walk(child, enter);
  }
}

/** True for a value that is a node, not a list, a plain value or nothing. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** True for `function () {}` and `() => {}`. */
export function isFunction(value: unknown): boolean {
  return (
    isNode(value) &&
    (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression')
  );
}

/** The text of a string expression, with {@link dynamicPart} where it is not written out. */
export function staticText(node: unknown): string {
  if (!isNode(node)) return dynamicPart;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join(dynamicPart);
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return staticText(node.left) + staticText(node.right);
  }
  return dynamicPart;
}

/** The expressions that the file's variables are initialised with, by name. */
export function variablesOf(program: SyntaxNode): Map<string, SyntaxNode> {
  const variables = new Map<string, SyntaxNode>();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) {
      variables.set(String(node.id.name), node.init);
    }
    return true;
  });
  return variables;
}

/**
 * The strings written in a table of cases, following variables of the same file
 * but entering no function: what a case does is no title.
 */
export function stringsIn(tables: SyntaxNode[], variables: Map<string, SyntaxNode>): string[] {
  const found: string[] = [];
  const followed = new Set<string>();
  function enter(node: SyntaxNode): boolean {
    if (isFunction(node)) return false;
    if (node.type.startsWith('TS') && !('expression' in node)) return false;
    if (node.type === 'Identifier') follow(String(node.name));
    const text = staticText(node);
    if (text !== dynamicPart) found.push(text);
    return text === dynamicPart;
  }
  function follow(name: string): void {
    const value = variables.get(name);
    if (!value || followed.has(name)) return;
    followed.add(name);
    walk(value, enter);
  }
  walk(tables, enter);
  return found;
}
