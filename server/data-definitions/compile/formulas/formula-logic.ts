import type { BinaryNode, ExpressionNode, FieldNode } from '#expressions/ast.ts';
import { fieldsOf } from '#expressions/fields.ts';
import type { FormulaFault, PartFault } from './formula-fault.ts';

/** A field that is held against one value. */
interface Test {
  readonly field: FieldNode;
  readonly value: unknown;
}

/**
 * What never or always holds: `state == 'new' && state == 'paid'`, `state != 'new' || state != 'paid'`. Who writes
 * that means the other one of AND and OR.
 */
export function logicFaults(node: BinaryNode): PartFault[] {
  const { operator } = node;
  if (operator !== '&&' && operator !== '||') return [];
  const before = testsOf(node.left, operator);
  for (const test of testsOf(node.right, operator)) {
    const other = before.find(
      ({ field, value }) => field.name === test.field.name && value !== test.value,
    );
    if (!other) continue;
    const [how, instead] =
      operator === '&&'
        ? ['never', `${test.field.name} in [${said(other.value)}, ${said(test.value)}]`]
        : ['always', `!(${test.field.name} in [${said(other.value)}, ${said(test.value)}])`];
    const message = `this ${how} holds, since "${test.field.name}" has one value: ${instead}`;
    return [{ message, part: test.field, mild: true }];
  }
  const ranges =
    operator === '&&' ? [...emptyChoice(node), ...emptyRange(node), ...emptyBetween(node)] : [];
  return [...opposites(node, operator), ...ranges].slice(0, 1);
}

/** `paid && !paid`, `empty(ended) || !empty(ended)`: one of both always holds, and never both. */
function opposites(node: BinaryNode, operator: '&&' | '||'): PartFault[] {
  const before = partsOf(node.left, operator).map(sides);
  for (const part of partsOf(node.right, operator)) {
    const own = sides(part);
    if (!before.some(({ text, isNot }) => text === own.text && isNot !== own.isNot)) continue;
    const message = `this ${operator === '&&' ? 'never' : 'always'} holds: the other side of ${operator} is its opposite`;
    return [{ message, part, mild: true }];
  }
  return [];
}

function partsOf(node: ExpressionNode, operator: '&&' | '||'): ExpressionNode[] {
  return node.kind === 'binary' && node.operator === operator
    ? [...partsOf(node.left, operator), ...partsOf(node.right, operator)]
    : [node];
}

/** What a part says, wherever it stands, and whether it says so or not. */
function sides(node: ExpressionNode): { readonly text: string; readonly isNot: boolean } {
  if (node.kind === 'unary' && node.operator === '!') {
    const { text, isNot } = sides(node.operand);
    return { text, isNot: !isNot };
  }
  return {
    text: JSON.stringify(node, (key, value) => (key === 'position' ? 0 : value)),
    isNot: false,
  };
}

/** What a part of `a && b` leaves of the values of a field, or takes from them. */
export interface Choice {
  readonly field: FieldNode;
  readonly values: readonly unknown[];
  /** Are these the values that it may have, or those that it may not? */
  readonly isOf: boolean;
}

/** `state in ['new', 'paid'] && state == 'sent'`, `state == 'new' && state != 'new'`: no value is left. */
function emptyChoice(node: BinaryNode): PartFault[] {
  const before = choicesOf(node.left);
  for (const choice of choicesOf(node.right)) {
    const other = before.find(({ field, values, isOf }) => {
      if (field.name !== choice.field.name) return false;
      const [own, others] = isOf ? [values, choice] : [choice.values, { values, isOf }];
      const isOfOne = isOf || choice.isOf;
      return isOfOne && own.every((one) => others.values.includes(one) !== others.isOf);
    });
    if (!other) continue;
    const message = `this never holds: no value of "${choice.field.name}" is left that both sides of && take`;
    return [{ message, part: choice.field, mild: true }];
  }
  return [];
}

/** What counts as no where a field stands alone. */
const NO = [null, false, 0, ''] as const;

/** Fields of which a formula names the values, in all of its parts that have to hold. */
export function choicesOf(node: ExpressionNode): Choice[] {
  if (node.kind === 'field') return [{ field: node, values: NO, isOf: false }];
  if (node.kind === 'unary' && node.operator === '!' && node.operand.kind === 'field') {
    return [{ field: node.operand, values: NO, isOf: true }];
  }
  if (node.kind !== 'binary') return [];
  const { operator, left, right } = node;
  if (operator === '&&') return [...choicesOf(left), ...choicesOf(right)];
  if (operator === 'in' && left.kind === 'field' && right.kind === 'list') {
    const literals = right.items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
    const isKnown = literals.length > 0 && literals.length === right.items.length;
    return isKnown ? [{ field: left, values: literals, isOf: true }] : [];
  }
  if (operator !== '==' && operator !== '!=') return [];
  const [field, literal] = left.kind === 'field' ? [left, right] : [right, left];
  if (field.kind !== 'field' || literal.kind !== 'literal') return [];
  return [{ field, values: [literal.value], isOf: operator === '==' }];
}

/** `amount > 20 && amount < 10`: nothing is both. */
function emptyRange(node: BinaryNode): PartFault[] {
  const before = endsOf(node.left);
  for (const end of endsOf(node.right)) {
    const other = before.find(
      ({ field, isLower }) => field.name === end.field.name && isLower !== end.isLower,
    );
    if (!other) continue;
    const [low, high] = end.isLower ? [end, other] : [other, end];
    if (low.value < high.value || (low.value === high.value && low.isWith && high.isWith)) continue;
    const message = `this never holds: no "${end.field.name}" is above ${low.value} and below ${high.value}`;
    return [{ message, part: end.field, mild: true }];
  }
  return [];
}

/** `no < low && no > high`, `starts < ends && starts > ends`: nothing is both. */
function emptyBetween(node: BinaryNode): PartFault[] {
  const before = ordersOf(node.left);
  for (const order of ordersOf(node.right)) {
    const { field, isLower } = order;
    const other = before.find((one) => one.field.name === field.name && one.isLower !== isLower);
    if (!other) continue;
    const [low, high] = isLower ? [order, other] : [other, order];
    const isOfOne = low.than.name === high.than.name && !(low.isWith && high.isWith);
    if (!isOfOne && !isTurned(low.than.name, high.than.name)) continue;
    const message = `this never holds: no "${field.name}" is above "${low.than.name}" and below "${high.than.name}"`;
    return [{ message, part: field, mild: true }];
  }
  return [];
}

/** What is called so holds the lower and the upper end of a range. A start may lie behind its end: nights, winters. */
const ENDS: readonly (readonly [low: RegExp, high: string])[] = [
  [/low(?:er|est)?/i, 'high|upper|highest'],
  [/min(?:imum)?/i, 'max|maximum'],
  [/least/i, 'most'],
];

/** Is the lower end called like the upper one, and the upper like the lower: above `maxWeight` and below `minWeight`? */
function isTurned(low: string, high: string): boolean {
  return ENDS.some(
    ([word, words]) =>
      word.test(high) && new RegExp(`^${high.replace(word, `(?:${words})`)}$`, 'i').test(low),
  );
}

/** A field that is held against another one in order: `no < low`. */
interface Order extends Omit<End, 'value'> {
  readonly than: FieldNode;
}

/** Fields that others are held against in order, in all of the parts that have to hold; each pair from both sides. */
function ordersOf(node: ExpressionNode): Order[] {
  if (node.kind !== 'binary') return [];
  const { operator, left, right } = node;
  if (operator === '&&') return [...ordersOf(left), ...ordersOf(right)];
  if (!/^[<>]=?$/.test(operator) || left.kind !== 'field' || right.kind !== 'field') return [];
  const isLower = operator.startsWith('>');
  const isWith = operator.endsWith('=');
  return [
    { field: left, than: right, isLower, isWith },
    { field: right, than: left, isLower: !isLower, isWith },
  ];
}

/** One end of a range that a field is held against: `amount > 20`. */
export interface End {
  readonly field: FieldNode;
  readonly value: number;
  readonly isLower: boolean;
  /** Does the end itself belong to it? */
  readonly isWith: boolean;
}

/** `empty(sold) && !empty(bought)`: which fields are to have a value, and which none. */
export function emptinessOf(node: ExpressionNode): { field: FieldNode; isEmpty: boolean }[] {
  if (node.kind === 'binary' && node.operator === '&&') {
    return [...emptinessOf(node.left), ...emptinessOf(node.right)];
  }
  const isNot = node.kind === 'unary' && node.operator === '!';
  const call = isNot ? node.operand : node;
  const [field] = call.kind === 'call' && call.name === 'empty' ? call.args : [];
  return field?.kind === 'field' ? [{ field, isEmpty: !isNot }] : [];
}

/** Ends of ranges that numbers are held against, in all of the parts that have to hold. */
export function endsOf(node: ExpressionNode): End[] {
  if (node.kind !== 'binary') return [];
  const { operator, left, right } = node;
  if (operator === '&&') return [...endsOf(left), ...endsOf(right)];
  if (!/^[<>]=?$/.test(operator)) return [];
  const isTurned = left.kind === 'literal';
  const [field, literal] = isTurned ? [right, left] : [left, right];
  if (field.kind !== 'field' || literal.kind !== 'literal') return [];
  if (typeof literal.value !== 'number') return [];
  const isLower = operator.startsWith('>') !== isTurned;
  return [{ field, value: literal.value, isLower, isWith: operator.endsWith('=') }];
}

/** A field that is held against itself. */
export function selfFaults({ left, right }: BinaryNode): PartFault[] {
  if (left.kind !== 'field' || right.kind !== 'field' || left.name !== right.name) return [];
  const message = `this compares "${left.name}" with itself: a text stands in quotes`;
  return [{ message, part: right, mild: true }];
}

function said(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** What the parts of `a && b && c` hold fields against, in the way that only one of them can answer. */
function testsOf(node: ExpressionNode, operator: '&&' | '||'): Test[] {
  if (node.kind !== 'binary') return [];
  if (node.operator === operator) {
    return [...testsOf(node.left, operator), ...testsOf(node.right, operator)];
  }
  if (node.operator !== (operator === '&&' ? '==' : '!=')) return [];
  const [field, literal] =
    node.left.kind === 'field' ? [node.left, node.right] : [node.right, node.left];
  if (field.kind !== 'field' || literal.kind !== 'literal' || literal.value === null) return [];
  return [{ field, value: literal.value }];
}

/** A condition that names no field and no time, so that it says the same of every row: `true`, `1 == 1`. */
export function sameForAll(ast: ExpressionNode, text: string): FormulaFault[] {
  if (fieldsOf(ast).length > 0 || /\bnow\s*\(/.test(text)) return [];
  // That a text or number is no yes or no is told already.
  if (ast.kind === 'literal' && typeof ast.value !== 'boolean') return [];
  const message = 'this says the same of every row: leave it out, or compare a field';
  return [{ message, position: 0, mild: true }];
}
