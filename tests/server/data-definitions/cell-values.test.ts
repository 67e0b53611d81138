import { expect, test } from 'vitest';
import { meaningOf, quoteTexts } from '#server/data-definitions/import/cell-values.ts';
import { createTenants } from './_tenant.ts';
import { OWNER_DEFINITION, THING_TABLE } from './_things.ts';

const tenants = createTenants(THING_TABLE);
const KIND = {
  code: 'KIND',
  options: [
    { Key: 'x', Name: '红' },
    { Key: 'y', Name: '红、白' },
    { Key: 'z', Name: '蓝' },
  ],
};

/** A field over a column of things, and what texts may mean to it. */
async function fieldOf(column: string, more: object = {}) {
  const fields = [{ name: 'id' }, { name: 'one', column, ...more }];
  const { byName } = await tenants.definition(
    { code: 'THING', source: { table: 'thing' }, fields },
    { data: [OWNER_DEFINITION], lookups: [KIND] },
  );
  const field = byName.get('one');
  if (!field) throw new Error('The definition has the field.');
  const keys = { Zoe: 'o1', 'Li، Wu': 'o2', Eve: null };
  const quoted = new Map<string, string | null>(Object.entries(keys));
  const context = { label: (label: string) => label, styles: new Map() };
  return { field, read: (cell: string) => meaningOf(field, cell, context, quoted) };
}

test.each([
  ['红, 蓝', ['x', 'z']],
  ['红、蓝', ['x', 'z']],
  ['红، 蓝', ['x', 'z']],
  ['红，蓝', ['x', 'z']],
  ['红、白', ['y']],
  ['红、白, 蓝', ['y', 'z']],
])('[7.10g] options are read between commas of every language: %s', async (cell, value) => {
  const kinds = { extraType: 'BrieflyCode', lookup: 'KIND', multipleSelect: true };
  const { read } = await fieldOf('kinds', kinds);
  expect(read(cell)).toEqual({ ok: true, value });
});

test('[7.10g] quoted rows are looked for between commas of every language', async () => {
  const quote = { dataCode: 'OWNER', key: 'id', name: 'name' };
  const owners = { extraType: 'Quote', quote, multipleSelect: true };
  const { field, read } = await fieldOf('kinds', owners);
  expect(quoteTexts(field, ['Li، Wu, Zoe'])).toEqual([
    ...['Li، Wu, Zoe', 'Li، Wu', 'Li', 'Wu', 'Zoe'],
  ]);
  expect(read('Li، Wu, Zoe')).toEqual({ ok: true, value: ['o2', 'o1'] });
  expect(read('Zoe、Li، Wu')).toMatchObject({ message: '__There is no such record' });
  expect(read('Zoe、Eve')).toMatchObject({ message: '__Several records are called so' });
});

test('[7.10g] a list of free texts is parted as exports part it', async () => {
  const { read } = await fieldOf('tags');
  expect(read('a、b, c')).toEqual({ ok: true, value: ['a、b', 'c'] });
});

test.each([
  ['2026-05-05T10:00:00.123456', '2026-05-05T10:00:00.123456'],
  ['2026-05-05 10:00:00.123456', '2026-05-05T10:00:00.123456'],
  ['0044-03-15 10:00:00 BC', '0044-03-15T10:00:00 BC'],
  ['0044-03-15 BC', '0044-03-15 BC'],
])(
  '[7.10e] a moment of a key keeps its parts of a second as databases write it: %s',
  async (cell, value) => {
    const { byName } = await tenants.definition({
      code: 'THING',
      source: { table: 'thing' },
      key: ['seen'],
      fields: [{ name: 'seen' }],
    });
    const field = byName.get('seen');
    if (!field) throw new Error('The definition has the field.');
    const context = { label: (label: string) => label, styles: new Map() };
    expect(meaningOf(field, cell, context)).toEqual({ ok: true, value });
  },
);
