import { expect, test } from 'vitest';
import { sampleFiles } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const HOSTILE = [
  '<p onclick="alert(1)">text</p>',
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="//evil.example">b</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<div style="position:fixed;inset:0">over</div>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<iframe src="https://evil.example"></iframe>',
  '<p id="main" name="main">clobbered</p>',
].join('');

const server = await closedAfterTests(
  createTestServer({
    files: {
      ...sampleFiles,
      'y4/articles/NEWS.json': {
        title: 'News',
        caption: 'Of today',
        date: '2026-11-02',
        content: '<h1>Head</h1><p>Text <strong>strong</strong> <a href="/faq">more</a></p>',
      },
      'y4/articles/HELP.json': {
        title: '帮助',
        content: '<p>你好</p>',
        translations: { en: { title: 'Help', caption: 'In short' } },
      },
      'y4/articles/DRAFT.json': { title: '草稿', translations: { en: { title: 'Draft' } } },
      'y4/articles/ENGLISH.json': { language: 'en', title: 'English only' },
    },
  }),
);
const token = await server.tokenOf('ann');

const ask = (code: string, sender: { corp?: string; token?: string } = { token }) =>
  server.call('WebUiFalcon.GetArticle', { code }, sender);

test('[3.17] GetArticle tells title, caption, date and content', async () => {
  const { id, data } = await ask('NEWS');
  expect(id).toBe(0);
  expect(data).toEqual({
    title: 'News',
    caption: 'Of today',
    date: '2026-11-02',
    content: '<h2>Head</h2><p>Text <strong>strong</strong> <a href="/faq">more</a></p>',
    language: 'zh-CN',
    languages: ['zh-CN'],
  });
});

const read = (params: { code: string; language?: string }, language?: string) =>
  server.call('WebUiFalcon.GetArticle', params, {
    token,
    ...(language !== undefined && { cookie: `language=${language}` }),
  });

test('an article is read in the language of its reader, or in the one that is asked for', async () => {
  expect((await read({ code: 'HELP' }, 'en')).data).toMatchObject({
    title: 'Help',
    caption: 'In short',
    language: 'en',
    languages: ['zh-CN', 'en'],
  });
  expect((await read({ code: 'HELP' }, 'zh-CN')).data.title).toBe('帮助');
  expect((await read({ code: 'HELP', language: 'zh-CN' }, 'en')).data.title).toBe('帮助');
  expect((await read({ code: 'HELP', language: 'fr' })).id).not.toBe(0);
});

test('where the language is missing, the tenant’s first one stands in, and then any', async () => {
  expect((await read({ code: 'NEWS' }, 'en')).data).toMatchObject({
    title: 'News',
    language: 'zh-CN',
  });
  // A language of the product that the tenant does not offer.
  expect((await read({ code: 'HELP', language: 'ar' }, 'ar')).data.language).toBe('zh-CN');
  expect((await read({ code: 'ENGLISH' }, 'zh-CN')).data).toMatchObject({
    title: 'English only',
    language: 'en',
    languages: ['en'],
  });
});

test('each language is published by itself', async () => {
  const publish = (language: string, published: boolean) =>
    server.tenancy.withTenant('y4', (transaction) =>
      transaction
        .updateTable('article')
        .set({ published })
        .where('code', '=', 'DRAFT')
        .where('language', '=', language)
        .execute(),
    );
  await publish('zh-CN', false);
  expect((await read({ code: 'DRAFT' }, 'zh-CN')).data).toMatchObject({
    title: 'Draft',
    languages: ['en'],
  });
  await publish('en', false);
  expect((await read({ code: 'DRAFT' }, 'zh-CN')).data).toBeNull();
});

test('GetArticle answers null where there is none', async () => {
  expect(await ask('GONE')).toMatchObject({ id: 0, data: null });
});

test('GetArticle needs a session of this tenant', async () => {
  expect(await ask('NEWS', {})).toMatchObject({ id: 60000 });
  expect(await ask('NEWS', { token, corp: 'beta' })).toMatchObject({ id: 60000 });
});

test('GetArticle takes out of a text all that could do something', async () => {
  // A file with such a text is refused; whatever else writes into the database is not asked.
  await server.pool.query(
    `INSERT INTO article (corp, code, language, title, content, published)
      VALUES ('y4', 'HOSTILE', 'zh-CN', 'Hostile', $1, true) ON CONFLICT DO NOTHING`,
    [HOSTILE],
  );
  const { content } = (await ask('HOSTILE')).data;
  expect(content).toContain('text');
  expect(content).not.toMatch(/script|onclick|onerror|evil|style|form|input|iframe|id=|name=/i);
});
