// Above 300 lines: one table of faults, which is read and added to as a whole.
import { describe, expect, test } from 'vitest';
import type { DataDefinitionIssue } from '#server/data-definitions/compile/issues.ts';
import { createTenants, type Surroundings } from './_tenant.ts';
import {
  KIND_LOOKUP,
  OWNER_DEFINITION,
  SURROUNDINGS,
  THING_DEFINITION,
  THING_TABLE,
} from './_things.ts';

const tenants = createTenants(THING_TABLE);

async function issuesOf(input: object, surroundings: Surroundings = SURROUNDINGS) {
  const compilation = await tenants.compile(input, surroundings);
  return compilation.ok ? [] : compilation.issues;
}

const base = { code: 'T', source: { table: 'thing' } };
const id = { name: 'id' };
const name = { name: 'name' };

test('the large sample has no fault', async () => {
  expect(await issuesOf(THING_DEFINITION)).toEqual([]);
});

describe('a fault is told with its place', () => {
  test.each<[string, object, Partial<DataDefinitionIssue>]>([
    [
      'a table that is not there',
      { code: 'T', source: { table: 'thingg' } },
      { path: ['source', 'table'], suggestion: 'thing' },
    ],
    [
      'a table of the product',
      { code: 'T', source: { table: 'definition' } },
      { path: ['source', 'table'] },
    ],
    [
      'a text for a filter that is none',
      { ...base, fields: [id, { ...name, other: { placeholder: 'Part of it' } }] },
      { path: ['fields', 1, 'other', 'placeholder'] },
    ],
    ['the sessions', { code: 'T', source: { table: 'session' } }, { path: ['source', 'table'] }],
    [
      'a view called a table',
      { code: 'T', source: { table: 'cheap_thing' } },
      { path: ['source', 'table'] },
    ],
    [
      'a view that shows all tenants',
      { code: 'T', source: { view: 'leaking_thing' }, key: ['id'] },
      { path: ['source', 'view'] },
    ],
    [
      'a table without row security',
      { code: 'T', source: { table: 'open_thing' } },
      { path: ['source', 'table'] },
    ],
    [
      'a column that is not there',
      { ...base, fields: [id, { name: 'nam' }] },
      { path: ['fields', 1, 'name'], suggestion: 'name' },
    ],
    [
      'a column under another name',
      { ...base, fields: [id, { name: 'a', column: 'weigth' }] },
      { path: ['fields', 1, 'column'], suggestion: 'weight' },
    ],
    [
      "the tenant's own column",
      { ...base, fields: [id, { name: 'corp' }] },
      { path: ['fields', 1, 'name'] },
    ],
    ['a field twice', { ...base, fields: [id, name, name] }, { path: ['fields', 2, 'name'] }],
    [
      'a name that is kept for display',
      { ...base, fields: [id, name, { name: 'nameUi', column: 'note' }] },
      { path: ['fields', 2, 'name'] },
    ],
    [
      'a type that cannot show the column',
      { ...base, fields: [id, { name: 'name', type: 'Number' }] },
      { path: ['fields', 1, 'type'] },
    ],
    [
      'money that is no number',
      { ...base, fields: [id, { name: 'name', format: 'money' }] },
      { path: ['fields', 1, 'format'] },
    ],
    [
      'a BrieflyCode without a lookup',
      { ...base, fields: [id, { name: 'kind', extraType: 'BrieflyCode' }] },
      { path: ['fields', 1] },
    ],
    [
      'a lookup that is not there',
      { ...base, fields: [id, { name: 'kind', extraType: 'BrieflyCode', lookup: 'KINDD' }] },
      { path: ['fields', 1, 'lookup'] },
    ],
    [
      'a lookup on a plain field',
      { ...base, fields: [id, { name: 'kind', lookup: 'KIND' }] },
      { path: ['fields', 1, 'lookup'] },
    ],
    [
      'a class for no option',
      {
        ...base,
        fields: [
          id,
          { name: 'kind', extraType: 'BrieflyCode', lookup: 'KIND', classes: { rd: 'fw-bold' } },
        ],
      },
      { path: ['fields', 1, 'classes', 'rd'], suggestion: 'red' },
    ],
    [
      'a Quote of nothing',
      { ...base, fields: [id, { name: 'owner_id', extraType: 'Quote' }] },
      { path: ['fields', 1] },
    ],
    [
      'a Quote of an unknown definition',
      {
        ...base,
        fields: [
          id,
          {
            name: 'owner_id',
            extraType: 'Quote',
            quote: { dataCode: 'NO', key: 'id', name: 'name' },
          },
        ],
      },
      { path: ['fields', 1, 'quote', 'dataCode'] },
    ],
    [
      'a Quote of an unknown field',
      {
        ...base,
        fields: [
          id,
          {
            name: 'owner_id',
            extraType: 'Quote',
            quote: { dataCode: 'OWNER', key: 'id', name: 'nme' },
          },
        ],
      },
      { path: ['fields', 1, 'quote', 'name'], suggestion: 'name' },
    ],
    [
      'a key that is no field',
      { ...base, fields: [id, name], key: ['ide'] },
      { path: ['key', 0], suggestion: 'id' },
    ],
    ['fields without the key', { ...base, fields: [name] }, { path: ['fields'] }],
    [
      'a view without a key',
      { code: 'T', source: { view: 'cheap_thing' } },
      { path: ['source', 'view'] },
    ],
    [
      'a filter that is no field',
      { ...base, filters: ['name', 'nme'] },
      { path: ['filters', 1], suggestion: 'name' },
    ],
    ['a sort that is no field', { ...base, sort: [{ name: 'x' }] }, { path: ['sort', 0, 'name'] }],
    ['a fixed filter that is no field', { ...base, always: { x: 1 } }, { path: ['always', 'x'] }],
    [
      'a fixed filter that cannot be read',
      { ...base, always: { price: 'x' } },
      { path: ['always', 'price'] },
    ],
    [
      'a fixed filter whose number is a login',
      { ...base, always: { price: '{currentUser}' } },
      { path: ['always', 'price'] },
    ],
    [
      'a fixed filter that stands for nothing known',
      { ...base, always: { name: ':currentUser' } },
      { path: ['always', 'name'], suggestion: '{currentUser}' },
    ],
    [
      'a formula that cannot be parsed',
      { ...base, rowClasses: [{ when: "kind = 'a'", className: 'fw-bold' }] },
      { path: ['rowClasses', 0, 'when'], offset: 5 },
    ],
    [
      'a formula over an unknown field',
      { ...base, rowClasses: [{ when: 'name == knd', className: 'fw-bold' }] },
      { path: ['rowClasses', 0, 'when'], offset: 8, suggestion: 'kind' },
    ],
    [
      'a visible formula over an unknown field',
      { ...base, fields: [id, { name: 'name', other: { visible: 'row.x' } }] },
      { path: ['fields', 1, 'other', 'visible'], offset: 4 },
    ],
    [
      'a new number that is a word',
      { ...base, fields: [id, { name: 'weight', default: 'heavy' }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'a new price finer than the smallest coin',
      { ...base, fields: [id, { name: 'price', format: 'money', default: 1.255 }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'a new Boolean that is a word',
      { ...base, fields: [id, { name: 'active', default: 'yes' }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'a new date that is not in the calendar',
      { ...base, fields: [id, { name: 'born', default: '2026-02-30' }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'a new text that is an object',
      { ...base, fields: [id, { name: 'name', default: { a: 1 } }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'several values where one is kept',
      { ...base, fields: [id, { name: 'name', default: ['a', 'b'] }] },
      { path: ['fields', 1, 'default'] },
    ],
    [
      'a new value that is no option',
      {
        ...base,
        fields: [id, { name: 'kind', extraType: 'BrieflyCode', lookup: 'KIND', default: 'redd' }],
      },
      { path: ['fields', 1, 'default'], suggestion: 'red' },
    ],
    [
      'rows of a view from a workbook',
      { code: 'T', source: { view: 'cheap_thing' }, key: ['id'], import: true },
      { path: ['import'] },
    ],
    [
      'writers of a view without an action',
      {
        code: 'T',
        source: { view: 'cheap_thing' },
        key: ['id'],
        access: { read: '*', write: '*' },
      },
      {
        path: ['access', 'write'],
        message: expect.stringContaining('such as UPDATE cheap_thing SET'),
      },
    ],
    [
      'a statistic of an unknown field',
      { ...base, statistics: [{ name: 'a', value: 'sum(prize)' }] },
      { path: ['statistics', 0, 'value'], suggestion: 'price' },
    ],
    [
      'a sum of texts',
      { ...base, statistics: [{ name: 'a', value: 'sum(name)' }] },
      { path: ['statistics', 0, 'value'] },
    ],
    [
      'a smallest Boolean',
      { ...base, statistics: [{ name: 'a', value: 'min(active)' }] },
      { path: ['statistics', 0, 'value'] },
    ],
    [
      'a condition without one type',
      {
        ...base,
        statistics: [{ name: 'a', value: 'count', where: "(active ? name : price) == 'x'" }],
      },
      { path: ['statistics', 0, 'where'], offset: 1 },
    ],
    [
      'a chart of an unknown group',
      { ...base, charts: { c: { group: 'x' } } },
      { path: ['charts', 'c', 'group'] },
    ],
    [
      'a chart by month of what is no date',
      { ...base, charts: { c: { group: 'name', by: 'month' } } },
      { path: ['charts', 'c', 'by'] },
    ],
    [
      'a chart with an unknown series',
      { ...base, charts: { c: { group: 'name', series: 'x' } } },
      { path: ['charts', 'c', 'series'] },
    ],
    [
      'an action without its file',
      { ...base, actions: { go: { sql: 'go.sql' } } },
      { path: ['actions', 'go', 'sql'] },
    ],
    [
      'an action with a param that is no field',
      { ...base, actions: { go: { sql: 'good.sql', params: ['idd'] } } },
      { path: ['actions', 'go', 'params', 0], suggestion: 'id' },
    ],
    [
      'an action whose SQL names what it is not given',
      { ...base, actions: { go: { sql: 'unknown-param.sql' } } },
      { path: ['actions', 'go', 'sql'], sqlFile: 'unknown-param.sql', offset: 36 },
    ],
    [
      'an action whose SQL cannot be parsed',
      { ...base, actions: { go: { sql: 'syntax.sql' } } },
      { path: ['actions', 'go', 'sql'], sqlFile: 'syntax.sql', offset: 13 },
    ],
    [
      'an action whose SQL names an unknown column',
      { ...base, actions: { go: { sql: 'column.sql' } } },
      { path: ['actions', 'go', 'sql'], sqlFile: 'column.sql', offset: 55 },
    ],
    [
      'an action on a table of the product',
      { ...base, actions: { go: { sql: 'foreign.sql' } } },
      { path: ['actions', 'go', 'sql'], sqlFile: 'foreign.sql' },
    ],
    [
      'a source without its file',
      { code: 'T', source: { sql: 'no.sql' }, key: ['id'] },
      { path: ['source', 'sql'] },
    ],
    [
      'a source that changes rows',
      { code: 'T', source: { sql: 'good.sql' }, key: ['id'] },
      { path: ['source', 'sql'], sqlFile: 'good.sql', offset: 0 },
    ],
    [
      'a source with an unknown column',
      { code: 'T', source: { sql: 'bad-source.sql' }, key: ['id'] },
      { path: ['source', 'sql'], sqlFile: 'bad-source.sql', offset: 11 },
    ],
    [
      'a source with two columns of one name',
      { code: 'T', source: { sql: 'twice.sql' }, key: ['id'] },
      { path: ['source', 'sql'], sqlFile: 'twice.sql' },
    ],
  ])('%s', async (_title, input, expected) => {
    const issues = await issuesOf(input, {
      data: [OWNER_DEFINITION],
      lookups: [KIND_LOOKUP],
      sql: {
        'good.sql': 'update thing set note = :currentUser where id = :id',
        'unknown-param.sql': 'update thing set note = null where (:other)::boolean',
        'syntax.sql': 'update thing st note = null',
        'column.sql': '-- é 中\nupdate thing set note = null where id = :id and nme = 1',
        'foreign.sql': "update app_user set password_hash = 'x'",
        'bad-source.sql': 'select id, nme from thing',
        'twice.sql': 'select id, name as id from thing',
      },
    });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject(expected);
    expect(issues[0]?.message).not.toBe('');
  });

  test('all faults of a definition are told at once', async () => {
    const issues = await issuesOf({
      ...base,
      fields: [id, { name: 'x' }],
      filters: ['y'],
      sort: [{ name: 'z' }],
    });
    expect(issues.map(({ path }) => path.join('/'))).toEqual([
      'fields/1/name',
      'filters/0',
      'sort/0/name',
    ]);
  });
});

test('a definition that was checked leaves the transaction as it was', async () => {
  await tenants.fill('a', "INSERT INTO thing (id, name) VALUES (77, 'before')");
  await issuesOf(
    { code: 'T', source: { sql: 'bad.sql' } },
    { sql: { 'bad.sql': 'select nothing' } },
  );
  expect(await tenants.rows('a', 'SELECT current_user::text AS role')).toEqual([
    { role: 'y4_app' },
  ]);
});

test('what fits its field may stand in a new record', async () => {
  const fields = [
    id,
    { name: 'name', default: '' },
    { name: 'kind', extraType: 'BrieflyCode', lookup: 'KIND', default: 'red' },
    {
      name: 'kinds',
      extraType: 'BrieflyCode',
      lookup: 'KIND',
      multipleSelect: true,
      default: ['red', 'blue'],
    },
    { name: 'tags', default: ['soft'] },
    { name: 'price', format: 'money', default: 12.5 },
    { name: 'weight', default: 0.5 },
    { name: 'active', default: false },
    { name: 'born', default: '2026-02-28' },
    { name: 'note', default: null },
  ];
  expect(await issuesOf({ ...base, fields })).toEqual([]);
});
