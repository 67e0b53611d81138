import type { AnyNode, Identifier } from 'acorn';

/** What a name stands for in a part of a script: a variable, a param, a function, a class. */
export interface Binding {
  /** Where it is declared first. */
  readonly declared: Identifier;
  /** Where it is named otherwise, in the order of the text. */
  readonly uses: readonly Identifier[];
  /** Is it never given anything else: declared once, and not written to? */
  readonly isConstant: boolean;
}

interface Draft extends Binding {
  readonly uses: Identifier[];
  isConstant: boolean;
}

/** Names of a part of a script, and of what is around it. */
interface Scope {
  readonly names: Map<string, Draft>;
  readonly outer: Scope | undefined;
  /** Does a `var` within it belong to it? */
  readonly isFunction: boolean;
}

const bindings = new WeakMap<Identifier, Binding>();

/** What a name stands for; undefined for what the script does not declare, and for what is no name of its own. */
export function bindingOf(name: Identifier): Binding | undefined {
  return bindings.get(name);
}

const FUNCTIONS: readonly string[] = [
  ...['Program', 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  'StaticBlock',
];
const SCOPES: readonly string[] = [
  ...FUNCTIONS,
  ...['BlockStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement'],
  ...['CatchClause', 'ClassExpression', 'ClassDeclaration'],
];

/**
 * Finds out what each name of a script stands for, so that {@link bindingOf} tells it.
 *
 * @param nodes what holds others before them.
 * @returns the names that nothing in the script declares.
 */
export function bindNames(
  nodes: readonly AnyNode[],
  parentOf: (node: AnyNode) => AnyNode | undefined,
): Identifier[] {
  const scopes = new Map<AnyNode, Scope>();
  for (const node of nodes) {
    const parent = parentOf(node);
    const around = parent && scopes.get(parent);
    const scope = !around || SCOPES.includes(node.type) ? scopeOf(node, around) : around;
    scopes.set(node, scope);
    declare(node, scope, around ?? scope);
  }
  const written = new Set(nodes.flatMap(writtenBy));
  const free: Identifier[] = [];
  for (const name of nodes) {
    if (name.type !== 'Identifier' || bindings.has(name) || !isReference(name, parentOf(name))) {
      continue;
    }
    let scope = scopes.get(name);
    while (scope && !scope.names.has(name.name)) scope = scope.outer;
    const binding = scope?.names.get(name.name);
    if (binding) {
      bindings.set(name, binding);
      binding.uses.push(name);
      if (written.has(name)) binding.isConstant = false;
    } else if (name.name !== 'arguments') free.push(name);
  }
  return free;
}

function scopeOf(node: AnyNode, outer: Scope | undefined): Scope {
  return { names: new Map(), outer, isFunction: FUNCTIONS.includes(node.type) };
}

/** @param around the scope that a function or class itself stands in. */
function declare(node: AnyNode, scope: Scope, around: Scope): void {
  if (node.type === 'VariableDeclaration') {
    const owner = node.kind === 'var' ? functionAround(scope) : scope;
    for (const { id } of node.declarations) add(owner, namesOf(id));
  } else if (node.type === 'CatchClause') add(scope, node.param ? namesOf(node.param) : []);
  else if (node.type === 'ClassDeclaration') add(around, node.id ? [node.id] : []);
  else if (node.type === 'ClassExpression') add(scope, node.id ? [node.id] : []);
  else if (node.type === 'FunctionDeclaration' && node.id) {
    const binding = add(around, [node.id]);
    // One within a block has its name outside of it, too, unless that is something else's there.
    const names = functionAround(around).names;
    if (binding && !names.has(node.id.name)) names.set(node.id.name, binding);
  } else if (node.type === 'FunctionExpression') add(scope, node.id ? [node.id] : []);
  if ('params' in node) add(scope, node.params.flatMap(namesOf));
}

function functionAround(scope: Scope): Scope {
  let owner = scope;
  while (!owner.isFunction && owner.outer) owner = owner.outer;
  return owner;
}

/** @returns what the last of the names stands for. */
function add({ names }: Scope, declared: readonly Identifier[]): Draft | undefined {
  let binding: Draft | undefined;
  for (const name of declared) {
    binding = names.get(name.name);
    if (binding) binding.isConstant = false;
    else binding = { declared: name, uses: [], isConstant: true };
    names.set(name.name, binding);
    bindings.set(name, binding);
  }
  return binding;
}

/** The names that a pattern gives: `{ id, name: shown = '', ...rest }` gives id, shown and rest. */
function namesOf(pattern: AnyNode): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        namesOf(one.type === 'RestElement' ? one.argument : one.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesOf(one) : []));
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    default:
      return [];
  }
}

/** Is it a name by itself, and not that of a member, a key or a label? */
function isReference(name: Identifier, parent: AnyNode | undefined): boolean {
  if (!parent) return true;
  if (parent.type === 'MemberExpression') return parent.computed || parent.object === name;
  if ('key' in parent && 'computed' in parent) return parent.computed || parent.value === name;
  return !('label' in parent) && parent.type !== 'MetaProperty';
}

/** The names that are given another value there, be it as parts of something: `[name] = list`. */
function writtenBy(node: AnyNode): Identifier[] {
  if (node.type === 'UpdateExpression') return namesOf(node.argument);
  const isLoop = node.type === 'ForInStatement' || node.type === 'ForOfStatement';
  return isLoop || node.type === 'AssignmentExpression' ? namesOf(node.left) : [];
}
