import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatIssue } from '#server/definitions/issue.ts';
import { sampleFiles } from '../_definitions.ts';
import { createTestServer, type TestServer } from '../_server.ts';

const LINKS = 'LINKS_CALL_BY_SCRIPT';
const ADD = 'ADD_LINK_CALL_BY_SCRIPT';
const CHECK = 'PAGE_CHECK_CALL_BY_SCRIPT';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({
    files: {
      ...sampleFiles,
      [`y4/tasks/${LINKS}.json`]: {
        code: LINKS,
        sql: 'links.sql',
        params: { like: 'Text', least: 'Number' },
        access: '*',
      },
      'y4/tasks/links.sql': `SELECT id, :currentUser::text AS who FROM short_link
        WHERE strpos(id, :like) > 0 AND length(id) >= :least::int ORDER BY id`,
      [`y4/tasks/${ADD}.json`]: {
        code: ADD,
        sql: 'add.sql',
        params: { id: 'Text', url: 'Text' },
        access: ['sales'],
        refusal: '__This value does not fit',
      },
      'y4/tasks/add.sql': 'INSERT INTO short_link (id, url) VALUES (:id, :url)',
      [`y4/tasks/${CHECK}.json`]: {
        code: CHECK,
        sql: 'check.sql',
        access: 'public',
        answer: 'first',
      },
      'y4/tasks/check.sql': `SELECT json_build_object('url', '/content/OPEN/main') AS redirect`,
    },
  });
  expect((await server.load()).issues).toEqual([]);
  token = await server.tokenOf('ann');
});
afterAll(() => server.close());

const run = (task: string, params: object = {}, who: string | undefined = token) =>
  server.call('Task.Run', { task, ...params }, { corp: 'y4', token: who });

test('[7.13] runs an author’s SQL with bound params, in its own tenant only', async () => {
  await server.pool.query(`INSERT INTO short_link (corp, id, url) VALUES ('beta', 'foreign', '')`);
  expect((await run(ADD, { id: 'one', url: 'https://a.example' })).data).toMatchObject({
    affected: 1,
  });
  const { data } = await run(LINKS, { like: 'o', least: 2 });
  expect(data.rows).toEqual([{ id: 'one', who: 'ann' }]);
  expect((await run(LINKS, { like: "' OR true --", least: 0 })).data.rows).toEqual([]);
});

test('refuses params that do not fit, rules that are broken, and who may not', async () => {
  expect((await run(LINKS, { like: 'x', least: 'many' })).id).toBe(60020);
  expect((await run(ADD, { id: 'two', url: 'javascript:1' })).id).toBe(60023);
  expect((await run(ADD, { id: 'x' }, await server.tokenOf('bob'))).id).toBe(60011);
  expect((await run(LINKS, {}, '')).id).toBe(60000);
  expect((await run('NO_SUCH_CALL_BY_SCRIPT')).message).toBe(
    'No support task:NO_SUCH_CALL_BY_SCRIPT',
  );
});

test('a task that answers with its first row serves a page’s pre-check', async () => {
  expect((await run(CHECK, {}, '')).data).toEqual({ redirect: { url: '/content/OPEN/main' } });
});

test('a task with a fault in its SQL is told with its place and not taken', async () => {
  await server.folder.write({
    'y4/tasks/add.sql': 'INSERT INTO short_link\n(id, ulr) VALUES (:id, :url)',
  });
  const { issues } = await server.load();
  expect(issues.map(formatIssue)).toEqual([
    expect.stringMatching(/tasks\/add\.sql:2:6 {2}column "ulr"/),
  ]);
  expect((await run(ADD, { id: 'three', url: '' })).id).toBe(0);
});
