import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import type { TestServer } from '../_server.ts';
import { createThingServer } from '../web-ui-service/_things.ts';
import { redPicture, uploadFile } from './_upload.ts';

/** What sales keep of their clients' things; clients have a definition of their own over the same rows. */
const STAFF = {
  code: 'STAFF_THING',
  source: { table: 'thing' },
  fields: [
    { name: 'id', required: true },
    { name: 'name', required: true },
    { name: 'picture', extraType: 'Image' },
    { name: 'secret', column: 'note', extraType: 'File' },
    { name: 'maker', column: 'made_by' },
  ],
  access: { read: ['sales'], write: ['sales'] },
};
const CLIENT = {
  code: 'CLIENT_THING',
  source: { table: 'thing' },
  fields: [
    { name: 'id', required: true },
    { name: 'name', required: true },
    { name: 'picture', extraType: 'Image' },
    { name: 'secret', column: 'note', extraType: 'File', hidden: true },
    { name: 'maker', column: 'made_by' },
  ],
  always: { maker: '{currentUser}' },
  access: { read: ['warehouse'], write: ['warehouse'] },
};
/** The same by an author's SELECT, whose key is a number that is none of the table's. */
const VIEWED = {
  ...CLIENT,
  code: 'VIEWED_THING',
  source: { sql: 'viewed-thing.sql' },
  key: ['number'],
  fields: [
    { name: 'number' },
    { name: 'id' },
    { name: 'paper', extraType: 'File' },
    { name: 'maker', column: 'made_by' },
  ],
  access: { read: ['warehouse'] },
};
/** What clients bring, for sales to see in a field that says so. */
const CLAIMS = {
  ...STAFF,
  code: 'CLAIMS',
  fields: [
    { name: 'id' },
    { name: 'name' },
    { name: 'picture', extraType: 'Image', other: { withRow: true } },
  ],
  access: { read: ['sales'] },
};

const GUIDE = '11111111-2222-3333-4444-555555555555';
const TOUR_TABLE = `
  CREATE TABLE tour (
    corp text NOT NULL DEFAULT current_setting('app.corp'), starts timestamptz, opens time, day date, guide uuid,
    host inet, fare numeric(6, 2), picture text, made_by text,
    PRIMARY KEY (corp, starts, opens, day, guide, host, fare)
  );
  ALTER TABLE tour ENABLE ROW LEVEL SECURITY;
  ALTER TABLE tour FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON tour USING (corp = current_setting('app.corp', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON tour TO y4_app, y4_author`;
const TOUR_FIELDS = [
  ...['starts', 'opens', 'day', 'guide', 'host', 'fare'].map((name) => ({ name })),
  { name: 'picture', extraType: 'Image' },
  { name: 'maker', column: 'made_by' },
];
const TOUR = {
  code: 'TOUR',
  source: { table: 'tour' },
  fields: TOUR_FIELDS,
  access: { read: ['sales'], write: ['sales'] },
};
/** Tours as their makers see them, by SQL whose key is another one. */
const MY_TOUR = {
  ...TOUR,
  code: 'MY_TOUR',
  source: { sql: 'my-tour.sql' },
  key: ['number'],
  fields: [{ name: 'number' }, ...TOUR_FIELDS],
  always: { maker: '{currentUser}' },
  access: { read: ['warehouse'] },
};

let server: TestServer;
let picture: Blob;
let ann: string;
let bob: string;

beforeAll(async () => {
  server = await createThingServer(
    {
      'y4/data/STAFF_THING.json': STAFF,
      'y4/data/CLIENT_THING.json': CLIENT,
      'y4/data/VIEWED_THING.json': VIEWED,
      'y4/data/viewed-thing.sql':
        "SELECT 7 AS number, t.id, t.note AS paper, t.made_by FROM thing t WHERE t.kind = 'red'",
      'y4/data/CLAIMS.json': CLAIMS,
      'y4/data/TOUR.json': TOUR,
      'y4/data/MY_TOUR.json': MY_TOUR,
      'y4/data/my-tour.sql': 'SELECT 1 AS number, * FROM tour',
    },
    [TOUR_TABLE],
  );
  ann = await server.tokenOf('ann');
  bob = await server.tokenOf('bob');
  picture = await redPicture();
});
afterAll(() => server.close());

async function upload(token: string, code: string, field = 'picture'): Promise<string> {
  const answer = await uploadFile(server, { code, field, content: picture, name: 'a.png', token });
  expect(answer).toMatchObject({ id: 0 });
  return answer.data.path;
}

async function statusOf(path: string, token: string): Promise<number> {
  return (await server.send({ url: FILES_BASE + path, headers: { token } })).statusCode;
}

function save(token: string, code: string, values: object, more: object = {}) {
  return server.call(
    'WebUiService.SaveByDataDefinition',
    { code, rows: [{ values, ...more }] },
    { corp: 'y4', token },
  );
}

/** A thing of a maker with a file of sales, saved by them. */
async function attached(id: string, maker: string, field = 'picture'): Promise<string> {
  const path = await upload(ann, 'STAFF_THING', field);
  expect(await save(ann, 'STAFF_THING', { id, name: id, maker, [field]: path })).toMatchObject({
    id: 0,
  });
  return path;
}

describe('a file that staff attached to a client’s row', () => {
  test('is read by the client whose row it is, with its name, and by no other', async () => {
    const own = await attached('a1', 'bob');
    const others = await attached('a2', 'carl');
    expect(await statusOf(own, bob)).toBe(200);
    expect(await statusOf(others, bob)).toBe(404);
    const { data } = await server.call(
      'WebUiService.GetListByDataDefinition',
      { code: 'CLIENT_THING', queries: { id: '$c$a1$c$' } },
      { corp: 'y4', token: bob },
    );
    expect(data.list[0]).toMatchObject({ picture: own, pictureUi: ['a.png'] });
  });

  test('follows the row as it is now: its owner, its key and what it names', async () => {
    const path = await attached('b1', 'bob');
    await server.pool.query(`UPDATE thing SET made_by = 'carl' WHERE id = 'b1'`);
    expect(await statusOf(path, bob)).toBe(404);
    await server.pool.query(`UPDATE thing SET made_by = 'bob' WHERE id = 'b1'`);
    const renamed = await save(
      ann,
      'STAFF_THING',
      { id: 'b2' },
      { key: { id: 'b1' }, original: { id: 'b1' } },
    );
    expect(renamed).toMatchObject({ id: 0 });
    expect(await statusOf(path, bob)).toBe(200);
    await save(
      ann,
      'STAFF_THING',
      { picture: null },
      { key: { id: 'b2' }, original: { picture: path } },
    );
    expect(await statusOf(path, bob)).toBe(404);
  });

  test('is not lent by an address that came into a row of the client’s own by another way', async () => {
    const path = await attached('c1', 'carl');
    const stolen = await save(bob, 'CLIENT_THING', { id: 'c2', name: 'S', picture: path });
    expect(stolen).toMatchObject({ id: 60023, code: 'NOT_SAVED' });
    await save(bob, 'CLIENT_THING', { id: 'c2', name: 'S' });
    await server.pool.query(`UPDATE thing SET picture = $1 WHERE id = 'c2'`, [path]);
    const kept = await save(
      bob,
      'CLIENT_THING',
      { name: 'T', picture: path },
      { key: { id: 'c2' }, original: { name: 'S', picture: path } },
    );
    expect(kept).toMatchObject({ id: 0 });
    expect(await statusOf(path, bob)).toBe(404);
  });

  test('is read by SQL that shows its column, and stays closed where the field is hidden', async () => {
    const paper = await attached('d1', 'bob', 'secret');
    expect(await statusOf(paper, bob)).toBe(404);
    await server.pool.query(`UPDATE thing SET kind = 'red' WHERE id = 'd1'`);
    expect(await statusOf(paper, bob)).toBe(200);
    await server.pool.query(`UPDATE thing SET made_by = 'carl' WHERE id = 'd1'`);
    expect(await statusOf(paper, bob)).toBe(404);
  });
});

test('what a client brought is read by staff whose field says that its files go with the rows', async () => {
  const path = await upload(bob, 'CLIENT_THING');
  expect(await statusOf(path, ann)).toBe(404);
  await save(bob, 'CLIENT_THING', { id: 'e1', name: 'E', picture: path });
  expect(await statusOf(path, ann)).toBe(200);
});

test('a file of a row is found through SQL by a key of moments, times, days, addresses and fractions too', async () => {
  const path = await upload(ann, 'TOUR');
  const values = {
    ...{ starts: '2026-03-01T08:00:00.25', opens: '08:30', day: '2026-03-01', guide: GUIDE },
    ...{ host: '10.0.0.1', fare: 12.5, picture: path, maker: 'bob' },
  };
  expect(await save(ann, 'TOUR', values)).toMatchObject({ id: 0 });
  expect(await statusOf(path, bob)).toBe(200);
  await server.pool.query(`UPDATE tour SET made_by = 'carl'`);
  expect(await statusOf(path, bob)).toBe(404);
});
