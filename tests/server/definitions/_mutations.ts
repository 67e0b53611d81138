import { findNodeAtLocation, getNodePath, type Node, parseTree } from 'jsonc-parser';

/** A document with one thing wrong in it. */
export interface Mutation {
  /** Path of the key or value, as text. */
  readonly at: string;
  readonly text: string;
  /** `line:column` of the key and of the value. */
  readonly positions: readonly string[];
}

/** The document with one key renamed by a letter, once for each key. */
export function renamedKeys(text: string): Mutation[] {
  return propertiesOf(text).map((property) => {
    const name = JSON.stringify(`${String(property.key.value).slice(0, -1)}~`);
    return replaced(text, property, property.key, name);
  });
}

/** The document with one value of a type that it cannot have, once for each value. */
export function wrongTypes(text: string): Mutation[] {
  return propertiesOf(text).map((property) => {
    const many = property.value.type === 'array' || property.value.type === 'object';
    const other = property.value.type === 'boolean' ? '[[[]]]' : many ? '12345' : 'true';
    return replaced(text, property, property.value, other);
  });
}

/** The document with another value at a path: of a key, or in a list. */
export function withValue(text: string, at: string, value: unknown): Mutation {
  const path = at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const node = findNodeAtLocation(parseTree(text) as Node, path);
  if (!node) throw new Error(`nothing stands at ${at}`);
  const by = JSON.stringify(value);
  const mutated = text.slice(0, node.offset) + by + text.slice(node.offset + node.length);
  return { at, text: mutated, positions: [positionAt(mutated, node.offset)] };
}

interface Property {
  readonly key: Node;
  readonly value: Node;
}

function propertiesOf(text: string): Property[] {
  const found: Property[] = [];
  const visit = (node: Node): void => {
    const [key, value] = node.type === 'property' ? (node.children ?? []) : [];
    if (key && value) found.push({ key, value });
    for (const child of node.children ?? []) visit(child);
  };
  visit(parseTree(text) as Node);
  return found;
}

function replaced(text: string, { key, value }: Property, node: Node, by: string): Mutation {
  const mutated = text.slice(0, node.offset) + by + text.slice(node.offset + node.length);
  const shift = node === key ? by.length - node.length : 0;
  const positions = [positionAt(mutated, key.offset), positionAt(mutated, value.offset + shift)];
  return {
    at: pathOf(value),
    text: mutated,
    positions: node === key ? positions : positions.slice(1),
  };
}

function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}

function pathOf(value: Node): string {
  return getNodePath(value).join('.');
}
