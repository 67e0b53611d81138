import { describe, expect, test } from 'vitest';
import { Endpoint } from '#schemas/wire/endpoints.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

async function collected(corp = 'y4'): Promise<string[]> {
  const rows = await server.tenancy.withTenant(corp, (transaction) =>
    transaction.selectFrom('missing_translation').select('key').orderBy('key').execute(),
  );
  return rows.map((row) => row.key);
}

function add(key: string, corp = 'y4', address?: string) {
  const url = `${Endpoint.postToServlet}?servlet=WebUiFalcon&command=AddTranslation`;
  return server.post(url, { key, namespace: 'auth', path: '' }, { corp, address });
}

describe('[7.12g] GetTranslation', () => {
  test('[7.12g] answers GET with the texts of a language as data', async () => {
    const query = { language: 'zh-CN', namespace: 'auth' };
    const { data } = await server.get('WebUiFalcon.GetTranslation', query);
    expect(data).toEqual({ 'Browser title': '悦驿', Orders: '我的订单' });
  });

  test('[7.12g] takes auth for the namespace that is not named', async () => {
    const { data } = await server.get('WebUiFalcon.GetTranslation', { language: 'en' });
    expect(data).toMatchObject({ 'Browser title': 'Y4 in English' });
    const other = await server.get('WebUiFalcon.GetTranslation', {
      language: 'en',
      namespace: 'x',
    });
    expect(other.data).toEqual({});
  });

  test('an unknown language is refused', async () => {
    expect(await server.get('WebUiFalcon.GetTranslation', { language: 'xx' })).toMatchObject({
      status: 400,
    });
  });
});

describe('[7.12h] AddTranslation', () => {
  test('[7.12h] notes a text that nobody has translated, once', async () => {
    expect((await add('Never seen')).data).toEqual({ added: true });
    expect((await add('Never seen')).data).toEqual({ added: false });
    expect(await collected()).toEqual(['Never seen']);
    expect(await collected('beta')).toEqual([]);
  });

  test('never serves what visitors sent, nor changes what is served', async () => {
    const before = await server.get('WebUiFalcon.GetTranslation', { language: 'zh-CN' });
    await add('Browser title');
    await add('Injected');
    server.cache.drop(null);
    const after = await server.get('WebUiFalcon.GetTranslation', { language: 'zh-CN' });
    expect(after.data).toEqual(before.data);
  });

  test('does not note a text that every language of the tenant has', async () => {
    await server.folder.write({
      'beta/translations/ar.json': { Known: 'معروف' },
      'beta/translations/en.json': { Known: 'Known' },
    });
    await server.load();
    expect((await add('Known', 'beta')).data).toEqual({ added: false });
    expect((await add('Orders')).data).toEqual({ added: true });
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    'a > b',
    'line\nbreak',
    'hidden\u200bchar',
    '\u202eabc',
  ])('refuses %j', async (key) => {
    expect(await add(key)).toMatchObject({ status: 200, id: 60020 });
    expect(await collected()).not.toContain(key);
  });

  test('refuses a text that is too long or empty', async () => {
    expect(await add('x'.repeat(501))).toMatchObject({ status: 400 });
    expect(await add('')).toMatchObject({ status: 400 });
  });

  test('collects 2,000 texts of a tenant and no more, also in parallel', async () => {
    await server.tenancy.withTenant('beta', (transaction) =>
      transaction
        .insertInto('missing_translation')
        .values(
          Array.from({ length: 1_995 }, (_, index) => ({ namespace: 'auth', key: `k${index}` })),
        )
        .execute(),
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => add(`parallel ${index}`, 'beta')),
    );
    expect(answers.filter((answer) => answer.data.added)).toHaveLength(5);
    expect(await collected('beta')).toHaveLength(2_000);
    // What visitors have filled leaves room to those who work here.
    const token = await server.tokenOf('ann', 'beta');
    const own = await server.call(
      'WebUiFalcon.AddTranslation',
      { key: 'met by a user', namespace: 'auth' },
      { token, corp: 'beta' },
    );
    expect(own).toMatchObject({ data: { added: true } });
  });

  test('is stopped when an address floods it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 610 }, () => add('Never seen', 'y4', '10.66.0.1')),
    );
    const stopped = answers.filter((answer) => answer.status === 429);
    expect(stopped).toHaveLength(10);
    expect(Number(stopped[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await add('Never seen', 'y4', '10.66.0.2')).id).toBe(0);
  });
});
