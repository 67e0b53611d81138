import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileExpression } from '#expressions/compile.ts';
import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';

const words = fc.constantFrom(
  'row',
  'row.a',
  'b',
  '__proto__',
  'row.constructor',
  'prototype',
  'this',
  'null',
  'true',
  'in',
  ...['(', ')', '[', ']', '.', '?', ':', ',', '!', '-', '+', '*', '/', '%', '=', '==', '<', '>='],
  ...['&&', '||', '??', '1', '2.5', '1e9', "'x'", '"', "'", '\\', ' ', ';', '=>', '`', '中'],
  ...['length(', 'round(', 'now()', 'days(', 'contains(', 'eval(', 'Function('],
);
const soup = fc.array(words, { maxLength: 40 }).map((parts) => parts.join(''));
const rows = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.jsonValue());

test('no text and no row makes an expression throw, and the row stays as it was', () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), rows, (text, row) => {
      const parsed = parseExpression(text);
      if (!parsed.ok) {
        expect(parsed.position).toBeGreaterThanOrEqual(0);
        expect(parsed.position).toBeLessThanOrEqual(text.length);
        return;
      }
      const before = JSON.stringify(row);
      const value = compileExpression(parsed.ast)({ row });
      expect(['boolean', 'number', 'string', 'object']).toContain(typeof value);
      expect(JSON.stringify(row)).toBe(before);
    }),
    { numRuns: 3000 },
  );
});

test('an expression that is accepted touches nothing but own fields of the row', () => {
  const touched = new Set<string | symbol>();
  const row = new Proxy(
    {},
    {
      get: (_target, key) => void touched.add(key),
      has: (_target, key) => {
        touched.add(key);
        return true;
      },
      getOwnPropertyDescriptor: () => undefined,
    },
  );
  fc.assert(
    fc.property(soup, (text) => {
      const parsed = parseExpression(text);
      if (parsed.ok) compileExpression(parsed.ast)({ row });
      expect([...touched]).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('each field is found where its name stands', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/).filter((word) => {
    return !['in', 'null', 'true', 'false', 'this', 'row', 'undefined'].includes(word);
  });
  const term = fc.oneof(name, fc.constantFrom("'in row.x'", '12.5e3', 'null', 'length("a b")'));
  const operator = fc.constantFrom(' && ', '==', ' + ', '||', ' < ');
  fc.assert(
    fc.property(fc.array(fc.tuple(term, operator), { minLength: 1 }), name, (terms, last) => {
      const text = terms.flat().join('') + last;
      const parsed = parseExpression(text);
      if (!parsed.ok) throw new Error(`${text}: ${parsed.message}`);
      for (const field of fieldsOf(parsed.ast)) {
        expect(text.slice(field.position, field.position + field.name.length)).toBe(field.name);
      }
    }),
  );
});
