import { describe, expect, test } from 'vitest';
import { mergeQueries } from '#server/wire/queries.ts';

test('the body goes before plain queries, _api before both', () => {
  const merged = mergeQueries({ a: 1, b: 2 }, { a: 'x', b_api: 'y', c: 'z' });
  expect(merged.params).toEqual({ a: 1, b: 'y', c: 'z' });
  expect([...merged.textual].sort()).toEqual(['b', 'c']);
});

test('names of the endpoint itself are no params', () => {
  const { params } = mergeQueries(
    { path: '/y4/' },
    { servlet: 's', command: 'c', path: 'p', x: '1' },
  );
  expect(params).toEqual({ x: '1' });
});

describe('what decides who asks whom for what', () => {
  const fixed = ['servlet', 'command', 'task', 'corp', 'team', 'user', 'token', 'system', 'path'];
  test.each(fixed)('%s_api changes nothing', (name) => {
    const { params } = mergeQueries({ [name]: 'own' }, { [`${name}_api`]: 'forged' });
    expect(Object.values(params)).not.toContain('forged');
  });
});

test('a key that reaches a prototype is refused, plain or with the suffix', () => {
  for (const key of ['__proto__', 'constructor', 'prototype_api', '__proto___api']) {
    const query = Object.fromEntries([[key, 'x']]);
    expect(() => mergeQueries({}, query), key).toThrow('is not allowed');
  }
});

test('NUL is refused', () => {
  expect(() => mergeQueries({}, { a: 'x\0' })).toThrow('NUL');
});

test('the bare suffix is no override', () => {
  expect(mergeQueries({}, { _api: 'x' }).params).toEqual({});
});
