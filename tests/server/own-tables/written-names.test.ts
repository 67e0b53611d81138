import { expect, it } from 'vitest';
import { aliasesIn } from '#server/own-tables/written-names.ts';

it.each([
  ['b ALIAS FOR $1', { b: ['$1'] }],
  ['b--c\nALIAS/* x * */ FOR -- y\r\n "A"', { b: ['A'] }],
  ['b ALIAS FOR a; c ALIAS FOR b', { b: ['a'], c: ['b', 'a'] }],
  ['b ALIAS FOR a; b ALIAS FOR c', { b: ['a', 'c'] }],
])('tells what another name in %j may stand for', (text, names) => {
  const found = [...aliasesIn(text)].map(([name, targets]) => [name, [...targets]]);
  expect(Object.fromEntries(found)).toEqual(names);
});

it.each(['-'.repeat(10_000), '/* a */ '.repeat(1_000), '/* * '.repeat(1_000)])(
  'a drawn line or many comments behind a name are read once (%#)',
  (line) => {
    expect(aliasesIn(`BEGIN b\n${line}\n c`).size).toBe(0);
  },
);
