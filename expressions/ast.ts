/** What an expression can hold and come to. A missing field is `null`. */
export type Value = null | boolean | number | string | readonly Value[];

/** Offset into the text of the expression, from 0. */
export type Position = number;

/** `row.status`, or the bare `status`: a field of the row. */
export interface FieldNode {
  readonly kind: 'field';
  readonly name: string;
  readonly position: Position;
}

/** A value written out: `null`, `true`, `12.5`, `"text"`. */
export interface LiteralNode {
  readonly kind: 'literal';
  readonly value: null | boolean | number | string;
}

/** Stands only to the right of `in` and in `length` and `empty`. */
export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly ExpressionNode[];
}

/** `!paid`, `-amount`, `+amount` */
export interface UnaryNode {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: ExpressionNode;
}

/** `left operator right`, also `in` */
export interface BinaryNode {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: ExpressionNode;
  readonly right: ExpressionNode;
}

/** `test ? whenTrue : whenFalse` */
export interface ConditionalNode {
  readonly kind: 'conditional';
  readonly test: ExpressionNode;
  readonly whenTrue: ExpressionNode;
  readonly whenFalse: ExpressionNode;
}

/** `name(args)`; the number of arguments has been held against {@link FUNCTIONS}. */
export interface CallNode {
  readonly kind: 'call';
  readonly name: FunctionName;
  readonly args: readonly ExpressionNode[];
}

/** An expression as it was read; nothing in it is of another language than ours. */
export type ExpressionNode =
  | FieldNode
  | LiteralNode
  | ListNode
  | UnaryNode
  | BinaryNode
  | ConditionalNode
  | CallNode;

/** Operators before one value: not, negation, and reading as a number. */
export const UNARY_OPERATORS = ['!', '-', '+'] as const;
/** One of {@link UNARY_OPERATORS}. */
export type UnaryOperator = (typeof UNARY_OPERATORS)[number];

/** Operators between two values, as the parser knows them; the guide for authors says what each does. */
export const BINARY_OPERATORS = [
  '||',
  '&&',
  '??',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;
/** One of {@link BINARY_OPERATORS}. */
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** Every function, with the fewest and the most arguments that it takes. */
export const FUNCTIONS = {
  /** True for null, the empty text and the empty list. */
  empty: [1, 1],
  /** Characters of a text, items of a list, 0 for null. */
  length: [1, 1],
  lower: [1, 1],
  upper: [1, 1],
  trim: [1, 1],
  /** Does the first text contain the second? */
  contains: [2, 2],
  startsWith: [2, 2],
  endsWith: [2, 2],
  /** The moment of the evaluation as `yyyy-MM-ddTHH:mm:ss`; null where none is given. */
  now: [0, 0],
  /** The day of a date, a time or `now()`, as `yyyy-MM-dd`. */
  date: [1, 1],
  /** Whole days from the first date to the second. */
  days: [2, 2],
  /** Rounds half away from zero, to 0–6 decimals. */
  round: [1, 2],
  abs: [1, 1],
  /** Of those arguments that are numbers. */
  min: [1, 10],
  max: [1, 10],
} as const satisfies Record<string, readonly [fewest: number, most: number]>;
/** Name of one of {@link FUNCTIONS}. */
export type FunctionName = keyof typeof FUNCTIONS;

/** Is this the name of a function? */
export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
