import { expect, test } from 'vitest';
import { foldTried } from '#server/definitions/fold-tried.ts';
import { checkWithStepsOf } from '../_check.ts';
import { ACTION, ALLOTMENT, LEASE } from './_allotment.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const PLOT = 'data/PLOT.json';
const MENU = 'menus/default.json';
const ENTRY = '{ "name": "__Plots", "to": "/content/PLOTS/main" }';
const MONTHS = '"charts": { "months": { "kind": "line", "group": "begins", "by": "month" } }';
const CLASSES =
  '"rowClasses": [{ "when": "days(now(), ends) < 0", "className": "text-danger" }], "filters"';
const FREE = '"text": "Free", "command": "SqlByDataDefinition"';
const ICON = `${FREE}, "icon": "trash"`;

/** The allotments, with an icon in their menu and at a button, a chart and classes of rows. */
const CLEAN: Readonly<Record<string, string>> = {
  ...ALLOTMENT,
  [MENU]: (ALLOTMENT[MENU] ?? '').replace(ENTRY, ENTRY.replace(' }', ', "icon": "leaf" }')),
  [LEASE]: (ALLOTMENT[LEASE] ?? '').replace('"filters"', () => `${MONTHS}, ${CLASSES}`),
  'forms/PLOTS.json': (ALLOTMENT['forms/PLOTS.json'] ?? '').replace(FREE, ICON),
};

const MISTAKES: readonly Mistake[] = [
  [
    'the SQL of two actions',
    LEASE,
    `${ACTION}, "close": { "sql": "close.sql"`,
    '"end": { "sql": ⟦"close.sql", "params": ["fee"] }, "close": { "sql": "end.sql"',
    /"end" and "close" have each other's "sql"$/,
  ],
  [
    'an address and an icon',
    MENU,
    '"to": "/content/PLOTS/main", "icon": "leaf"',
    '"to": ⟦"leaf", "icon": "/content/PLOTS/main"',
    /^[^\n]*\d {2}"to" and "icon" have each other's values$/,
  ],
  [
    'a command and an icon',
    'forms/PLOTS.json',
    '"command": "SqlByDataDefinition", "icon": "trash"',
    '"command": ⟦"trash", "icon": "SqlByDataDefinition"',
    /"command" and "icon" have each other's values$/,
  ],
  [
    'the name of a field and its kind',
    LEASE,
    '{ "name": "state", "extraType": "BrieflyCode", "lookup": "STATE" }',
    '{ "name": ⟦"BrieflyCode", "extraType": "state", "lookup": "STATE" }',
    /"name" and "extraType" have each other's values$/,
  ],
  [
    'a kind and a lookup',
    LEASE,
    '"extraType": "BrieflyCode", "lookup": "STATE"',
    '"extraType": ⟦"STATE", "lookup": "BrieflyCode"',
    /"extraType" and "lookup" have each other's values$/,
  ],
  [
    'the kind of a chart and its group',
    LEASE,
    '"kind": "line", "group": "begins"',
    '"kind": ⟦"begins", "group": "line"',
    /"kind" and "group" have each other's values$/,
  ],
  [
    'a condition and its classes, of which much is told',
    LEASE,
    '"when": "days(now(), ends) < 0", "className": "text-danger"',
    '"when": ⟦"text-danger", "className": "days(now(), ends) < 0"',
    /"when" and "className" have each other's values$/,
  ],
  [
    'the name of a field that others name',
    LEASE,
    '{ "name": "begins" }',
    '⟦{ "title": "Begins" }',
    /the key "name" is missing: expected string/,
    '"name": "begins"',
  ],
  [
    'a department with a slip, whose menu is then for nobody who may follow it',
    'corp.json',
    '["office"]',
    '[⟦"offcie"]',
    /nothing names "offcie", and \d+ places name "office", first/,
    'office',
  ],
];

const SOUND: readonly Change[] = [
  [
    'one SQL that two actions have, where every file is named',
    LEASE,
    '"shut": { "sql": "close.sql", "params": ["deposit", "fee"] }',
    '"shut": { "sql": "close.sql", "params": ["fee", "deposit"] }',
  ],
  [
    'a title that is the name of a column',
    LEASE,
    '{ "name": "ends" }',
    '{ "name": "ends", "title": "begins" }',
  ],
  [
    'the fields of a Quote the other way round',
    'data/SECTION.json',
    '{ "name": "code" }, { "name": "name" }',
    '{ "name": "name" }, { "name": "code" }',
  ],
];

testPlanted('what one change mends', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});

const check = checkWithStepsOf(ALLOTMENT);

/** The allotments as one tenant, in which one word stands for another. */
function withChange(file: string, right: string, wrong: string) {
  const text = ALLOTMENT[file] ?? '';
  expect(text).toContain(right);
  const changed = { ...ALLOTMENT, [file]: text.replace(right, () => wrong) };
  return Object.fromEntries(
    Object.entries(changed).map(([path, one]) => [
      path.startsWith('_') ? path : `club/${path}`,
      one.replaceAll('\0', 'club'),
    ]),
  );
}

test.each([
  [
    'with slips of their own',
    LEASE,
    '"dataCode": "MEMBER", "key": "id", "name": "name"',
    '"dataCode": "MEMBER", "key": "idd", "name": "nmae"',
  ],
  [
    'of which one fits in the place of the other',
    PLOT,
    '{ "name": "rent", "format": "money" }',
    '{ "name": "money", "format": "rents" }',
  ],
  [
    'in an entry of a menu',
    MENU,
    ENTRY,
    '{ "name": "__Plots", "to": "/content/PLOT/main", "icon": "lefa" }',
  ],
  [
    'of different objects',
    PLOT,
    '"key": "code", "name": "name" } },',
    '"key": "money", "name": "name" } }, { "name": "money", "format": "code" },',
  ],
  [
    'that would be wrong the other way round too',
    LEASE,
    '"filters"',
    '"rowClasses": [{ "when": "state == \'over\'", "className": "text-dangre" }], "filters"',
  ],
])('two wrong values %s stay two mistakes', async (_, file, right, wrong) => {
  const told = await check(withChange(file, right, wrong));
  expect(told.length).toBeGreaterThan(1);
  expect(told.join('\n')).not.toContain("each other's values");
});

test.each([
  ['an action', LEASE, '"end.sql"', '"close.sql"', 'end.sql', ''],
  ['an action, of another table', PLOT, '"free.sql"', '"sections.sql"', 'free.sql', 'warning: '],
  ['a source', 'data/HOLDERS.json', '"holders.sql"', '"sections.sql"', 'holders.sql', ''],
  [
    'a source that names an action',
    'data/HOLDERS.json',
    '"holders.sql"',
    '"end.sql"',
    'holders.sql',
    '',
  ],
  ['a task', 'tasks/STATE_CALL_BY_SCRIPT.json', '"state.sql"', '"plot.sql"', 'state.sql', ''],
])(
  '[2.1] %s with another file of SQL is told once, where it names it',
  async (_, file, right, wrong, meant, mild) => {
    const [told = '', ...others] = await check(withChange(file, right, wrong));
    expect(others).toEqual([]);
    expect(told).toMatch(
      new RegExp(
        `^club/${file}:\\d+:\\d+ {2}${mild}${wrong} is named twice, and nothing names "${meant}", which is right here`,
      ),
    );
  },
);

test('two mistakes of which much is told are told once each', async () => {
  const inLease = withChange(
    LEASE,
    '"extraType": "BrieflyCode", "lookup": "STATE"',
    '"extraType": "STATE", "lookup": "BrieflyCode"',
  );
  const inMenu = withChange(
    MENU,
    ENTRY,
    '{ "name": "__Plots", "to": "leaf", "icon": "/content/PLOTS/main" }',
  );
  const menu = `club/${MENU}`;
  expect(await check({ ...inLease, [menu]: inMenu[menu] ?? '' })).toEqual([
    expect.stringMatching(/"extraType" and "lookup" have each other's values$/),
    expect.stringMatching(/"to" and "icon" have each other's values$/),
  ]);
});

test('a word is mended by the one that was meant, whatever many texts stand beside it', async () => {
  const beside = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => `"${key}": "of ${key}"`).join(', ');
  const file = { path: 'forms/DESK.json', hash: '', text: `{ "dataCode": "ORDRES", ${beside} }` };
  const told = {
    ...{ file: 't/forms/DESK.json', line: 1, column: 15, message: 'there is no "ORDRES"' },
    ...{ suggestion: 'ORDERS', about: { kind: 'data', name: 'ORDRES' } },
  };
  const follows = { ...told, column: 1, message: 'nothing is shown of "ORDRES"' };
  const issues = [told, follows];
  const folder = { name: 't', hash: '', files: [file] };
  const left = await foldTried(folder, issues, async ({ files }) =>
    files.some(({ text }) => text.includes('"dataCode": "ORDERS"')) ? [] : issues,
  );
  expect(left).toEqual([told]);
});
