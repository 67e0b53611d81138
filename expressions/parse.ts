import jsep from 'jsep';
import type { ExpressionNode, Position } from './ast.ts';
import { convert, ExpressionFault } from './convert.ts';
import { MAX_LENGTH } from './limits.ts';

jsep.addBinaryOp('in', 7);

/** Why a text is no expression, and where: an offset into it from 0. */
export interface ExpressionError {
  readonly ok: false;
  readonly message: string;
  readonly position: Position;
}

/** An expression that could be read. */
export interface ParsedExpression {
  readonly ok: true;
  readonly ast: ExpressionNode;
}

/**
 * Reads an expression over a row (spec 5.3). Never throws; the tree is bounded in length, depth and
 * size and holds only operators and functions of this language.
 *
 * @example
 * parseExpression("row.amount > 0 && row.status == 'paid'"); // { ok: true, ast }
 * parseExpression('row.amount >'); // { ok: false, message: 'Expected expression after >', position: 12 }
 */
export function parseExpression(text: string): ParsedExpression | ExpressionError {
  if (text.length > MAX_LENGTH) {
    return fault(`An expression has at most ${MAX_LENGTH} characters`, MAX_LENGTH);
  }
  if (text.trim() === '') return fault('The expression is empty', 0);
  try {
    return { ok: true, ast: convert(jsep(text), text) };
  } catch (error) {
    return toFault(error, text);
  }
}

function toFault(error: unknown, text: string): ExpressionError {
  if (error instanceof ExpressionFault) return fault(error.message, error.position);
  if (error instanceof RangeError) return fault('The expression is nested too deeply', 0);
  if (isParserError(error)) {
    const position = Math.min(error.index, text.length);
    return fault(explain(error.description, text, position), position);
  }
  throw error;
}

function explain(description: string, text: string, position: number): string {
  const lonelyEquals =
    description === 'Unexpected "="' || /[^=!<>]=$/.test(text.slice(0, position));
  return lonelyEquals ? 'Write == to compare; = has no meaning here' : description;
}

function isParserError(error: unknown): error is { index: number; description: string } {
  return error instanceof Error && 'index' in error && 'description' in error;
}

function fault(message: string, position: Position): ExpressionError {
  return { ok: false, message, position };
}
