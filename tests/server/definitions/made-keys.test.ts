import { expect, test } from 'vitest';
import type { DefinitionIssue } from '#server/definitions/issue.ts';
import { foldMadeKeys } from '#server/definitions/meaning/steps/check-made-keys.ts';
import type { WrittenRows } from '#server/definitions/meaning/steps/written-rows.ts';

type About = NonNullable<DefinitionIssue['about']>;

function issue(file: string, about: About, mild = false): DefinitionIssue {
  return { file, line: 7, column: 1, message: about.kind, mild, about };
}

const unmade = (known: readonly string[] = ['boat']) =>
  issue('_tables/001.sql', { kind: 'unmade key', name: 'id', of: 'berth', known }, true);
const needed = (name = 'id', of = 'berth', mild = false) =>
  issue('_tables/002.sql', { kind: 'needed value', name, of }, mild);

/** A definition as it is written. */
const berths = (more: object = {}) =>
  JSON.stringify({
    code: 'BERTH',
    source: { table: 'berth' },
    fields: [{ name: 'name' }],
    access: { write: ['office'] },
    ...more,
  });

/** Rows of berths whose key is written out, or reckoned. */
const rows = (isReckoned: boolean): WrittenRows[] => [
  { table: 'berth', columns: new Map([['id', isReckoned]]) },
];

const TOLD = { file: '_tables/001.sql', message: 'unmade key' };
const because = (file: string) => `unmade key, and rows come without one, first ${file}:7`;

test('a key that nothing makes is told in place of rows that come without one', () => {
  expect(foldMadeKeys([needed(), unmade()], [], [])).toMatchObject([
    { ...TOLD, message: because('_tables/002.sql'), mild: false },
  ]);
  expect(foldMadeKeys([unmade(), needed('id', 'berth', true)], [], [])).toMatchObject([
    { ...TOLD, message: because('_tables/002.sql'), mild: true },
  ]);
});

test('it is forgotten by one statement where another one gives it', () => {
  expect(foldMadeKeys([unmade(), needed()], [], rows(false))).toEqual([needed()]);
  const record = issue('port/forms/A.json', { kind: 'new record', name: 'BERTH' });
  expect(foldMadeKeys([unmade(), needed(), record], [berths()], rows(false))).toMatchObject([
    { ...TOLD, message: because('_tables/002.sql') },
  ]);
});

test('what lacks something else stays', () => {
  const others = [needed('name'), needed('id', 'boat')];
  expect(foldMadeKeys([unmade(), ...others], [], [])).toEqual(others);
});

test.each<[string, About]>([
  ['port/forms/A.json', { kind: 'new record', name: 'BERTH' }],
  ['port/data/BERTH.json', { kind: 'needed column', name: 'id' }],
  ['port/data/BERTH.json', { kind: 'hidden field', name: 'id' }],
  ['port/data/BERTH.json', { kind: 'readonly field', name: 'id' }],
])('it is told in place of what %s can not bring: %j', (file, about) => {
  const text = berths({ fields: [{ name: 'id' }] });
  expect(foldMadeKeys([unmade([]), issue(file, about)], [text], [])).toMatchObject([
    { ...TOLD, message: because(file) },
  ]);
});

test.each<[string, About]>([
  ['port/forms/A.json', { kind: 'new record', name: 'BOAT' }],
  ['port/data/BOAT.json', { kind: 'hidden field', name: 'id' }],
  ['port/data/BERTH.json', { kind: 'hidden field', name: 'name' }],
  ['port/data/BERTH.json', { kind: 'closed write', name: 'id' }],
])('another thing of %s stays: %j', (file, about) => {
  const other = issue(file, about);
  const text = berths({ fields: [{ name: 'id' }] });
  expect(foldMadeKeys([unmade(), other], [text], [])).toEqual([other]);
});

test.each([
  ['has no field of it', berths()],
  ['shows it only', berths({ fields: [{ name: 'no', column: 'id', readonly: true }] })],
  ['everybody may write', berths({ access: { write: '*' } })],
])('it is told where a definition %s and other tables have made theirs', (_what, text) => {
  expect(foldMadeKeys([unmade()], [text], [])).toEqual([unmade()]);
  expect(foldMadeKeys([unmade([])], [text], [])).toEqual([]);
  expect(foldMadeKeys([unmade()], [text], rows(false))).toEqual([unmade()]);
  expect(foldMadeKeys([unmade()], [text], rows(true))).toEqual([]);
});

test.each([
  ['nobody writes', berths({ access: { write: [] } })],
  ['says nothing of writing', berths({ access: {} })],
  ['has a field of it', berths({ fields: [{ name: 'no', column: 'id' }] })],
  ['takes all columns', berths({ fields: undefined })],
  ['is of another table', berths({ source: { table: 'boat' }, other: { table: 'berth' } })],
  ['is no JSON', '{ "table": "berth"'],
])('it is dropped where a definition %s', (_what, text) => {
  expect(foldMadeKeys([unmade()], [text], [])).toEqual([]);
});
