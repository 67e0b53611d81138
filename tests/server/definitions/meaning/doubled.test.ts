import { expect, test } from 'vitest';
import { checkWithStepsOf } from '../_check.ts';
import { ALLOTMENT, LEASE } from './_allotment.ts';

const check = checkWithStepsOf(ALLOTMENT);
const PLOTS = 'forms/PLOTS.json';
const PLOT = 'data/PLOT.json';
const FREE =
  '{ "type": "row", "text": "Free", "command": "SqlByDataDefinition", "params": { "action": "free" } }';

/** What is told of the allotments with one file changed. */
function told(file: string, right: string, wrong: string): Promise<string[]> {
  const text = ALLOTMENT[file] ?? '';
  expect(text).toContain(right);
  const files = { ...ALLOTMENT, [file]: text.replace(right, () => wrong) };
  return check(
    Object.fromEntries(
      Object.entries(files).map(([path, one]) => [
        path.startsWith('_') ? path : `club/${path}`,
        one.replaceAll('\0', 'club'),
      ]),
    ),
  );
}

const CLASS = '{ "when": "state == \'ended\'", "className": "text-muted" }';
const AREA = '{ "name": "area" }';
const GRID = '{ "panel": { "type": "AdvanceGrid", "code": "sections", "dataCode": "SECTIONS" } }';
const HELD = '{ "panel": { "type": "AdvanceGrid", "code": "holders", "dataCode": "HOLDERS" } }';

test.each([
  [
    'classes of rows',
    LEASE,
    '"filters"',
    `"rowClasses": [${CLASS}, ${CLASS}], "filters"`,
    /^club\/data\/LEASE\.json:13:\d+ {2}warning: this stands here twice: it is the same as in line 13$/,
  ],
  [
    'values that rows always have',
    LEASE,
    '"filters"',
    '"always": { "state": ["asked", "asked"] }, "filters"',
    /LEASE\.json:13:\d+ {2}warning: this stands here twice/,
  ],
  [
    'a row of a page, both of whose codes would be told too',
    'forms/SECTIONS.json',
    '"rows": [',
    `"rows": [{ "columns": [${GRID}, ${HELD}] }, `,
    /^club\/forms\/SECTIONS\.json:1:\d+ {2}this stands here twice: it is the same as in line 1$/,
  ],
  ['a button', PLOTS, FREE, `${FREE}, ${FREE}`, /the button "Free" stands here twice$/],
  [
    'a button that does the same under another name',
    PLOTS,
    FREE,
    `${FREE}, ${FREE.replace('"Free"', '"Let go"')}`,
    /warning: the button "Free" does the same$/,
  ],
  [
    'an entry of a menu that does what a button beside it does',
    PLOTS,
    FREE,
    `${FREE}, { "type": "row", "text": "More", "buttons": [${FREE.replace('"type": "row", "text": "Free"', '"text": "Let go"')}] }`,
    /warning: the button "Free" does the same$/,
  ],
])('%s that stands twice is told once', async (_, file, right, wrong, words) => {
  expect(await told(file, right, wrong)).toEqual([expect.stringMatching(words)]);
});

test.each([
  [
    'rows in the params of a script',
    PLOTS,
    FREE,
    `${FREE}, { "text": "Again", "command": "RunScript", "params": { "script": "await y4.toast(String(params.steps.length));", "steps": [{ "by": 1 }, { "by": 1 }] } }`,
  ],
  [
    'two classes for one condition',
    LEASE,
    '"filters"',
    `"rowClasses": [${CLASS}, ${CLASS.replace('ended', 'asked')}], "filters"`,
  ],
  [
    'one act under two conditions',
    PLOTS,
    FREE,
    `${FREE.replace('"command"', '"condition": "state == \'let\'", "command"')}, ${FREE.replace('"Free", "command"', '"Let go", "condition": "state == \'fallow\'", "command"')}`,
  ],
  [
    'one command, once for all rows and once for one',
    PLOTS,
    FREE,
    `${FREE}, { "text": "Again", "command": "Refresh" }, { "type": "row", "text": "Anew", "command": "Refresh" }`,
  ],
  [
    'one command with other params',
    PLOTS,
    FREE,
    `${FREE}, { "text": "All", "command": "DownloadExcelByDataDefinition" }, { "text": "Some", "command": "DownloadExcelByDataDefinition", "params": { "rows": "selected" } }`,
  ],
  [
    'a field of one column more',
    PLOT,
    AREA,
    `${AREA}, { "name": "size", "column": "area", "readonly": true }`,
  ],
])('%s are no copies', async (_, file, right, wrong) => {
  expect((await told(file, right, wrong)).join('\n')).not.toMatch(/twice|does the same/);
});
