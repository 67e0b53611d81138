import { expect, test } from 'vitest';
import { preCheckResult } from '#schemas/definitions/form.ts';
import { Endpoint } from '#schemas/wire/endpoints.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { sampleFiles } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const LINKS = 'LINKS_CALL_BY_SCRIPT';
const ADD = 'ADD_LINK_CALL_BY_SCRIPT';
const CHECK = 'PAGE_CHECK_CALL_BY_SCRIPT';
const TYPED = 'TYPED_CALL_BY_SCRIPT';
const KINDS = 'KINDS_CALL_BY_SCRIPT';
const ENDLESS = 'ENDLESS_CALL_BY_SCRIPT';

const server = await closedAfterTests(
  createTestServer({
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
      [`y4/tasks/${TYPED}.json`]: {
        code: TYPED,
        sql: 'typed.sql',
        params: {
          id: { type: 'Text', required: true },
          count: { type: 'Number', default: 7 },
          since: 'DateTime',
          open: 'Boolean',
        },
        access: 'public',
        answer: 'first',
      },
      'y4/tasks/typed.sql': `SELECT :id::text AS id, :count::int AS count,
      :since::timestamp AS since, :open::boolean AS open, :currentUser::text AS who`,
      [`y4/tasks/${KINDS}.json`]: { code: KINDS, sql: 'kinds.sql', access: '*', answer: 'first' },
      'y4/tasks/kinds.sql': `SELECT count(*) AS count, sum(n) AS sum, avg(n) AS mean,
        9007199254740993 AS huge, date '2026-03-29' AS day, timestamp '2026-03-29 02:30' AS wall,
        timestamptz '2026-07-01 08:00:00.25+00' AS moment, interval '90 minutes' AS lasts,
        time '10:30' AS "at", NULL::numeric AS nothing, '{"a":1}'::jsonb AS json
      FROM (VALUES (1.5), (2.25), (4.0)) AS given(n)`,
      [`y4/tasks/${ENDLESS}.json`]: {
        code: ENDLESS,
        sql: 'endless.sql',
        access: 'public',
        timeout: 200,
      },
      'y4/tasks/endless.sql': `SELECT count(*) FROM generate_series(1, 100000000) a,
      generate_series(1, 100000000) b`,
      'y4/tasks/check.sql': `SELECT json_build_object('url', '/content/OPEN/main') AS redirect,
      NULL::json AS other, NULL::json AS header, NULL AS script`,
    },
  }),
);
expect((await server.load()).issues).toEqual([]);
const token = await server.tokenOf('ann');

const run = (task: string, params: object = {}, who: string | undefined = token) =>
  server.call('Task.Run', { task, ...params }, { corp: 'y4', token: who });

test('[5.15][7.13] runs an author’s SQL with bound params, in its own tenant only', async () => {
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
});

test.each([
  'NO_SUCH_CALL_BY_SCRIPT',
  'LINKS',
  'links_call_by_script',
  '_CALL_BY_SCRIPT',
  '../LINKS_CALL_BY_SCRIPT',
])('[5.15] does not know the task %s', async (task) => {
  expect(await run(task)).toMatchObject({ id: 69999, message: `No support task:${task}` });
});

test('a task of one tenant is none of another’s', async () => {
  const foreign = await server.call('Task.Run', { task: CHECK }, { corp: 'beta' });
  expect(foreign).toMatchObject({ id: 69999, message: `No support task:${CHECK}` });
});

test('gives params their defaults, refuses without a required one, leaves out the others', async () => {
  const data = { id: 'a', count: 7, since: null, open: null, who: 'ann' };
  expect((await run(TYPED, { id: 'a', currentUser: 'root', other: {} })).data).toEqual(data);
  const given = { id: 'a', count: '8', since: '2026-02-01 10:30', open: 'true' };
  expect((await run(TYPED, given)).data).toMatchObject({ count: 8, open: true });
  const arabic = { id: 'a', count: '٨', since: '٢٠٢٦-٠٢-٠١' };
  expect((await run(TYPED, arabic)).data).toMatchObject({
    count: 8,
    since: expect.stringContaining('2026-02-01'),
  });
  for (const lacking of [{}, { id: '' }, { id: null }]) {
    expect(await run(TYPED, lacking)).toMatchObject({
      id: 60020,
      message: `The task ${TYPED} needs "id"`,
    });
  }
  expect((await run(TYPED, { id: ['a'] })).message).toBe('"id" takes a plain value');
  expect((await run(TYPED, { id: 'a', since: '2026-02-30' })).message).toBe(
    'This is no date: write 2026-12-31',
  );
  expect((await run(TYPED, { id: 'a', count: 'many' })).message).toBe(
    'This is no number: write 1234.5',
  );
});

test('[7.13] a task answers with numbers as numbers, and times as the rows of the tenant have them', async () => {
  expect((await run(KINDS)).data).toEqual({
    count: 3,
    sum: 7.75,
    mean: 7.75 / 3,
    huge: '9007199254740993',
    day: '2026-03-29',
    wall: '2026-03-29T02:30:00',
    moment: '2026-07-01T16:00:00',
    lasts: '01:30:00',
    at: '10:30:00',
    nothing: null,
    json: { a: 1 },
  });
});

test('is stopped when its time is over, and its connection goes on working', async () => {
  expect(await run(ENDLESS)).toMatchObject({ id: 60023, code: 'TIMEOUT', status: 200 });
  expect((await run(TYPED, { id: 'after' })).data.id).toBe('after');
});

test('a task that answers with its first row serves a page’s pre-check', async () => {
  const path = '/y4/content/OPEN/main';
  const url = `${Endpoint.postToServlet}?servlet=Task&command=Run`;
  const posted = await server.post(url, { task: CHECK, path }, { corp: 'y4' });
  expect(preCheckResult.parse(posted.data)).toEqual({
    redirect: { url: '/content/OPEN/main', title: '', message: '' },
  });
  expect((await run(CHECK, {}, '')).data).toMatchObject({
    redirect: { url: '/content/OPEN/main' },
  });
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
