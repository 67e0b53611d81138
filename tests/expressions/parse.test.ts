import { expect, test } from 'vitest';
import { fieldsOf } from '#expressions/fields.ts';
import { MAX_LENGTH, MAX_NODES } from '#expressions/limits.ts';
import { parseExpression } from '#expressions/parse.ts';

function errorOf(text: string) {
  const parsed = parseExpression(text);
  if (parsed.ok) throw new Error(`${text} was accepted`);
  return { message: parsed.message, position: parsed.position };
}

function namesOf(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return fieldsOf(parsed.ast).map(({ name, position }) => [name, position]);
}

test('a row condition is read, and its fields are found with their positions', () => {
  expect(namesOf("row.status == 'processing' && row.amount > 0")).toEqual([
    ['status', 4],
    ['amount', 34],
  ]);
});

test('a bare name is a field of the row', () => {
  expect(namesOf("status == 'pending'")).toEqual([['status', 0]]);
});

test('positions survive texts, numbers, words and functions before a field', () => {
  const text =
    "contains('a \\' row.b in', \"c\") || 1e5 > 2 ? null == d : x in [true, e] && -row['f'] > g";
  expect(namesOf(text)).toEqual([
    ['d', text.indexOf('d :')],
    ['x', text.indexOf('x in')],
    ['e', text.indexOf('e]')],
    ['f', text.indexOf('row[')],
    ['g', text.length - 1],
  ]);
});

test.each([
  ['row.amount >', 'Expected expression after >', 12],
  ['row.amount > )', 'Expected expression after >', 13],
  ["row.status = 'paid'", 'Write == to compare; = has no meaning here', 11],
  ["'open", 'Unclosed quote after "open"', 5],
  ['', 'The expression is empty', 0],
  ['  ', 'The expression is empty', 0],
  ['row', 'Name a field of the row: row.name', 0],
  ['1 + row', 'Name a field of the row: row.name', 4],
  ['user.name', 'Only row has fields: row.name', 0],
  ['row.a.b', 'Only row has fields: row.name', 0],
  ['row.a && row.__proto__', '"__proto__" can not be the name of a field', 13],
  ["row['constructor']", '"constructor" can not be the name of a field', 0],
  ['prototype', '"prototype" can not be the name of a field', 0],
  ['this.a', 'Only row has fields: row.name', 0],
  ['a == undefined', 'Write null for a missing value', 5],
  ['a b', 'Two expressions stand side by side; an operator is missing', 0],
  ['[1, 2]', 'A list stands only after in, or in length() and empty()', 0],
  ['a in b', "After in stands a list: status in ['pending', 'processing']", 0],
  [
    "'nuts' in allergies",
    "After in stands a list: status in ['pending', 'processing']; SQL asks a field for one of several values",
    0,
  ],
  ['round()', 'round() takes 1 to 2 arguments, not 0', 0],
  ['row?.a', 'Write row.name; a missing field is null', 0],
  ['a(b)(c)', 'Only functions can be called', 0],
])('%s is refused: %s', (text, message, position) => {
  expect(errorOf(text)).toEqual({ message, position });
});

test.each(['a & b', 'a ** b', 'a << b', '~a', 'a >>> 2'])('%s: the operator is unknown', (text) => {
  expect(errorOf(text).message).toMatch(/^There is no operator /);
});

test('an unknown function is named, with those that there are', () => {
  const { message, position } = errorOf('a && fetch(b)');
  expect(message).toMatch(/^There is no function fetch; there are empty, length, lower/);
  expect(position).toBe(5);
});

test('length, size and depth are bounded', () => {
  expect(errorOf('a'.repeat(MAX_LENGTH + 1)).message).toBe(
    `An expression has at most ${MAX_LENGTH} characters`,
  );
  expect(errorOf('-'.repeat(100).concat('a')).message).toBe('The expression is nested too deeply');
  expect(errorOf('('.repeat(1999)).position).toBeGreaterThanOrEqual(0);
  expect(errorOf(Array(MAX_NODES).fill('a').join('+')).message).toBe('The expression is too long');
});

test('a long chain of conditions is not nested', () => {
  const text = Array(100).fill('a==1').join('||');
  expect(parseExpression(text).ok).toBe(true);
});
