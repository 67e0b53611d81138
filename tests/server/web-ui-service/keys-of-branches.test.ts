import { beforeEach, expect, test } from 'vitest';
import { answerOf, closedAfterTests } from '../_server.ts';
import { digestOf, importExcel } from '../_sheets.ts';
import { asTenants, createClinic, NO_OPTION } from './_branches.ts';

const OWN = '0b0e7a52-1111-4a4a-8b8b-00000000000a';
const FOREIGN = '0b0e7a52-2222-4a4a-8b8b-00000000000b';

const TABLES = [
  'ward (id uuid, login text',
  'fee (id numeric(6,2), login text',
  'chair (id integer, ward_id uuid, fee_id numeric(6,2)',
].flatMap((table) => {
  const [name = ''] = table.split(' ');
  return [
    `CREATE TABLE ${table}, corp text NOT NULL DEFAULT current_setting('app.corp'), PRIMARY KEY (corp, id))`,
    ...asTenants(name),
  ];
});

/** Who brings the bed JOIN comes to branch 4 by it. */
const JOINS = [
  `CREATE FUNCTION join_branch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO branch_staff (branch_id, login) VALUES (4, 'bob'); RETURN NULL; END $$`,
  `CREATE TRIGGER joins AFTER INSERT ON bed FOR EACH ROW WHEN (NEW.no = 'JOIN') EXECUTE FUNCTION join_branch()`,
];

/** Without a branch they are those of branch 1, or of that of the bed beside them. */
const LOCKERS = ['locker', 'drawer'].flatMap((name) => [
  `CREATE TABLE ${name} (corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, bed_id integer,
    branch_id integer DEFAULT 1, no text, PRIMARY KEY (corp, id), UNIQUE (corp, branch_id, no))`,
  ...asTenants(name),
]);
const FINDS = [
  `CREATE FUNCTION find_branch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.branch_id := (SELECT branch_id FROM bed WHERE id = NEW.bed_id); RETURN NEW; END $$`,
  'CREATE TRIGGER finds BEFORE INSERT ON drawer FOR EACH ROW EXECUTE FUNCTION find_branch()',
];

const inBranch = (code: string, table: string, branch: object) => ({
  code,
  source: { table },
  fields: [
    { name: 'id' },
    { name: 'bed', column: 'bed_id' },
    { name: 'branch', column: 'branch_id', ...branch },
    { name: 'no' },
  ],
  filters: ['branch'],
  always: { branch: { of: 'MY_BRANCH' } },
  access: { write: '*' },
});

const ofLogin = (code: string, table: string) => ({
  code,
  source: { table },
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'login', hidden: true }],
  always: { login: '{currentUser}' },
});

const server = await closedAfterTests(
  createClinic([...TABLES, ...JOINS, ...LOCKERS, ...FINDS], {
    'y4/data/HIDDEN.json': inBranch('HIDDEN', 'locker', { hidden: true }),
    'y4/data/READONLY.json': inBranch('READONLY', 'locker', { readonly: true }),
    'y4/data/GIVEN.json': inBranch('GIVEN', 'locker', { readonly: true, default: 3 }),
    'y4/data/FOUND.json': inBranch('FOUND', 'drawer', { readonly: true }),
    'y4/data/MY_WARD.json': ofLogin('MY_WARD', 'ward'),
    'y4/data/MY_FEE.json': ofLogin('MY_FEE', 'fee'),
    'y4/data/CHAIR.json': {
      code: 'CHAIR',
      source: { table: 'chair' },
      fields: [
        { name: 'id' },
        { name: 'ward', column: 'ward_id' },
        { name: 'fee', column: 'fee_id' },
      ],
      always: { ward: { of: 'MY_WARD' }, fee: { of: 'MY_FEE' } },
      access: { write: '*' },
    },
  }),
);
const { save, stored } = server;

beforeEach(async () => {
  await server.reset();
  for (const table of ['chair', 'ward', 'fee', 'locker', 'drawer'])
    await server.pool.query(`DELETE FROM ${table}`);
  await server.pool.query(`INSERT INTO ward (corp, id, login) VALUES
    ('y4', '${OWN}', 'bob'), ('y4', '${FOREIGN}', 'ann')`);
  await server.pool.query(
    "INSERT INTO fee (corp, id, login) VALUES ('y4', 2.5, 'bob'), ('y4', 9, 'ann')",
  );
});

async function importBeds(rows: string, existing = 'refuse') {
  const content = `id,branch,no\n${rows}\n`;
  const fields = { code: 'TWICE', existing, digest: digestOf(content) };
  const file = { content, name: 'beds.csv' };
  return answerOf(await importExcel(server, { fields, file, token: server.tokens.bob }));
}

test('[7.10e] a value that is no key at all is told at its field', async () => {
  for (const ward of ['none', '', FOREIGN, `${OWN}0`]) {
    const { id, data } = await save('bob', { values: { id: 1, ward, fee: 2.5 } }, 'CHAIR');
    const message = ward === '' ? 'This field is required' : NO_OPTION.message;
    expect([id, data.problems[0].fields]).toEqual([60023, [{ name: 'ward', message }]]);
  }
});

test.each([
  [OWN, 2.5, '2.50'],
  [OWN.toUpperCase(), '2.500', '2.50'],
])('[7.10e] the key %s with %s is found however it is written', async (ward, fee, kept) => {
  expect((await save('bob', { values: { id: 1, ward, fee } }, 'CHAIR')).id).toBe(0);
  const { rows } = await server.pool.query('SELECT ward_id, fee_id FROM chair');
  expect(rows).toEqual([{ ward_id: OWN, fee_id: kept }]);
  expect((await save('bob', { key: { id: 1 }, values: { fee: 9 } }, 'CHAIR')).id).toBe(60023);
});

test('[7.10e] of many rows of an import those of other branches are told, each at its own', async () => {
  await server.pool.query(`INSERT INTO branch (corp, id, name)
    SELECT 'y4', n, 'Branch ' || n FROM generate_series(1000, 1099) n`);
  await server.pool.query(`INSERT INTO branch_staff (corp, branch_id, login)
    SELECT 'y4', n, CASE n % 10 WHEN 7 THEN 'ann' ELSE 'bob' END FROM generate_series(1000, 1099) n`);
  const lines = Array.from({ length: 100 }, (_one, index) => `${100 + index},${1000 + index},N`);
  const { data } = await importBeds(lines.join('\n'));
  expect(data.committed).toBe(false);
  expect(data.faults).toHaveLength(1);
  expect(data.faults[0]).toMatchObject({ message: NO_OPTION.message, count: 10 });
  const own = lines.filter((_line, index) => index % 10 !== 7);
  expect((await importBeds(own.join('\n'))).data.committed).toBe(true);
});

test('[7.10e] a key that only rows of the same import show, which is taken back, tells nothing of others', async () => {
  const { data } = await importBeds('30,4,D1\n31,3,JOIN', 'change');
  expect(data.committed).not.toBe(true);
  expect(JSON.stringify(data)).not.toContain('taken');
  expect(JSON.stringify(data)).toContain(NO_OPTION.message);
  expect(await stored()).toContain('30 3 C1, 40 4 D1');
});

test.each([
  ['HIDDEN', true],
  ['READONLY', false],
])(
  '[7.10e] the DEFAULT of a column brings no row of %s into a branch, and tells nothing of it',
  async (code, create) => {
    await server.pool.query(
      "INSERT INTO locker (corp, id, branch_id, no) VALUES ('y4', 1, 1, 'L1')",
    );
    for (const no of ['L1', 'L9']) {
      const values = { id: 2, no };
      for (const who of ['bob', 'ann'] as const) {
        const { id, data } = await save(who, { values }, code);
        expect([id, data.problems[0]]).toEqual([
          60023,
          { index: 0, message: 'You may not do this', fields: [], conflict: false },
        ]);
      }
    }
    const asker = { corp: 'y4', token: server.tokens.bob };
    const told = await server.call('WebUiService.GetDataDefinition', { code }, asker);
    expect(told.data.may.create).toBe(create);
    const emptied = { key: { id: 1 }, values: { branch: null } };
    expect((await save('ann', emptied, code)).id).toBe(60023);
  },
);

test('[7.10e] a default of the field, or a trigger, gives a new row its branch', async () => {
  const given = await save('bob', { values: { id: 2, no: 'L1' } }, 'GIVEN');
  expect(given.data.list).toMatchObject([{ id: 2, branch: 3 }]);
  expect((await save('ann', { values: { id: 4, no: 'L1' } }, 'GIVEN')).id).toBe(60023);
  const found = await save('bob', { values: { id: 3, bed: 30, no: 'L1' } }, 'FOUND');
  expect(found.data.list).toMatchObject([{ id: 3, branch: 3 }]);
  expect((await save('bob', { values: { id: 4, bed: 10, no: 'L2' } }, 'FOUND')).id).toBe(60023);
});
