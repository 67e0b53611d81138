import { expect, test } from 'vitest';
import { compileCondition, compileExpression } from '#expressions/compile.ts';
import { parseExpression } from '#expressions/parse.ts';
import { expressionCases } from './_cases.ts';

function evaluate(text: string, row: Record<string, unknown>, now?: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.message} at ${parsed.position}`);
  return compileExpression(parsed.ast)(now === undefined ? { row } : { row, now });
}

test.each(expressionCases)('$text with $row is $value', ({ text, row, now, value }) => {
  expect(evaluate(text, row, now)).toEqual(value);
});

test('spaces within a long text are left in one pass', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(evaluate('trim(text)', { text: `  ${text} ` })).toBe(text);
});

test('a condition holds for one row and not for the other', () => {
  const condition = compileCondition("row.status == 'processing' && row.amount > 0");
  if (!condition.ok) throw new Error(condition.message);
  expect(condition.holds({ row: { status: 'processing', amount: 12.5 } })).toBe(true);
  expect(condition.holds({ row: { status: 'processing', amount: 0 } })).toBe(false);
  expect(condition.holds({ row: {} })).toBe(false);
});

test('only own properties of the row are read', () => {
  const inherited = Object.create({ status: 'paid' });
  expect(evaluate('status', inherited)).toBeNull();
  expect(evaluate('toString', {})).toBeNull();
  expect(evaluate('hasOwnProperty', {})).toBeNull();
});

test('objects in a row count as missing', () => {
  expect(evaluate('extra == null', { extra: { a: 1 } })).toBe(true);
});
