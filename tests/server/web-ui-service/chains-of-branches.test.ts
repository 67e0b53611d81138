import { beforeEach, expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { downloadExcel, sheetIn } from '../_sheets.ts';
import { asTenants, createClinic } from './_branches.ts';

/** Beds are shut by a mark, and chores are done in the beds of one's branches that are open, each by its owner. */
const TABLES = [
  `CREATE TABLE chore (corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, bed_id integer,
    owner text, hours integer NOT NULL DEFAULT 1, PRIMARY KEY (corp, id))`,
  ...asTenants('chore'),
  `CREATE VIEW marked_bed WITH (security_invoker) AS
    SELECT id, branch_id, no, no LIKE 'X%' AS shut FROM bed`,
  'GRANT SELECT ON marked_bed TO y4_app, y4_author',
];
const OPEN_BED = {
  code: 'OPEN_BED',
  source: { view: 'marked_bed' },
  key: ['id'],
  fields: [
    { name: 'id' },
    { name: 'branch', column: 'branch_id' },
    { name: 'no' },
    { name: 'shut', hidden: true },
  ],
  always: { branch: { of: 'MY_BRANCH' }, shut: false },
};
const CHORE = {
  code: 'CHORE',
  source: { table: 'chore' },
  fields: [
    { name: 'id' },
    {
      name: 'bed',
      column: 'bed_id',
      extraType: 'Quote',
      quote: { dataCode: 'OPEN_BED', key: 'id', name: 'no' },
    },
    { name: 'owner' },
    { name: 'hours' },
  ],
  filters: ['bed'],
  statistics: [{ name: 'Hours', value: 'sum(hours)' }],
  charts: { byBed: { group: 'bed', value: 'sum(hours)' } },
  always: { bed: { of: 'OPEN_BED' }, owner: '{currentUser}' },
  import: true,
  access: { write: '*' },
};

const server = await closedAfterTests(
  createClinic(TABLES, { 'y4/data/OPEN_BED.json': OPEN_BED, 'y4/data/CHORE.json': CHORE }),
);
const { ask, save } = server;

beforeEach(async () => {
  await server.reset();
  await server.pool.query('DELETE FROM chore');
  await server.pool.query("UPDATE bed SET no = 'X1' WHERE id = 20");
  await server.pool.query(`INSERT INTO chore (corp, id, bed_id, owner, hours) VALUES
    ('y4', 1, 10, 'ann', 1), ('y4', 2, 10, 'bob', 2), ('y4', 3, 20, 'ann', 4), ('y4', 4, 30, 'ann', 8),
    ('y4', 5, 30, 'bob', 16), ('y4', 6, NULL, 'ann', 32), ('beta', 7, 10, 'ann', 64)`);
});

test.each([
  ['ann', 1, 'A1', 1],
  ['bob', 5, 'C1', 16],
] as const)(
  '[7.10b][7.10c][7.10d][7.10h] %s has the rows that every filter of the chain lets through',
  async (who, id, no, hours) => {
    const { data } = await ask(who, 'GetList', { statistics: true }, 'CHORE');
    expect(data.list.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(JSON.stringify(data.statistics)).toContain(String(hours));
    const chart = await ask(who, 'GetChart', { chart: 'byBed' }, 'CHORE');
    expect(JSON.stringify(chart.data)).toContain(no);
    expect(chart.data.categories).toHaveLength(1);
    const options = await ask(who, 'GetQuoteList', { field: 'bed' }, 'CHORE');
    expect(options.data.list.map(({ Name }: { Name: string }) => Name)).toEqual([no]);
    const asked = { token: server.tokens[who] };
    const sheet = await sheetIn(await downloadExcel(server, { code: 'CHORE' }, asked));
    expect(sheet.actualRowCount).toBe(2);
  },
);

test('[7.10e][7.10f] rows are saved and deleted by every filter of the chain', async () => {
  const added = await save('ann', { values: { id: 11, bed: 10 } }, 'CHORE');
  expect(added.data.list).toMatchObject([{ id: 11, bed: '10', owner: 'ann' }]);
  for (const bed of [20, 30, 40, 99]) {
    const { data } = await save('ann', { values: { id: 12, bed } }, 'CHORE');
    expect(data.problems[0].fields).toMatchObject([{ name: 'bed' }]);
    const moved = await save('ann', { key: { id: 1 }, values: { bed } }, 'CHORE');
    expect(moved.data.problems[0].fields).toMatchObject([{ name: 'bed' }]);
  }
  for (const id of [2, 3, 4, 5, 6]) {
    expect((await save('ann', { key: { id }, values: { hours: 9 } }, 'CHORE')).id).toBe(60022);
    const deleted = await ask('ann', 'Delete', { rows: [{ id }] }, 'CHORE');
    expect(deleted.data).toEqual({ affected: 0 });
  }
});

test('[7.10b][7.10c][7.10e] who belongs to no branch sees nothing, chooses nothing and adds nothing', async () => {
  await server.pool.query('DELETE FROM branch_staff');
  expect((await ask('ann', 'GetList', {}, 'CHORE')).data).toMatchObject({ list: [], allCount: 0 });
  expect((await ask('ann', 'GetQuoteList', { field: 'bed' }, 'CHORE')).data.list).toEqual([]);
  const { data } = await save('ann', { values: { id: 12, bed: 10 } }, 'CHORE');
  expect(data.problems[0].fields).toEqual([
    { name: 'bed', message: 'This value is not among the options' },
  ]);
});
