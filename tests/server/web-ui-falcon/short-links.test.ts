import { expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());
await server.tenancy.withTenant('y4', (transaction) =>
  transaction
    .insertInto('short_link')
    .values([
      { id: 'spring', url: 'https://a.example/spring' },
      { id: 'ended', url: '' },
    ])
    .execute(),
);

const ask = (params: object, corp = 'y4') =>
  server.call('WebUiFalcon.GetShortLink', params, { corp });

test("[7.15][3.21] GetShortLink looks an id up in the source 'Shortener': a list whose first item has the url", async () => {
  const answer = await ask({ source: 'Shortener', id: 'spring' });
  expect(answer).toMatchObject({ id: 0, data: [{ url: 'https://a.example/spring' }] });
  expect(await ask({ id: 'ended' })).toMatchObject({ id: 0, data: [{ url: '' }] });
});

test('GetShortLink answers an empty list for what it does not know', async () => {
  expect(await ask({ id: 'autumn' })).toMatchObject({ id: 0, data: [] });
  expect(await ask({ id: "' or 1=1 --" })).toMatchObject({ id: 0, data: [] });
  expect(await ask({ source: 'Users', id: 'spring' })).toMatchObject({ status: 400 });
});

test("GetShortLink does not tell of another tenant's links", async () => {
  expect(await ask({ id: 'spring' }, 'beta')).toMatchObject({ id: 0, data: [] });
});

test.each(['javascript:alert(1)', '//evil.example', '/path', 'https:///x', 'ftp://a.example'])(
  'the table refuses %s as a url',
  async (url) => {
    const write = server.tenancy.withTenant('y4', (transaction) =>
      transaction.insertInto('short_link').values({ id: 'bad', url }).execute(),
    );
    await expect(write).rejects.toThrow(/short_link_url_check/);
  },
);
