import { expect } from 'vitest';
import { type DefinitionFiles, sampleFiles } from '../_definitions.ts';
import { createTestServer, type TestServer } from '../_server.ts';

/** Tables of a tenant's own, made as the migrations make theirs. */
const THING_TABLES: readonly string[] = [
  `CREATE TABLE thing_owner (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    id text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (corp, id)
  )`,
  `CREATE TABLE thing (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    id text NOT NULL CHECK (id <> ''),
    name text NOT NULL,
    kind text,
    price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
    note text,
    picture text,
    made_by text NOT NULL DEFAULT '',
    owner_id text,
    made_on date,
    marks text[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (corp, id),
    FOREIGN KEY (corp, owner_id) REFERENCES thing_owner (corp, id)
  )`,
  `CREATE TABLE thing_part (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    id integer NOT NULL,
    thing_id text NOT NULL,
    PRIMARY KEY (corp, id),
    FOREIGN KEY (corp, thing_id) REFERENCES thing (corp, id)
  )`,
  ...['thing_owner', 'thing', 'thing_part'].flatMap((table) => [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY tenant ON ${table} USING (corp = current_setting('app.corp', true))
      WITH CHECK (corp = current_setting('app.corp', true))`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO y4_app, y4_author`,
  ]),
  `INSERT INTO thing_owner (corp, id, name) VALUES
    ('y4', 'o1', 'Zoe'), ('y4', 'o2', 'Adam'), ('y4', 'o3', '50% off_'), ('beta', 'o9', 'Eve')`,
];

const THING = {
  code: 'THING',
  title: '__Things',
  source: { table: 'thing' },
  fields: [
    { name: 'id', required: true },
    { name: 'name', title: '__Name', required: true },
    { name: 'kind', extraType: 'BrieflyCode', lookup: 'KIND' },
    { name: 'price', type: 'Number', format: 'money', default: 7 },
    { name: 'note', required: true, other: { visible: "kind == 'blue' && note == ''" } },
    { name: 'picture', extraType: 'Image', other: { public: true } },
    {
      name: 'attachment',
      column: 'note',
      extraType: 'File',
      hidden: true,
      other: { accept: '.pdf,text/plain' },
    },
    { name: 'madeBy', column: 'made_by', readonly: true },
    {
      name: 'owner',
      column: 'owner_id',
      extraType: 'Quote',
      quote: { dataCode: 'OWNER', key: 'id', name: 'name' },
    },
    { name: 'madeOn', column: 'made_on', type: 'DateTime' },
  ],
  filters: ['name', 'kind', 'price'],
  charts: {
    byKind: { group: 'kind', value: 'sum(price)', title: '__By kind', kind: 'pie' },
    byMonth: { group: 'madeOn', by: 'month', value: 'count', series: 'kind', kind: 'line' },
    byId: { group: 'id', value: 'sum(price)' },
    byOwner: { group: 'owner', value: 'count', where: 'price > 0', limit: 1 },
    byOwnerAndName: { group: 'owner', value: 'count', series: 'name', limit: 1 },
  },
  access: { read: '*', write: ['sales'] },
};

const OWNER = {
  code: 'OWNER',
  source: { table: 'thing_owner' },
  access: { read: ['sales'] },
};

const KIND = {
  code: 'KIND',
  options: [
    { Key: 'red', Name: '__Red' },
    { Key: 'blue', Name: 'Blue' },
  ],
};

/** The sample with definitions over {@link THING_TABLES} in both tenants. */
export const THING_FILES: DefinitionFiles = {
  ...sampleFiles,
  ...Object.fromEntries(
    ['y4', 'beta'].flatMap((corp) => [
      [`${corp}/data/THING.json`, THING],
      [`${corp}/data/RED.json`, { ...THING, code: 'RED', charts: {}, always: { kind: 'red' } }],
      [`${corp}/data/OWNER.json`, OWNER],
      [`${corp}/lookups/KIND.json`, KIND],
    ]),
  ),
  '_product/translations/zh-CN.json': { Red: '红' },
};

/**
 * A server with the tables of things, of which there are none yet.
 *
 * @param more definitions beside those of things.
 * @param tables statements that make the tables of these.
 */
export async function createThingServer(
  more: DefinitionFiles = {},
  tables: readonly string[] = [],
): Promise<TestServer> {
  const server = await createTestServer({ files: { ...THING_FILES, ...more } });
  for (const statement of [...THING_TABLES, ...tables]) await server.pool.query(statement);
  expect((await server.load()).issues).toEqual([]);
  return server;
}
