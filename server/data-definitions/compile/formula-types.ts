import {
  type BinaryNode,
  type ExpressionNode,
  type FieldNode,
  FUNCTIONS,
  type LiteralNode,
} from '#expressions/ast.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { CompiledField } from '../compiled.ts';

/** Something in a formula that can never hold. */
export interface FormulaFault {
  readonly message: string;
  /** Offset into the formula, from 0. */
  readonly position: number;
  readonly suggestion?: string;
}

/** The function that was meant by the unknown one that a parser's message names. */
export function functionMeant(message: string): string | undefined {
  const name = /^There is no function (\w+)/.exec(message)?.[1];
  return name === undefined ? undefined : suggest(name, Object.keys(FUNCTIONS));
}

type Fields = ReadonlyMap<string, CompiledField>;

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const NAMES = { number: 'a number', boolean: 'true or false', string: 'a text' } as const;
type Kind = keyof typeof NAMES;

/**
 * Looks for comparisons of a field with a constant that it never has: of another type, since nothing
 * is converted, or no option of the field.
 */
export function formulaFaults(node: ExpressionNode, fields: Fields): FormulaFault[] {
  switch (node.kind) {
    case 'binary':
      return [
        ...comparisonFaults(node, fields),
        ...formulaFaults(node.left, fields),
        ...formulaFaults(node.right, fields),
      ];
    case 'unary':
      return formulaFaults(node.operand, fields);
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse].flatMap((one) =>
        formulaFaults(one, fields),
      );
    case 'call':
      return node.args.flatMap((one) => formulaFaults(one, fields));
    case 'list':
      return node.items.flatMap((one) => formulaFaults(one, fields));
    default:
      return [];
  }
}

function comparisonFaults({ operator, left, right }: BinaryNode, fields: Fields): FormulaFault[] {
  if (left.kind === 'field' && right.kind === 'list' && operator === 'in') {
    return right.items.flatMap((item) =>
      item.kind === 'literal' ? constantFaults(left, item, fields) : [],
    );
  }
  if (!COMPARISONS.has(operator)) return [];
  if (left.kind === 'field' && right.kind === 'literal') return constantFaults(left, right, fields);
  if (right.kind === 'field' && left.kind === 'literal') return constantFaults(right, left, fields);
  return [];
}

function constantFaults(
  { name, position }: FieldNode,
  { value }: LiteralNode,
  fields: Fields,
): FormulaFault[] {
  const field = fields.get(name);
  if (!field || value === null || value === '') return [];
  const kind = kindOf(field);
  if (kind === null) return [];
  if (typeof value !== kind) {
    const message = `"${name}" holds ${NAMES[kind]}, so it never compares with ${JSON.stringify(value)}`;
    return [{ message, position }];
  }
  const { optionNames } = field;
  if (!optionNames || field.field.multipleSelect || optionNames.has(String(value))) return [];
  const known = [...optionNames.keys()];
  const suggestion = suggest(String(value), known);
  const message = `"${name}" has no option "${value}"; there are ${known.slice(0, 20).join(', ')}`;
  return [{ message, position, ...(suggestion !== undefined && { suggestion }) }];
}

/** What formulas see of a field; null where it may be more than one thing. */
function kindOf({ field, storage, unknown }: CompiledField): Kind | null {
  if (unknown || storage === 'textList' || storage === 'json') return null;
  if (field.type === 'Number') return 'number';
  return field.type === 'Boolean' ? 'boolean' : 'string';
}
