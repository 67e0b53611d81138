import { expect } from 'vitest';
import type { Answer, TestServer } from '../_server.ts';
import { createThingServer } from './_things.ts';

/** Makes a table that of each tenant alone, as the migrations do. */
export function asTenants(table: string): string[] {
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY tenant ON ${table} USING (corp = current_setting('app.corp', true))
      WITH CHECK (corp = current_setting('app.corp', true))`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO y4_app, y4_author`,
  ];
}

/** A clinic whose staff work in branches: ann in 1 and 2, bob in 3, and nobody in 4. */
const TABLES = [
  `CREATE TABLE branch (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, name text NOT NULL,
    PRIMARY KEY (corp, id)
  )`,
  `CREATE TABLE branch_staff (
    corp text NOT NULL DEFAULT current_setting('app.corp'), branch_id bigint, login text,
    PRIMARY KEY (corp, branch_id, login), FOREIGN KEY (corp, branch_id) REFERENCES branch (corp, id)
  )`,
  `CREATE TABLE bed (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, branch_id integer, no text NOT NULL,
    picture text, PRIMARY KEY (corp, id), UNIQUE (corp, branch_id, no)
  )`,
  `CREATE TABLE stay (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, bed_id integer NOT NULL,
    PRIMARY KEY (corp, id), FOREIGN KEY (corp, bed_id) REFERENCES bed (corp, id)
  )`,
  ...['branch', 'branch_staff', 'bed', 'stay'].flatMap(asTenants),
  `CREATE VIEW my_branch WITH (security_invoker) AS
    SELECT s.login, b.id, b.name FROM branch b JOIN branch_staff s ON s.branch_id = b.id`,
  'GRANT SELECT ON my_branch TO y4_app, y4_author',
];

export const MY_BRANCH = {
  code: 'MY_BRANCH',
  source: { view: 'my_branch' },
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }, { name: 'login', hidden: true }],
  always: { login: '{currentUser}' },
  access: { read: 'public' },
};
export const BED = {
  code: 'BED',
  source: { table: 'bed' },
  fields: [
    { name: 'id' },
    {
      name: 'branch',
      column: 'branch_id',
      extraType: 'Quote',
      quote: { dataCode: 'MY_BRANCH', key: 'id', name: 'name' },
    },
    { name: 'no' },
    { name: 'picture', extraType: 'Image' },
  ],
  filters: ['branch', 'no'],
  statistics: [{ name: 'Beds', value: 'count' }],
  charts: { byBranch: { group: 'branch' } },
  actions: {
    rename: { sql: 'rename.sql', params: [] },
    move: { sql: 'move.sql', params: ['branch'], refusal: 'There is no such branch' },
    add: { sql: 'add.sql', params: ['branch', 'no'] },
  },
  always: { branch: { of: 'MY_BRANCH' } },
  import: true,
  access: { read: 'public', write: '*' },
};
/** The same rows, whose branch is no Quote and can be written under a second name. */
const TWICE = {
  code: 'TWICE',
  source: { table: 'bed' },
  fields: [
    { name: 'id' },
    { name: 'branch', column: 'branch_id' },
    { name: 'place', column: 'branch_id', format: 'plain' },
    { name: 'no' },
  ],
  always: { branch: { of: 'MY_BRANCH' } },
  import: true,
  access: { write: '*' },
};
const STAY = {
  code: 'STAY',
  source: { table: 'stay' },
  fields: [
    { name: 'id' },
    {
      name: 'bed',
      column: 'bed_id',
      extraType: 'Quote',
      quote: { dataCode: 'BED', key: 'id', name: 'no' },
    },
  ],
  access: { write: '*' },
};
/** Rows of rows: stays in the beds of one's branches. */
const MY_STAY = { ...STAY, code: 'MY_STAY', always: { bed: { of: 'BED' } } };
/** All beds, as the head office has them. */
const ALL_BEDS = {
  code: 'ALL_BEDS',
  source: { table: 'bed' },
  fields: [{ name: 'id' }, { name: 'branch', column: 'branch_id' }, { name: 'no' }],
  access: { read: ['sales'], write: ['sales'] },
};

/** Who belongs where, as the head office says it. */
const STAFF = {
  code: 'STAFF',
  source: { table: 'branch_staff' },
  access: { read: ['sales'], write: ['sales'] },
};

type Person = 'ann' | 'bob';
type Command = 'GetList' | 'GetChart' | 'GetQuoteList' | 'Save' | 'Delete' | 'Sql';

/** A server with the clinic, and what its staff ask of it. */
export interface Clinic extends TestServer {
  readonly tokens: Readonly<Record<Person, string>>;
  /** Everything as it was before the first test. */
  reset(): Promise<void>;
  /** Asks for a visitor where nobody is named, and of the beds where nothing else is. */
  ask(who: Person | null, command: Command, params: object, code?: string): Promise<Answer>;
  save(who: Person, row: object, code?: string): Promise<Answer>;
  /** The beds of the tenant with their branches. */
  stored(): Promise<string>;
}

/**
 * Starts the clinic.
 *
 * @param tables statements that make more tables.
 * @param files more definitions.
 */
export async function createClinic(
  tables: readonly string[] = [],
  files: Readonly<Record<string, object | string>> = {},
): Promise<Clinic> {
  const server = await createThingServer({}, [...TABLES, ...tables]);
  await server.folder.write({
    'y4/data/MY_BRANCH.json': MY_BRANCH,
    'y4/data/BED.json': BED,
    'y4/data/TWICE.json': TWICE,
    'y4/data/STAY.json': STAY,
    'y4/data/MY_STAY.json': MY_STAY,
    'y4/data/ALL_BEDS.json': ALL_BEDS,
    'y4/data/STAFF.json': STAFF,
    'y4/data/rename.sql': "UPDATE bed SET no = 'Renamed' WHERE id = :id",
    'y4/data/move.sql': 'UPDATE bed SET branch_id = :branch WHERE id = :id',
    'y4/data/add.sql': 'INSERT INTO bed (id, branch_id, no) VALUES (31, :branch, :no)',
    ...files,
  });
  expect((await server.load()).issues).toMatchObject([
    { file: 'y4/data/STAY.json', message: expect.stringContaining('names of all rows of BED') },
    { file: 'y4/data/TWICE.json', about: { kind: 'column twice' }, mild: true },
  ]);
  const tokens = { ann: await server.tokenOf('ann'), bob: await server.tokenOf('bob') };
  const ask: Clinic['ask'] = (who, command, params, code = 'BED') => {
    const asker = who === null ? { corp: 'y4' } : { corp: 'y4', token: tokens[who] };
    return server.call(`WebUiService.${command}ByDataDefinition`, { code, ...params }, asker);
  };
  return {
    ...server,
    tokens,
    ask,
    save: (who, row, code) => ask(who, 'Save', { rows: [row] }, code),
    async reset() {
      for (const table of ['stay', 'bed', 'branch_staff', 'branch'])
        await server.pool.query(`DELETE FROM ${table}`);
      await server.pool.query(`INSERT INTO branch (corp, id, name) VALUES
        ('y4', 1, 'North'), ('y4', 2, 'South'), ('y4', 3, 'Secret'), ('y4', 4, 'Closed'), ('beta', 1, 'Other')`);
      await server.pool.query(`INSERT INTO branch_staff (corp, branch_id, login) VALUES
        ('y4', 1, 'ann'), ('y4', 2, 'ann'), ('y4', 3, 'bob'), ('beta', 1, 'bob')`);
      await server.pool.query(`INSERT INTO bed (corp, id, branch_id, no) VALUES
        ('y4', 10, 1, 'A1'), ('y4', 20, 2, 'B1'), ('y4', 30, 3, 'C1'), ('y4', 40, 4, 'D1'),
        ('y4', 50, NULL, 'E1'), ('beta', 60, 1, 'F1')`);
      await server.pool.query(`INSERT INTO stay (corp, id, bed_id) VALUES
        ('y4', 1, 10), ('y4', 3, 30)`);
    },
    async stored() {
      const { rows } = await server.pool.query<{ text: string }>(
        "SELECT concat_ws(' ', id, branch_id, no) AS text FROM bed WHERE corp = 'y4' ORDER BY id",
      );
      return rows.map(({ text }) => text).join(', ');
    },
  };
}

/** The beds before the first test. */
export const AS_IT_WAS = '10 1 A1, 20 2 B1, 30 3 C1, 40 4 D1, 50 E1';
export const NO_OPTION = { name: 'branch', message: 'This value is not among the options' };
