import { expect, test } from 'vitest';
import { Endpoint } from '#schemas/wire/endpoints.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

async function reports(corp = 'y4') {
  return server.tenancy.withTenant(corp, (transaction) =>
    transaction
      .selectFrom('client_log')
      .leftJoin('app_user', 'app_user.id', 'client_log.user_id')
      .select(['content', 'path', 'request_id', 'app_user.login'])
      .orderBy('client_log.id')
      .execute(),
  );
}

test('[7.9] Log keeps the content for the tenant, with page and user', async () => {
  const token = await server.tokenOf('ann');
  const body = { content: 'It broke', path: '/y4/content/HOME/main?x=1' };
  const answer = await server.post(Endpoint.log, body, { token });
  expect(answer).toMatchObject({ status: 200, id: 0, data: null });
  expect(await reports()).toEqual([
    { content: 'It broke', path: body.path, request_id: answer.tag, login: 'ann' },
  ]);
  await server.post(Endpoint.log, { content: 'Elsewhere', path: '/beta/' });
  expect((await reports('beta')).map((report) => report.content)).toEqual(['Elsewhere']);
  expect(await reports()).toHaveLength(1);
});

test('a report is bounded', async () => {
  const long = { content: 'x'.repeat(20_001), path: '' };
  expect(await server.post(Endpoint.log, long)).toMatchObject({ status: 400 });
  expect(await server.post(Endpoint.log, { content: 'x', path: 'x'.repeat(4_097) })).toMatchObject({
    status: 400,
  });
});

test('the newest 5,000 reports of a tenant are kept', async () => {
  await server.tenancy.withTenant('beta', (transaction) =>
    transaction
      .insertInto('client_log')
      .values(
        Array.from({ length: 5_050 }, (_, index) => ({
          user_id: null,
          path: '',
          content: `old ${index}`,
          request_id: '',
        })),
      )
      .execute(),
  );
  await server.post(Endpoint.log, { content: 'newest', path: '' }, { corp: 'beta' });
  const kept = await reports('beta');
  expect(kept).toHaveLength(5_000);
  expect(kept.at(-1)?.content).toBe('newest');
  expect(kept[0]?.content).toBe('old 51');
  // Visitors do not push out what users have met, nor these the others.
  const token = await server.tokenOf('ann', 'beta');
  await server.post(Endpoint.log, { content: 'of a user', path: '' }, { corp: 'beta', token });
  await server.post(Endpoint.log, { content: 'of a visitor', path: '' }, { corp: 'beta' });
  const both = (await reports('beta')).map(({ content }) => content);
  expect(both).toHaveLength(5_001);
  expect(both.slice(-3)).toEqual(['newest', 'of a user', 'of a visitor']);
});

test('a flood from one address is stopped', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, () =>
      server.post(Endpoint.log, { content: 'x', path: '' }, { address: '10.67.0.1' }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  expect(answers.find((answer) => answer.status === 429)).toMatchObject({ id: 60029 });
});
