import { describe, expect, test } from 'vitest';
import { dataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { formDocument } from '#schemas/definitions/form.ts';
import {
  corpDocument,
  menuDocument,
  translationDocument,
} from '#schemas/definitions/tenant-documents.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { JsonSource } from '#server/definitions/json-source.ts';
import { validateDocument } from '#server/definitions/validate.ts';

function faults(schema: Parameters<typeof validateDocument>[1], text: string): string[] {
  const validation = validateDocument(new JsonSource('f.json', text), schema);
  return validation.ok ? [] : validation.issues.map(formatIssue);
}

describe('what is no JSON', () => {
  test.each([
    ['{\n  "code": "A",\n  "rows": [\n}', 'f.json:4:1  not JSON: a ] is missing before this'],
    ['', 'f.json:1:1  not JSON: the file is empty'],
    [
      '{ "code": "A", }',
      'f.json:1:16  not JSON: something is missing between the comma and this, or the comma is one too many',
    ],
    ['{ // hello\n "code": "A" }', 'f.json:1:3  not JSON: JSON has no comments'],
    [
      '{ "code": "A", "option": ["a": "b"] }',
      'f.json:1:30  not JSON: this : has to be a , in a list, and keys with values stand in { }',
    ],
    [
      '{ "code": "A", "rows": [{ "columns": [{ "breakPoint": ["xs": 6] }] }] }',
      'f.json:1:55  not JSON: keys with values stand in { }, not in [ ]',
    ],
    [
      '{ "code": "A", "rows":\n  - { "columns": [] }\n}',
      'f.json:2:3  not JSON: a list stands in [ ], with a comma between two of its entries',
    ],
  ])('%j', (text, expected) => {
    expect(faults(formDocument, text)).toEqual([expected]);
  });

  const WHOLE = `{
  "code": "A",
  "other": {
    "words": [
      "a",
      "b"
    ]
  },
  "rows": [
    {
      "className": "g-3"
    },
    {
      "columns": [
        {
          "className": "mb-3"
        }
      ]
    }
  ]
}`;
  const brackets = [...WHOLE.matchAll(/[[\]{}]/g)].map(({ 0: bracket, index }) => ({
    bracket,
    index,
    line: WHOLE.slice(0, index).split('\n').length,
  }));

  test.each(brackets)('a $bracket that is lost in line $line is told once', (lost) => {
    const text = WHOLE.slice(0, lost.index) + WHOLE.slice(lost.index + 1);
    expect(faults(formDocument, text)).toHaveLength(1);
  });

  test.each([
    ['"other": {', '"other":', '4:5  not JSON: a { is missing before this'],
    ['    ]\n  },\n', '    ]\n', '8:3  not JSON: a } is missing before this'],
    ['    ]\n  },', '    ],', '8:3  not JSON: a } is missing before this'],
    ['"words": [', '"words":', '5:7  not JSON: a [ is missing before this'],
    ['"rows": [', '"rows":', '10:5  not JSON: a [ is missing before this'],
    ['    },\n    {\n', '    {\n', '12:5  not JSON: a } is missing before this'],
    ['"columns": [', '"columns":', '15:9  not JSON: a [ is missing before this'],
  ])('%j without its bracket is told where it belongs', (right, wrong, expected) => {
    expect(WHOLE).toContain(right);
    expect(faults(formDocument, WHOLE.replace(right, wrong))).toEqual([`f.json:${expected}`]);
  });

  test.each([
    ['"other": {', '"other": [', '3:12  not JSON: this [ has to be a {'],
    ['"words": [', '"words": {', '4:14  not JSON: this { has to be a ['],
    ['"b"\n    ]', '"b"\n    }', '7:5  not JSON: this } has to be a ]'],
    ['"rows": [\n    {', '"rows": [\n    (', '10:5  not JSON: this ( has to be a {'],
    [
      '"a",',
      '"a":',
      '5:10  not JSON: this : has to be a , in a list, and keys with values stand in { }',
    ],
    ['"code": "A",', '"code": "A":', '2:14  not JSON: this : has to be a ,'],
    ['"code": "A",', '"code": "A";', '2:14  not JSON: this ; has to be a ,'],
    ['"code": "A"', '"code", "A"', '2:9  not JSON: this , has to be a :'],
    ['"g-3"\n    }', '"g-3"\n    }}', '12:6  not JSON: this } is one too many'],
    ['"b"\n    ]', '"b"\n    ]]', '7:6  not JSON: this ] is one too many'],
    ['"rows"', '# the rows\n  "rows"', '9:3  not JSON: JSON has no comments'],
    [
      '{\n      "className": "g-3"\n    }',
      '[\n      "className": "g-3",\n      "columns": [] ]',
      '10:5  not JSON: keys with values stand in { }, not in [ ]',
    ],
    [
      '[\n      "a",\n      "b"\n    ]',
      '{\n      "a",\n      "b",\n      "c"\n    }',
      '4:14  not JSON: a list stands in [ ], not in { }',
    ],
  ])('%j as %j is told at the sign that is wrong', (right, wrong, expected) => {
    expect(WHOLE).toContain(right);
    expect(faults(formDocument, WHOLE.replace(right, wrong))).toEqual([`f.json:${expected}`]);
  });

  test('yes and no of other languages are told with what JSON has for them', () => {
    const text =
      '{ "code": "A", "source": { "table": "a" }, "fields": [{ "name": "x", "hidden": yes }] }';
    expect(faults(dataDefinitionDocument, text)).toEqual([
      'f.json:1:80  not JSON: "yes" is written true',
    ]);
  });

  test('of two signs that are wrong each is told', () => {
    const text = WHOLE.replace('"other": {', '"other": [').replace('"code": "A",', '"code": "A"');
    expect(faults(formDocument, text).length).toBeGreaterThan(1);
  });

  test('a key that stands twice is told at the second place', () => {
    const text = '{\n  "code": "A",\n  "other": { "a": 1,\n    "a": 2 }\n}';
    expect(faults(formDocument, text)).toEqual(['f.json:4:5  the key "a" stands here twice']);
  });

  test('a byte order mark is none of the author’s business', () => {
    expect(faults(formDocument, '\uFEFF{ "code": "A" }')).toEqual([]);
  });
});

describe('what is unknown', () => {
  test('a key is told where it stands, with the one that was meant', () => {
    const text = '{\n  "code": "A",\n  "headerTitel": "x"\n}';
    expect(faults(formDocument, text)).toEqual([
      'f.json:3:3  unknown key "headerTitel"  did you mean "headerTitle"?',
    ]);
  });

  test('a key deep in a panel is told with the keys of that panel', () => {
    const text = `{ "code": "A", "rows": [ { "columns": [ {
      "panel": { "type": "AdvanceGrid", "code": "g", "datacode": "X", "dataCode": "X" }
    } ] } ] }`;
    expect(faults(formDocument, text)).toEqual([
      'f.json:2:54  unknown key "datacode"  did you mean "dataCode"?',
    ]);
  });

  test('a key that stands there already is not what another word meant', () => {
    const told = (text: string) => faults(formDocument, text).join();
    const meant = 'did you mean "headerTitle"?';
    expect(told('{ "code": "A", "headerSubtitle": "y" }')).toContain(meant);
    expect(told('{ "code": "A", "headerTitle": "x", "headerSubtitle": "y" }')).not.toContain(meant);
  });

  test('of two keys that are as near the one is meant that does not stand there yet', () => {
    const told = (settings: string) =>
      faults(
        corpDocument,
        `{ "code": "t", "name": "T", "sortName": "T", "departments": ["a"], "settings": ${settings} }`,
      );
    expect(told('{ "language": "en", "language~": ["en"] }')).toEqual([
      expect.stringContaining('unknown key "language~"  did you mean "languages"?'),
    ]);
    expect(told('{ "languages": ["en"], "language~": "en" }')).toEqual([
      expect.stringContaining('unknown key "language~"  did you mean "language"?'),
    ]);
  });

  test.each(['BrieflyCode', 'Quote'])(
    'one or several are chosen in a %s by another key',
    (kind) => {
      const told = (extraType: string) =>
        faults(
          dataDefinitionDocument,
          `{ "code": "A", "source": { "table": "a" }, "fields": [{ "name": "x", "multiple": true, "extraType": "${extraType}" }] }`,
        ).join();
      expect(told(kind)).toContain('did you mean "multipleSelect"?');
      expect(told('File')).toContain('did you mean "other.multiple"?');
    },
  );

  test.each([
    ['filters', '[["x"]]', 1],
    ['fields', '[[{ "name": "x" }]]', 1],
    ['fields', '[{ "name": "x" }, [{ "name": "y" }]]', 18],
  ])('a list in a list is told as such: "%s" %s', (key, list, place) => {
    const others = '"code": "A", "source": { "table": "a" }';
    const text = `{ ${others},\n"${key}":\n${list} }`;
    expect(faults(dataDefinitionDocument, text)).toEqual([
      `f.json:3:${place + 1}  a list in a list: one pair of [ ] is too many`,
    ]);
  });

  test('a script of an event that stands in the option of a panel is led to its events', () => {
    const text =
      '{ "code": "A", "rows": [{ "columns": [{ "panel": { "type": "Html", "code": "h", "option": { "selectionChanged": "x" } } }] }] }';
    expect(faults(formDocument, text)).toEqual([
      expect.stringContaining(
        'unknown key "selectionChanged"  did you mean "events.selectionChanged beside option"?',
      ),
    ]);
  });

  test('a text that is too long to be translated is told with what to do', () => {
    expect(faults(translationDocument, `{\n  "${'x'.repeat(501)}": "y" }`)).toEqual([
      'f.json:2:3  a text has at most 500 letters here: longer HTML is parted among panels',
    ]);
  });

  test('a panel type is told with all there are', () => {
    const text =
      '{ "code": "A", "rows": [ { "columns": [ {\n "panel": { "type": "AdvancedGrid", "code": "g" } } ] } ] }';
    const [fault] = faults(formDocument, text);
    expect(fault).toMatch(
      /^f\.json:2:21 {2}"AdvancedGrid" is not known here: expected one of AdvanceGrid, /,
    );
    expect(fault).toMatch(/did you mean "AdvanceGrid"\?$/);
  });

  test('a word of a short list is told with the list', () => {
    const text = '{ "code": "A", "headerButtonTarget": "_blnk" }';
    expect(faults(formDocument, text)).toEqual([
      'f.json:1:38  "_blnk" is not known here: expected "_self", "_blank", "_parent", "_top"  did you mean "_blank"?',
    ]);
  });

  test('a command of a button inside a menu of buttons', () => {
    const text = `{ "code": "A", "rows": [ { "columns": [ { "panel": {
      "type": "ButtonPanel", "code": "b",
      "buttons": [ { "text": "x", "buttons": [ { "command": "Refesh" } ] } ] } } ] } ] }`;
    const found = faults(formDocument, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('f.json:3:61  "Refesh" is not known here');
    expect(found[0]).toContain('did you mean "Refresh"?');
  });
});

describe('what is missing or of the wrong type', () => {
  test.each([
    ['"width": "200px"', 'expected a number, received string: 200, without quotes'],
    ['"width": "wide"', 'expected a number, received string'],
    ['"readonly": "Yes"', 'expected true or false, received string: true, without quotes'],
    ['"width": "007"', 'expected a number, received string: 7, without quotes'],
    ['"readonly": 0', 'expected true or false, received number: false'],
  ])('a number, true or false is named as it is written: %s', (key, told) => {
    const text = `{ "code": "A", "source": { "table": "a" }, "fields": [{ "name": "x", ${key} }] }`;
    expect(faults(dataDefinitionDocument, text)).toEqual([
      `f.json:1:${text.indexOf(key) + key.indexOf(':') + 3}  ${told}`,
    ]);
  });

  test.each([
    [
      '[{ "type": "BasicGrid", "code": "a", "dataCode": "A" }]',
      '"type", "code", "dataCode" stand within an object of their own  did you mean "panel: {…}"?',
    ],
    [
      '[{ "panel": { "type": "BasicGrid", "code": "a", "dataCode": "A", "multiSelect": true, "emptyTitle": "x" } }]',
      '"multiSelect", "emptyTitle" stand within an object of their own  did you mean "option: {…}"?',
    ],
  ])('keys of one object that stand around it are told once: %s', (columns, told) => {
    const text = `{ "code": "A", "rows": [{ "columns": ${columns} }] }`;
    const [first = ''] = /"multiSelect|"type": "B\w+"(?!.*"multiSelect)/.exec(text) ?? [];
    expect(faults(formDocument, text)).toEqual([`f.json:1:${text.indexOf(first) + 1}  ${told}`]);
  });

  test('a key that no object has is told beside those that one within has', () => {
    const text =
      '{ "code": "A", "rows": [{ "columns": [{ "panel": { "type": "BasicGrid", "code": "a", "dataCode": "A", "multiSelect": true, "blubb": 1 } }] }] }';
    const told = faults(formDocument, text);
    expect(told.map((one) => /"\w+"/.exec(one)?.[0])).toEqual(['"multiSelect"', '"blubb"']);
  });

  test('keys of a row that stand around its columns are told once', () => {
    const text =
      '{ "code": "A", "rows": [{ "breakPoint": { "xs": 6 }, "panel": { "type": "Html" } }] }';
    expect(faults(formDocument, text)).toEqual([
      'f.json:1:27  "breakPoint", "panel" stand within an object of their own  did you mean "columns: [{…}]"?',
    ]);
  });

  test('a missing key is told at the object that lacks it', () => {
    expect(faults(menuDocument, '[\n  { "to": "/x" }\n]')).toEqual([
      'f.json:2:3  the key "name" is missing: expected string',
    ]);
  });

  test('a missing key and one that is not known are one mistake, told at the key that is there', () => {
    expect(faults(menuDocument, '[ { "caption": "A", "to": "/x" } ]')).toEqual([
      'f.json:1:5  unknown key "caption", and "name" is missing  did you mean "name"?',
    ]);
    expect(faults(menuDocument, '[ { "caption": "A", "url": "/x" } ]')).toEqual([
      expect.stringMatching(/the key "name" is missing/),
      expect.stringMatching(/unknown key "caption"/),
      expect.stringMatching(/unknown key "url"/),
    ]);
  });

  test('a value of the wrong type is told where it stands', () => {
    expect(faults(menuDocument, '[ { "name": 5 } ]')).toEqual([
      'f.json:1:13  Invalid input: expected string, received number',
    ]);
  });

  test.each([
    ['"source": "teacher"', '{ "table": "…" } or { "view": "…" } or { "sql": "…" }'],
    ['"source": { "name": "teacher" }', '{ "table": "…" } or { "view": "…" } or { "sql": "…" }'],
  ])('%s: what may stand there is shown by examples', (source, examples) => {
    expect(faults(dataDefinitionDocument, `{ "code": "A", ${source} }`)).toEqual([
      `f.json:1:26  expected an object such as ${examples}`,
    ]);
  });

  test.each([
    ['"sort": "id"', 'expected a list such as [{ "name": "…" }], received string'],
    ['"actions": { "a": "a.sql" }', 'expected an object such as { "sql": "…" }, received string'],
    [
      '"access": { "read": "admin" }',
      '"admin" is not known here: expected "*" or "public" or a list such as ["admin"]',
    ],
    [
      '"access": { "read": "admin, sales" }',
      '"admin, sales" is not known here: expected "*" or "public" or a list such as ["admin", "sales"]',
    ],
    [
      '"always": { "a": { "b": 1 } }',
      'expected a text or a number or true or false or null or a list such as ["…"]',
    ],
    ['"fields": [{ "name": "a", "width": 5.5 }]', 'expected a whole number'],
    ['"key": []', 'this list needs an entry'],
  ])('%s', (more, told) => {
    const text = `{ "code": "A", "source": { "table": "x" }, ${more} }`;
    expect(faults(dataDefinitionDocument, text).join('\n')).toContain(told);
  });

  test.each([
    [
      'a panel without its type',
      '{ "panel": { "code": "p" } }',
      /the key "type" is missing: expected one of AdvanceGrid, /,
    ],
    [
      'a panel that is a word',
      '{ "panel": "orders" }',
      /such as \{ "type": "AdvanceGrid", "code": "…", "dataCode": "…" \}, received string$/,
    ],
  ])('%s', (_, column, told) => {
    const [fault] = faults(formDocument, `{ "code": "A", "rows": [{ "columns": [${column}] }] }`);
    expect(fault).toMatch(told);
  });

  test('of several alternatives the faults of the nearest are told', () => {
    const text = '{ "code": "A", "source": { "tabel": "shop_order" } }';
    const found = faults(dataDefinitionDocument, text);
    expect(found.join('\n')).toContain('1:28  unknown key "tabel"  did you mean "table"?');
  });

  test('of two alternatives at once the second is told', () => {
    const text = '{ "code": "A", "source": { "table": "a", "view": "b" } }';
    expect(faults(dataDefinitionDocument, text)).toEqual(['f.json:1:42  unknown key "view"']);
  });
});

test('a good document comes back with its defaults', () => {
  const validation = validateDocument(new JsonSource('f.json', '{ "code": "A" }'), formDocument);
  expect(validation).toEqual({ ok: true, document: { code: 'A', rows: [], access: '*' } });
});
