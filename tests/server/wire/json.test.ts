import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#server/wire/json.ts';
import { WireError } from '#server/wire/wire-error.ts';

function refusal(text: string): string {
  try {
    parseJson(text);
  } catch (error) {
    expect(error).toBeInstanceOf(WireError);
    expect((error as WireError).status).toBe(400);
    return (error as WireError).message;
  }
  throw new Error(`This was taken: ${text.slice(0, 80)}`);
}

test('JSON that is harmless is read as JSON.parse reads it', () => {
  const safe = fc
    .jsonValue({ maxDepth: 8 })
    .filter(
      (value) =>
        !/__proto__|constructor|prototype|toString|valueOf|\\u0000/.test(JSON.stringify(value)),
    );
  fc.assert(
    fc.property(safe, fc.nat(2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('any text is read or refused, never a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\u01a \n'.split('')) }), (text) => {
      try {
        parseJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('what two readers may understand differently', () => {
  test('a key that stands twice', () => {
    expect(refusal('{"a":1,"a":2}')).toBe('The key a stands twice');
    expect(refusal('[{"b":{"x":1 , "x" :2}}]')).toBe('The key x stands twice');
  });

  test('a key that stands twice in different spellings', () => {
    expect(refusal('{"a":1,"\\u0061":2}')).toBe('The key a stands twice');
  });

  test('the same key in two objects is two keys', () => {
    expect(parseJson('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });

  test('a text that looks like a key is none', () => {
    expect(parseJson('{"a":"b","b":["a","a"],"c":"\\"a\\":"}')).toEqual({
      a: 'b',
      b: ['a', 'a'],
      c: '"a":',
    });
  });
});

test('keys that reach a prototype are refused at any depth and in any spelling', () => {
  for (const key of [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    '\\u005f_proto__',
  ]) {
    expect(refusal(`{"x":[{"${key}":{}}]}`)).toContain('is not allowed');
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('nesting is bounded, also where it is not closed', () => {
  expect(refusal('['.repeat(100_000))).toContain('nested deeper');
  expect(refusal('{"a":'.repeat(100_000))).toContain('nested deeper');
  const deep = `${'['.repeat(64)}${']'.repeat(64)}`;
  expect(Array.isArray(parseJson(deep))).toBe(true);
});

test('an object of very many keys is refused, a long list of objects is not', () => {
  const keys = Array.from({ length: 5001 }, (_, at) => [`k${at}`, 1] as const);
  expect(refusal(JSON.stringify({ queries: Object.fromEntries(keys) }))).toContain('5000 keys');
  const rows = Array(3).fill(Object.fromEntries(keys.slice(1)));
  expect(parseJson(JSON.stringify({ rows }))).toEqual({ rows });
});

test('half of a character is refused, whole ones and spelled-out halves are not', () => {
  for (const half of ['\\ud83d', '\\uDE00', 'x\\ud83d\\ud83d\\ude00', '\\ude00\\ud83d']) {
    expect(refusal(`{"a":["${half}"]}`)).toContain('half of a character');
  }
  expect(refusal('{"\\ud83d":1}')).toContain('half of a character');
  expect(parseJson('{"a":"\\ud83d\\ude00 😀"}')).toEqual({ a: '😀 😀' });
  expect(parseJson('{"a":"\\\\ud83d"}')).toEqual({ a: '\\ud83d' });
});

test('NUL is refused, a spelled-out one behind a backslash is not', () => {
  expect(refusal('{"a":"x\\u0000"}')).toContain('NUL');
  expect(parseJson('{"a":"\\\\u0000"}')).toEqual({ a: '\\u0000' });
});

test('a long body is judged in one go: from each of its quotes anew would take hours', () => {
  const text = JSON.stringify({ a: '\\"'.repeat(250_000), b: Array(50_000).fill({ c: 1 }) });
  expect(parseJson(text)).toEqual(JSON.parse(text));
});
