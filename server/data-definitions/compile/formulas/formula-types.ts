import type {
  BinaryNode,
  CallNode,
  ExpressionNode,
  FieldNode,
  FunctionName,
  LiteralNode,
} from '#expressions/ast.ts';
import { neverHeld, noOption } from '../../../definitions/missing.ts';
import type { CompiledField, Fields } from '../../compiled.ts';
import { noShare } from '../no-share.ts';
import { holdsKey, isShownName } from '../shown-name.ts';
import type { FormulaFault, PartFault } from './formula-fault.ts';
import { logicFaults, selfFaults } from './formula-logic.ts';
import { formulaPlaces, lostComma } from './formula-places.ts';
import { isMomentText, isTime, timeFaults } from './formula-times.ts';

const NAMES = {
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  list: 'several values',
} as const;
type Kind = keyof typeof NAMES;

const EQUALITIES: ReadonlySet<string> = new Set(['==', '!=']);
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const LOGIC: ReadonlySet<string> = new Set(['&&', '||']);
const SUMS: ReadonlySet<string> = new Set(['-', '*', '/', '%']);

/** What a column may keep as a text without a letter. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'document', 'textList']);

/** What a function comes to, and what it takes; null where it takes anything. */
const SIGNATURES: Readonly<Record<FunctionName, readonly [comesTo: Kind, takes: Kind | null]>> = {
  empty: ['boolean', null],
  length: ['number', 'string'],
  lower: ['string', 'string'],
  upper: ['string', 'string'],
  trim: ['string', 'string'],
  contains: ['boolean', 'string'],
  startsWith: ['boolean', 'string'],
  endsWith: ['boolean', 'string'],
  now: ['string', null],
  date: ['string', 'string'],
  days: ['number', 'string'],
  round: ['number', 'number'],
  abs: ['number', 'number'],
  min: ['number', 'number'],
  max: ['number', 'number'],
};

/**
 * Looks for what a formula never finds: values of different types, since nothing is converted, or a text that
 * is no option or no time of the field.
 *
 * @param text of the formula; more may follow it.
 */
export function formulaFaults(ast: ExpressionNode, fields: Fields, text: string): FormulaFault[] {
  const lost = lostComma(text);
  if (lost) {
    const message = 'a comma is missing before this';
    return [{ message, position: lost.place, suggestion: `, ${lost.word}`, mild: true }];
  }
  return placed(faultsWithin(ast, fields), ast, text);
}

/**
 * What a formula has wrong that has to say yes or no, beside {@link formulaFaults}: it comes to a text or a number, which
 * only seems to be an answer.
 */
export function truthFaults(ast: ExpressionNode, fields: Fields, text: string): FormulaFault[] {
  return placed(answerFaults(ast, fields), ast, text);
}

function placed(faults: readonly PartFault[], ast: ExpressionNode, text: string): FormulaFault[] {
  if (faults.length === 0) return [];
  const places = formulaPlaces(ast, text);
  return faults.map(({ part, ...fault }) => ({ ...fault, position: places.get(part) ?? 0 }));
}

function faultsWithin(node: ExpressionNode, fields: Fields): PartFault[] {
  const negated = node.kind === 'binary' ? negatedSide(node, fields) : null;
  if (negated) return [negated];
  const inner = partsOf(node).flatMap((part) => faultsWithin(part, fields));
  switch (node.kind) {
    case 'binary':
      return [...binaryFaults(node, fields), ...inner];
    case 'unary':
      return node.operator === '!' ? [...answerFaults(node.operand, fields), ...inner] : inner;
    case 'conditional':
      return [...answerFaults(node.test, fields), ...inner];
    case 'call': {
      const [, takes] = SIGNATURES[node.name];
      const own = node.args.flatMap((part) => {
        const kind = kindOf(part, fields);
        if (takes === null || kind === null || kind === takes) return [];
        if (kind === 'list' && node.name === 'length') return [];
        const message = `${node.name}() takes ${NAMES[takes]}, and this is ${NAMES[kind]}${ofList(kind)}`;
        return [{ message, part }];
      });
      return [...own, ...shownPartFaults(node, fields), ...inner];
    }
    default:
      return inner;
  }
}

function answerFaults(part: ExpressionNode, fields: Fields): PartFault[] {
  // Both sides of && and || have to answer, which is told where they are looked at.
  if (part.kind === 'binary' && LOGIC.has(part.operator)) return [];
  if (part.kind === 'conditional') {
    return [part.whenTrue, part.whenFalse].flatMap((branch) => answerFaults(branch, fields));
  }
  const kind = kindOf(part, fields);
  if (kind === null || kind === 'boolean') return [];
  if (part.kind === 'literal') {
    const said = JSON.stringify(part.value);
    return [{ message: `${said} alone is no yes or no: compare something with it`, part }];
  }
  const instead = kind === 'number' ? '… != 0' : '!empty(…)';
  const message = `this comes to ${NAMES[kind]}, not to yes or no: compare it, as in ${instead}`;
  return [{ message, part, mild: true }];
}

/** What a part of a formula is made of. */
export function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'binary':
      return [node.left, node.right];
    case 'unary':
      return [node.operand];
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse];
    case 'call':
      return node.args;
    case 'list':
      return node.items;
    default:
      return [];
  }
}

function binaryFaults(node: BinaryNode, fields: Fields): PartFault[] {
  const { operator, left, right } = node;
  if (LOGIC.has(operator)) {
    if (isForDefault(node, fields)) {
      const message =
        '|| asks for yes or no: ?? gives what stands behind it where there is no value';
      return [{ message, part: node, suggestion: '??' }];
    }
    return [...[left, right].flatMap((side) => answerFaults(side, fields)), ...logicFaults(node)];
  }
  if (operator === 'in' && right.kind === 'list') {
    const faults = right.items.flatMap((item) => comparisonFaults(left, item, fields));
    // What is wrong with the side before it is so of each item.
    const first = faults.find(({ part }) => part === left);
    return faults.filter((fault) => fault === first || fault.part !== left);
  }
  if (EQUALITIES.has(operator) || ORDERS.has(operator)) {
    return [
      ...selfFaults(node),
      ...comparisonFaults(left, right, fields),
      ...orderFaults(node, fields),
      ...timeFaults(node, fields),
    ];
  }
  if (operator === '+') return joinFaults(node, fields);
  return SUMS.has(operator) ? sumFaults(node, fields) : [];
}

/** `!state == 'new'`, which asks whether yes or no is a text or number. */
function negatedSide({ operator, left, right }: BinaryNode, fields: Fields): PartFault | null {
  if (!EQUALITIES.has(operator) && !ORDERS.has(operator)) return null;
  if (left.kind !== 'unary' || left.operator !== '!') return null;
  const kind = kindOf(right, fields);
  if (kind === null || kind === 'boolean' || kindOf(left.operand, fields) !== kind) return null;
  const message = `! is about what stands next to it alone, and not about what ${operator} compares: !(… ${operator} …)`;
  const { operand } = left;
  if (operator !== '==' || operand.kind !== 'field' || right.kind !== 'literal')
    return { message, part: left };
  const written = typeof right.value === 'string' ? `'${right.value}'` : String(right.value);
  return { message, part: left, suggestion: `${operand.name} != ${written}` };
}

/** A field, and what is to stand there without a value: `teacher || 'nobody'`. */
function isForDefault({ operator, left, right }: BinaryNode, fields: Fields): boolean {
  if (operator !== '||' || left.kind !== 'field' || right.kind !== 'literal') return false;
  const kind = kindOf(left, fields);
  return kind !== null && kind !== 'boolean' && kind === kindOf(right, fields);
}

/** `+` adds two numbers or joins two texts, and comes to nothing for anything else. */
function joinFaults(node: BinaryNode, fields: Fields): PartFault[] {
  const [a, b] = [kindOf(node.left, fields), kindOf(node.right, fields)];
  const isBoolean = a === 'boolean' || b === 'boolean';
  if (!isBoolean && (a === null || b === null || a === b)) return [];
  const found = [a, b]
    .map((kind) => (kind === null ? 'something else' : NAMES[kind]))
    .join(' and ');
  const message = `+ adds two numbers or joins two texts, and these are ${found}`;
  return [{ message, part: node }];
}

function sumFaults(node: BinaryNode, fields: Fields): PartFault[] {
  const faults = [node.left, node.right].flatMap((side) => {
    const kind = kindOf(side, fields);
    if (kind === null || kind === 'number') return [];
    const isTimes = node.operator === '-' && isTime(side, fields);
    const hint = isTimes ? ': days(from, to) counts the days between' : '';
    const message = `${node.operator} takes numbers, and this is ${NAMES[kind]}${hint}`;
    return [{ message, part: side }];
  });
  // One function in place of the whole mends both.
  return faults.slice(0, 1);
}

/** What of two sides never is equal, or never stands before the other. */
function comparisonFaults(
  left: ExpressionNode,
  right: ExpressionNode,
  fields: Fields,
): PartFault[] {
  const [field, constant] = left.kind === 'field' ? [left, right] : [right, left];
  if (field.kind === 'field' && constant.kind === 'literal') {
    return constantFaults(field, constant, fields);
  }
  const [a, b] = [kindOf(left, fields), kindOf(right, fields)];
  if (a === null || b === null || a === b) return [];
  const message = `${NAMES[a]} never compares with ${NAMES[b]}: nothing is converted`;
  return [{ message, part: left }];
}

function constantFaults(side: FieldNode, part: LiteralNode, fields: Fields): PartFault[] {
  const { name } = side;
  const { value } = part;
  const field = fields.get(name);
  if (!field || value === null) return [];
  const kind = kindOfField(field);
  if (kind === null) return [];
  if (value === '') {
    // Of a Quote or an option that is kept as a text, '' may be one.
    if (kind === 'string' && TEXTS.has(field.storage)) return [];
    const message = `"${name}" is never '', and null without a value: empty(${name})`;
    return [{ message, part: side, mild: true }];
  }
  if (typeof value !== kind) {
    const isTime = field.field.type === 'DateTime';
    const isNumber = typeof value === 'number';
    const hint = isTime && isNumber ? `: days(now(), ${name}) counts the days until then` : '';
    const message = `"${name}" holds ${isTime ? 'a time' : NAMES[kind]}, so it never compares with ${JSON.stringify(value)}${ofList(kind)}${hint}`;
    return [{ message, part: side }];
  }
  const no = field.field.format === 'percent' ? noShare(name, Number(value)) : null;
  if (no) return [{ ...no, part, mild: true }];
  if (isShownName(field, value)) return [{ message: holdsKey(field), part }];
  if (field.field.type === 'DateTime' && !isMomentText(String(value))) {
    const message = `"${name}" holds a time like 2026-03-01T08:00:00, so it never compares with ${JSON.stringify(value)}`;
    return [{ message, part }];
  }
  const { optionNames, words } = field;
  if (!optionNames && words && !words.includes(String(value))) {
    return [{ ...neverHeld(name, String(value), words), part, mild: true }];
  }
  if (!optionNames || field.field.multipleSelect || optionNames.has(String(value))) return [];
  // Rows may have what the lookup offers no more.
  if (words?.includes(String(value))) return [];
  return [{ ...noOption(name, String(value), optionNames.keys()), part }];
}

/** What can be asked of several values at once. */
function ofList(kind: Kind): string {
  return kind === 'list' ? ': SQL makes yes or no of one of them, and formulas ask empty(…)' : '';
}

/** Functions that look for a part of a text, and those that leave its letters. */
const LOOKS_FOR: ReadonlySet<FunctionName> = new Set(['contains', 'startsWith', 'endsWith']);
const LEAVES: ReadonlySet<FunctionName> = new Set(['lower', 'upper', 'trim']);

/** A part of the text that a Quote shows: `contains(lower(owner), 'smith')`. */
function shownPartFaults({ name, args: [text, sought] }: CallNode, fields: Fields): PartFault[] {
  if (!LOOKS_FOR.has(name) || sought?.kind !== 'literal') return [];
  let part = text;
  while (part?.kind === 'call' && LEAVES.has(part.name)) part = part.args[0];
  const field = part?.kind === 'field' ? fields.get(part.name) : undefined;
  if (!part || !field || !isShownName(field, sought.value)) return [];
  return [{ message: holdsKey(field), part, mild: true }];
}

/** True and false have no order, and words of a lookup only where the lookup has them in that of their letters. */
function orderFaults(node: BinaryNode, fields: Fields): PartFault[] {
  const { operator, left, right } = node;
  if (!ORDERS.has(operator)) return [];
  const [field, constant] = left.kind === 'field' ? [left, right] : [right, left];
  const { optionNames } = (field.kind === 'field' && fields.get(field.name)) || {};
  const keys = [...(optionNames?.keys() ?? [])];
  const isWord = constant.kind === 'literal' && keys.some((key) => key === constant.value);
  if (isWord && !isSorted(keys)) {
    const message = `${operator} goes by the letters of words, and their lookup has another order: in ['…'] names those that are meant`;
    return [{ message, part: node, mild: true }];
  }
  if (kindOf(left, fields) !== 'boolean' || kindOf(right, fields) !== 'boolean') return [];
  return [{ message: `true and false have no order for ${operator}`, part: node }];
}

function isSorted(words: readonly string[]): boolean {
  return words.every((word, index) => index === 0 || (words[index - 1] ?? '') <= word);
}

/** What a part of a formula comes to where it comes to anything; null where it may be more than one thing. */
function kindOf(node: ExpressionNode, fields: Fields): Kind | null {
  switch (node.kind) {
    case 'literal':
      return node.value === null ? null : (typeof node.value as Kind);
    case 'field': {
      const field = fields.get(node.name);
      return field ? kindOfField(field) : null;
    }
    case 'unary':
      return node.operator === '!' ? 'boolean' : 'number';
    case 'call':
      return SIGNATURES[node.name][0];
    case 'conditional':
      return common(kindOf(node.whenTrue, fields), kindOf(node.whenFalse, fields));
    case 'binary':
      if (node.operator === '??' || node.operator === '+') {
        return common(kindOf(node.left, fields), kindOf(node.right, fields));
      }
      if (!SUMS.has(node.operator)) return 'boolean';
      // What takes no numbers is told of, and comes to nothing.
      return sumFaults(node, fields).length > 0 ? null : 'number';
    default:
      return null;
  }
}

function common(a: Kind | null, b: Kind | null): Kind | null {
  return a === b ? a : null;
}

/** What formulas see of a field; null where it may be more than one thing. */
function kindOfField({ field, storage, unknown }: CompiledField): Kind | null {
  if (unknown || storage === 'document') return null;
  if (storage === 'textList') return 'list';
  if (field.type === 'Number') return 'number';
  return field.type === 'Boolean' ? 'boolean' : 'string';
}
