import { calculate } from './arithmetic.ts';
import type { BinaryNode, ExpressionNode, Value } from './ast.ts';
import { type FunctionContext, implementations } from './functions.ts';
import { type ExpressionError, parseExpression } from './parse.ts';
import { compare, equals, holds, toValue } from './values.ts';

/** What an expression is evaluated on. */
export interface Scope extends FunctionContext {
  readonly row: Readonly<Record<string, unknown>>;
}

/** A compiled expression. Never throws, changes nothing, and reads own properties of the row only. */
export type Evaluate = (scope: Scope) => Value;

/** Compiles a tree once, to be evaluated on many rows. */
export function compileExpression(ast: ExpressionNode): Evaluate {
  switch (ast.kind) {
    case 'literal': {
      const { value } = ast;
      return () => value;
    }
    case 'field': {
      const { name } = ast;
      return ({ row }) => (Object.hasOwn(row, name) ? toValue(row[name]) : null);
    }
    case 'list': {
      const items = ast.items.map(compileExpression);
      return (scope) => items.map((item) => item(scope));
    }
    case 'unary': {
      const operand = compileExpression(ast.operand);
      if (ast.operator === '!') return (scope) => !holds(operand(scope));
      return ast.operator === '-'
        ? (scope) => calculate('-', 0, operand(scope))
        : (scope) => calculate('+', 0, operand(scope));
    }
    case 'binary':
      return compileBinary(ast);
    case 'conditional': {
      const test = compileExpression(ast.test);
      const whenTrue = compileExpression(ast.whenTrue);
      const whenFalse = compileExpression(ast.whenFalse);
      return (scope) => (holds(test(scope)) ? whenTrue(scope) : whenFalse(scope));
    }
    case 'call': {
      const args = ast.args.map(compileExpression);
      const implementation = implementations[ast.name];
      return (scope) =>
        implementation(
          args.map((argument) => argument(scope)),
          scope,
        );
    }
  }
}

function compileBinary(ast: BinaryNode): Evaluate {
  const left = compileExpression(ast.left);
  const right = compileExpression(ast.right);
  const ordered = (test: (order: number) => boolean): Evaluate => {
    return (scope) => {
      const order = compare(left(scope), right(scope));
      return order !== null && test(order);
    };
  };
  const { operator } = ast;
  switch (operator) {
    case '||':
      return (scope) => holds(left(scope)) || holds(right(scope));
    case '&&':
      return (scope) => holds(left(scope)) && holds(right(scope));
    case '??':
      return (scope) => left(scope) ?? right(scope);
    case '==':
      return (scope) => equals(left(scope), right(scope));
    case '!=':
      return (scope) => !equals(left(scope), right(scope));
    case '<':
      return ordered((order) => order < 0);
    case '<=':
      return ordered((order) => order <= 0);
    case '>':
      return ordered((order) => order > 0);
    case '>=':
      return ordered((order) => order >= 0);
    case 'in':
      return (scope) => {
        const value = left(scope);
        const list = right(scope);
        return Array.isArray(list) && list.some((item) => equals(value, item));
      };
    default:
      return (scope) => calculate(operator, left(scope), right(scope));
  }
}

/** A condition ready to be asked of rows. */
export interface Condition {
  readonly ok: true;
  readonly holds: (scope: Scope) => boolean;
}

/**
 * Parses and compiles a condition in one step (spec 5.3).
 *
 * @example
 * const condition = compileCondition("row.status == 'pending'");
 * if (condition.ok) condition.holds({ row: { status: 'pending' } }); // true
 */
export function compileCondition(text: string): Condition | ExpressionError {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const evaluate = compileExpression(parsed.ast);
  return { ok: true, holds: (scope) => holds(evaluate(scope)) };
}
