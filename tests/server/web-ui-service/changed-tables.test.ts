import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createThingServer, THING_FILES } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const { access } = THING_FILES['y4/data/THING.json'] as { access: object };
const DEPOT = (column: string) => ({
  code: 'DEPOT',
  source: { table: 'depot' },
  fields: [{ name: 'id' }, { name: 'colour', type: 'Number', column }],
  access,
});
await server.pool.query(`CREATE TABLE depot (corp text NOT NULL, id text NOT NULL, colour integer,
    PRIMARY KEY (corp, id));
  ALTER TABLE depot ENABLE ROW LEVEL SECURITY;
  ALTER TABLE depot FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON depot USING (corp = current_setting('app.corp', true));
  GRANT ALL ON depot TO y4_app, y4_author;
  INSERT INTO depot VALUES ('y4', 'a', 7)`);

/** Brings a definition as a start of another process does, which tells this one of it. */
async function define(column: string): Promise<void> {
  await server.folder.write({ 'y4/data/DEPOT.json': DEPOT(column) });
  expect((await server.load()).issues).toEqual([]);
}

await define('colour');
const token = await server.tokenOf('ann');

function list() {
  const params = { code: 'DEPOT', count: -1, statistics: false };
  return server.call('WebUiService.GetListByDataDefinition', params, { corp: 'y4', token });
}

test('[7.10b] rows are read on when a column has got another type, however often they were read before', async () => {
  for (let run = 0; run < 40; run += 1) expect((await list()).id).toBe(0);
  await server.pool.query('ALTER TABLE depot ALTER COLUMN colour TYPE bigint');
  for (let run = 0; run < 5; run += 1) expect(await list()).toMatchObject({ status: 200, id: 0 });
});

let column = 'colour';

test('[7.10b] rows that are asked for at the moment of a change are read by the definition of after it', async () => {
  const before = column;
  column = `${before}_now`;
  await server.pool.query(`ALTER TABLE depot RENAME COLUMN ${before} TO ${column}`);
  const [answer] = await Promise.all([list(), define(column)]);
  expect(answer).toMatchObject({ id: 0, data: { list: [{ id: 'a', colour: 7 }] } });
});
