import { describe, expect, test } from 'vitest';
import { type FormDocument, formDocument } from '#schemas/definitions/form.ts';
import { checkFolder } from '#server/definitions/check-folder.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { pageNeeds } from '#server/definitions/meaning/pages/page-needs.ts';
import { unreadBy } from '#server/definitions/meaning/pages/page-queries.ts';
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

  test.each([
    ['a value', '{ "code": "A", "headerTitle": "To⟦\\u0000tal" }'],
    ['a key', '{ "code": "A", "⟦\\u0000": 1 }'],
    ['a value, behind a backslash', '{ "code": "A", "headerTitle": "\\\\⟦\\u0000" }'],
    ['a value, half', '{ "code": "A", "headerTitle": "⟦\\uD800" }'],
    ['a value, turned round', '{ "code": "A", "headerTitle": "⟦\\ude00\\ud83d" }'],
    ['the file', '{ "code": "A", "headerTitle": "⟦\0" }'.padStart(200)],
  ])('a sign that no database keeps in %s', (_place, marked) => {
    const text = marked.replace('⟦', '');
    const column = marked.indexOf('⟦') + 1;
    expect(check('forms/A.json', text)).toEqual([
      expect.stringMatching(new RegExp(`^t/forms/A\\.json:1:${column} .*cannot be kept`)),
    ]);
  });

  test('no sign that a database keeps', () => {
    const text = '{ "code": "A", "headerTitle": "\\\\u0000 \\ud83d\\ude00 \\u202e" }';
    expect(check('forms/A.json', text).join()).not.toContain('cannot be kept');
  });

  test.each(['[{ "name": "x" }]', '{}', '"constructor"'])('%s for yes or no', (value) => {
    const text = `{ "code": "A", "source": { "table": "product" }, "import": ${value} }`;
    expect(check('data/A.json', text)).toEqual([
      expect.stringMatching(/^t\/data\/A\.json:1:\d+ {2}.*expected true or false/),
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

describe('what the panels of a page ask of its address', () => {
  const page = (scripts: Record<string, string>): FormDocument =>
    formDocument.parse({
      code: 'A',
      rows: ['a', 'b'].map((code) => {
        const events = scripts[code] === undefined ? {} : { afterPanelLoaded: scripts[code] };
        const option = { defaultFilters: { id: `{of_${code}}` } };
        return {
          columns: [{ panel: { type: 'BasicGrid', code, dataCode: 'D', option, events } }],
        };
      }),
    });
  const asked = (form: FormDocument) =>
    pageNeeds(new Map([['A', form]]), new Map())
      .get('A')
      ?.map(({ query }) => query);

  test('is all but what a script tells the panel that it names, or any panel', () => {
    expect(asked(page({}))).toEqual(['of_a', 'of_b']);
    expect(asked(page({ a: "await y4.panel('b').filter({ id: 1 })" }))).toEqual(['of_a']);
    expect(asked(page({ a: "await y4.panel('c').filter({ id: 1 })" }))).toEqual([]);
    expect(asked(page({ a: "await y4.panel('b').read()" }))).toEqual(['of_a', 'of_b']);
  });

  test('is read from its scripts once, however many panels it has, and links to it', () => {
    const form = page({ a: "await y4.panel('b').filter({ id: 1 })" });
    let readings = 0;
    const rows = Object.assign([...form.rows], {
      toJSON() {
        readings += 1;
        return form.rows;
      },
    });
    expect(asked({ ...form, rows })).toEqual(['of_a']);
    expect(readings).toBe(1);
    const pages = new Map([['A', { ...form, rows }]]);
    const queries = [{ name: 'x', value: '1' }];
    for (let link = 0; link < 3; link += 1) {
      unreadBy('/content/A/main?x=1', queries, {
        pages,
        definitions: new Map(),
        relations: new Map(),
        languages: [],
        taskPlaces: new Map(),
      });
    }
    expect(readings).toBe(2);
  });
});
