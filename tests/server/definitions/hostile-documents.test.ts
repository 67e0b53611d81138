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

  test('a key and a value of a hundred thousand letters are quoted in brief', () => {
    const long = 'x'.repeat(100_000);
    const key = check('forms/A.json', `{ "code": "A", "${long}": 1 }`);
    const value = check('forms/A.json', `{ "code": "A", "rows": "${long}" }`);
    const panel = `{ "type": "${long}", "code": "p" }`;
    const type = check(
      'forms/A.json',
      `{ "code": "A", "rows": [{ "columns": [{ "panel": ${panel} }] }] }`,
    );
    for (const [told = ''] of [key, value, type]) {
      expect(told).toMatch(/^t\/forms\/A\.json:1:\d+ {2}/);
      expect(told.length).toBeLessThan(1200);
    }
    expect(key[0]).toMatch(/unknown key "x+ … x+"/);
  });
});
