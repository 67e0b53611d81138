import { describe, expect, test } from 'vitest';
import { checkFolder } from '#server/definitions/check-folder.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { sha256 } from '#server/definitions/read-folder.ts';

function check(path: string, text: string): string[] {
  const corp = '{ "code": "t", "name": "T", "sortName": "T" }';
  const files = [
    { path: 'corp.json', text: corp, hash: sha256(corp) },
    { path, text, hash: sha256(text) },
  ];
  return checkFolder({ name: 't', files, hash: '' }).issues.map(formatIssue);
}

const DEEP = 30_000;

describe('a document that means harm is told, and nothing else happens', () => {
  test.each([
    ['lists without end', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
    ['objects without end', `${'{"rows":['.repeat(DEEP)}`],
    ['menus without end', `${'[{"name":"x","children":'.repeat(DEEP)}[]${'}]'.repeat(DEEP)}`],
  ])('%s', (_name, text) => {
    for (const path of ['forms/A.json', 'menus/default.json']) {
      const [told] = check(path, text);
      expect(told).toMatch(/^t\/\w+\/\w+\.json:1:\d+ {2}this is nested too deeply$/);
    }
  });

  test('ten megabytes of text', () => {
    const text = JSON.stringify({ code: 'A', headerTitle: 'x'.repeat(10_000_000) });
    expect(check('forms/A.json', text)).toEqual([
      expect.stringMatching(/^t\/forms\/A\.json:1:1 {2}.*1 MB/),
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('the key %s', (key) => {
    const text = `{ "code": "A", "${key}": { "access": "public" } }`;
    expect(check('forms/A.json', text)).toEqual([expect.stringContaining(`unknown key "${key}"`)]);
    expect(Object.hasOwn(Object.prototype, 'access')).toBe(false);
  });
});
