import { expect, test } from 'vitest';
import { checkWithSteps, checkWithStepsOf } from '../_check.ts';
import { ACTION, ALLOTMENT, LEASE, PAGE, STATE } from './_allotment.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const PLOT = 'data/PLOT.json';
const MEMBER = 'data/MEMBER.json';
const TABLES = '_tables/001-society.sql';
const [FIELDS = ''] = /"fields": \[[\s\S]*?\n {2}\]/.exec(ALLOTMENT[PLOT] ?? '') ?? [];
const FREE = '"actions": { "free": { "sql": "free.sql" } }, ';
const BESIDE = '"code": "sections", "dataCode": "SECTIONS"';
const RELOAD = `"buttons": [{ "text": "Again", "command": "RunScript", "params": { "script": "await y4.panel('holders').reload();" } }]`;

/** The allotments, where a button of the sections names the panel of holders, and a day of leases is called otherwise. */
const CLEAN: Readonly<Record<string, string>> = {
  ...ALLOTMENT,
  'forms/SECTIONS.json': (ALLOTMENT['forms/SECTIONS.json'] ?? '').replace(
    BESIDE,
    () => `${BESIDE}, ${RELOAD}`,
  ),
  [LEASE]: (ALLOTMENT[LEASE] ?? '')
    .replace('{ "name": "ends" }', '{ "name": "until", "column": "ends" }')
    .replace(
      '"filters": ["state"]',
      '"filters": ["state", "until"], "sort": [{ "name": "until" }]',
    ),
};

const MISTAKES: readonly Mistake[] = [
  [
    'a question that is a way',
    PAGE,
    '"command": "Confirm", "params": {',
    '"command": "NavigateTo", "params": ⟦{',
    /these are the params of Confirm or DeleteByDataDefinition, not of NavigateTo$/,
  ],
  [
    'a question that is an action',
    PAGE,
    '"command": "Confirm", "params": {',
    '"command": "SqlByDataDefinition", "params": ⟦{',
    /these are the params of Confirm or DeleteByDataDefinition, not of SqlByDataDefinition$/,
  ],
  [
    'the Quote of a field that a Quote, an action and a key need',
    PLOT,
    '{ "dataCode": "SECTION", "key": "code", "name": "name" }',
    '⟦{ "dataCode": "SECTION", "name": "name" }',
    /the key "key" is missing: expected string$/,
  ],
  [
    'fields that are none, of which filters and actions name some',
    PLOT,
    FIELDS,
    '"fields": ⟦null',
    /expected a list such as \[\{ "name": "…" \}\], received null$/,
  ],
  [
    'a key without a field',
    'data/SECTIONS.json',
    '"key": ["code"]',
    '"key": ⟦[]',
    /this list needs an entry$/,
  ],
  [
    'a name that is none, where a Quote names it',
    MEMBER,
    '{ "name": "id" }',
    '{ "name": ⟦null }',
    /expected string, received null/,
    'id',
  ],
  [
    'a field of the key that is left out, where a Quote names it',
    MEMBER,
    '"fields": [\n  { "name": "id" }, ',
    '"fields": ⟦[\n  ',
    /the fields lack the key: id$/,
  ],
  [
    'nobody who may, of rows that are brought',
    LEASE,
    '"access": { "write": ["office"] }',
    '"import": true, "access": ⟦null',
    /expected an object such as \{ "read": "\*" \}, received null$/,
  ],
  [
    'an action that is none',
    LEASE,
    ACTION,
    '"end": ⟦null',
    /expected an object such as \{ "sql": "…" \}, received null$/,
  ],
  [
    'a kind of panel and its code, which a script names',
    'forms/SECTIONS.json',
    '"type": "AdvanceGrid", "code": "holders"',
    '"type": ⟦"holders", "code": "AdvanceGrid"',
    /"type" and "code" have each other's values$/,
  ],
  [
    'a name and a column, of which others name the former',
    LEASE,
    '{ "name": "until", "column": "ends" }',
    '{ "name": ⟦"ends", "column": "until" }',
    /"name" and "column" have each other's values$/,
  ],
];

const SOUND: readonly Change[] = [
  [
    'a question before a way',
    PAGE,
    '"successCommand": { "command": "SqlByDataDefinition", "params": { "action": "end" } } }',
    `"successCommand": { "command": "NavigateTo", "params": { "url": "/content/PLOTS/main" } } },
    { "type": "row", "text": "__End", "command": "SqlByDataDefinition", "params": { "action": "end" } }`,
  ],
];

testPlanted('what is lost with a part of a definition', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});

const check = checkWithStepsOf(ALLOTMENT);

/** The files of a club, some of them changed. */
function club(changed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...ALLOTMENT, ...changed }).map(([path, text]) => [
      path.startsWith('_') ? path : `club/${path}`,
      text.replaceAll('\0', 'club'),
    ]),
  );
}

function without(file: string, part: string): Record<string, string> {
  const text = ALLOTMENT[file] ?? '';
  expect(text).toContain(part);
  return { [file]: text.replace(part, '') };
}

test('an action that is left out is told where it is named, and not at its SQL', async () => {
  expect(await check(club(without(PLOT, FREE)))).toEqual([
    expect.stringMatching(/^club\/forms\/PLOTS\.json:.* there is no action of PLOT "free"$/),
  ]);
});

test('the SQL of an action that nothing misses is told', async () => {
  const files = { ...without(PLOT, FREE), 'forms/PLOTS.json': ALLOTMENT['forms/SECTIONS.json'] };
  const page = (files['forms/PLOTS.json'] ?? '').replace(
    '"SECTIONS", "access"',
    '"PLOTS", "access"',
  );
  expect(await check(club({ ...files, 'forms/PLOTS.json': page }))).toEqual([
    'club/data/free.sql:1:1  warning: nothing names this file',
  ]);
});

test('a key that names a field which is left out is told where it does so', async () => {
  const fields = '{ "name": "id" }, { "name": "name" }, { "name": "fee" }';
  const data = `{ "code": "HOLDERS", "source": { "sql": "holders.sql" }, "key": ["id"], "fields": [${fields}] }`;
  const page = (ALLOTMENT['forms/SECTIONS.json'] ?? '').replace(
    '"dataCode": "HOLDERS"',
    '"dataCode": "HOLDERS", "option": { "defaultFilters": { "id": "7" } }',
  );
  const told = await check(
    club({
      'data/HOLDERS.json': data.replace('{ "name": "id" }, ', ''),
      'forms/SECTIONS.json': page,
    }),
  );
  expect(told).toEqual([
    expect.stringMatching(
      /^club\/data\/HOLDERS\.json:1:\d+ {2}there is no field "id"; there are name, fee$/,
    ),
  ]);
});

test('rows without a key are told once, whatever names a field of it', async () => {
  const key = {
    'data/HOLDERS.json':
      '{ "code": "HOLDERS", "source": { "sql": "holders.sql" }, "actions": { "end": { "sql": "end.sql", "params": ["fee"] } }, "access": { "write": ["office"] } }',
  };
  expect(await check(club(key))).toEqual([
    expect.stringMatching(/^club\/data\/HOLDERS\.json:1:\d+ {2}rows need a key/),
  ]);
});

test('an option that two files name, and the column may be, is told at its lookup', async () => {
  const lookup = '{ "Key": "running", "Name": "Running" }, ';
  const begun =
    "SELECT id FROM lease WHERE state IN ('asked', 'running') AND begins BETWEEN :from AND :to";
  const told = await check(
    club({ ...without('lookups/STATE.json', lookup), 'tasks/begun.sql': begun }),
  );
  expect(told).toEqual([
    expect.stringMatching(
      /^club\/lookups\/STATE\.json:1:\d+ {2}warning: 2 places name "running", first /,
    ),
  ]);
});

test('a key that lacks corp is told alone, though a statement says ON CONFLICT', async () => {
  const table = `CREATE TABLE badge (corp text NOT NULL, id bigint GENERATED BY DEFAULT AS IDENTITY, code text NOT NULL,
  PRIMARY KEY (corp, id), UNIQUE (code));`;
  const add =
    'INSERT INTO badge (code) SELECT state FROM lease WHERE id = :id ON CONFLICT (corp, code) DO NOTHING';
  const files = {
    [TABLES]: `${ALLOTMENT[TABLES]}\n${table}`,
    [STATE]: ALLOTMENT[STATE] ?? '',
    'data/end.sql': `${add}`,
  };
  expect(await checkWithSteps(club(files))).toEqual([
    expect.stringContaining('the key badge_code_key must begin with corp: (corp, code)'),
  ]);
});
