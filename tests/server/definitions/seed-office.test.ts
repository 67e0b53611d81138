import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sampleFiles } from '../_definitions.ts';
import { createTestServer, type TestServer } from '../_server.ts';

const news = (title: string) => ({ title, date: '2026-11-02', content: '<p>Text</p>' });

let server: TestServer;
let token: string;
beforeEach(async () => {
  const files = {
    ...sampleFiles,
    'y4/articles/NEWS.json': news('News'),
    'y4/articles/HELP.json': news('Help'),
    'y4/translations/zh-CN.json': { Orders: '我的订单', Goods: '货物' },
  };
  server = await createTestServer({ files });
  token = await server.tokenOf('ann');
  return () => server.close();
});

async function title(code: string): Promise<string | undefined> {
  return (await server.call('WebUiFalcon.GetArticle', { code }, { token })).data?.title;
}

async function text(key: string): Promise<string | undefined> {
  server.cache.drop(null);
  const { data } = await server.get('WebUiFalcon.GetTranslation', { language: 'zh-CN' });
  return data[key];
}

/** Runs a statement as the back office does: under the authors' role. */
function asOffice(statement: string): Promise<unknown> {
  return server.tenancy.withTenant('y4', (transaction) => sql.raw(statement).execute(transaction), {
    role: 'y4_author',
  });
}

test('what a file changes is changed, unless the office has changed it', async () => {
  await asOffice(`UPDATE article SET title = 'Ours' WHERE code = 'NEWS'`);
  await asOffice(`UPDATE tenant_text SET text = '本店订单' WHERE key = 'Orders'`);
  await server.folder.write({
    'y4/articles/NEWS.json': news('Newer'),
    'y4/articles/HELP.json': news('More help'),
    'y4/translations/zh-CN.json': { Orders: '订单们', Goods: '商品' },
  });
  expect((await server.load()).issues).toEqual([]);
  expect([await title('NEWS'), await title('HELP')]).toEqual(['Ours', 'More help']);
  expect([await text('Orders'), await text('Goods')]).toEqual(['本店订单', '商品']);
});

test('each language of a file is the office’s own to change, and goes when the file has it no more', async () => {
  const languages = async () => {
    const { rows } = (await asOffice(
      `SELECT language, title FROM article WHERE code = 'MANY' ORDER BY language`,
    )) as { rows: { language: string; title: string }[] };
    return rows.map(({ language, title }) => `${language} ${title}`);
  };
  const many = { ...news('新闻'), translations: { en: { title: 'News' }, ar: { title: 'أخبار' } } };
  await server.folder.write({ 'y4/articles/MANY.json': many });
  await server.load();
  expect(await languages()).toEqual(['ar أخبار', 'en News', 'zh-CN 新闻']);
  await asOffice(`UPDATE article SET title = 'Ours' WHERE code = 'MANY' AND language = 'en'`);
  await asOffice(`INSERT INTO article (code, title, language) VALUES ('OWN', 'Own', 'en')`);
  await server.folder.write({ 'y4/articles/MANY.json': news('更新') });
  await server.load();
  expect(await languages()).toEqual(['en Ours', 'zh-CN 更新']);
});

test('a file that writes one language twice is refused, one that nobody can choose is told', async () => {
  const faulty = { ...news('新闻'), translations: { 'zh-CN': { title: '又' } } };
  await server.folder.write({ 'y4/articles/TWICE.json': faulty });
  const { issues } = await server.load();
  expect(issues.map(({ message }) => message)).toEqual([
    'the article is in zh-CN already: its own title and content',
  ]);
  expect(await title('TWICE')).toBeUndefined();
  const odd = { ...news('新闻'), translations: { ar: { title: 'أخبار' } } };
  await server.folder.write({ 'y4/articles/TWICE.json': odd });
  const told = (await server.load()).issues;
  expect(told).toMatchObject([
    { message: expect.stringContaining('does not offer ar'), mild: true },
  ]);
  expect(await title('TWICE')).toBe('新闻');
});

test('what the office has deleted stays away until its file changes', async () => {
  await asOffice(`DELETE FROM article WHERE code = 'HELP'`);
  await asOffice(`DELETE FROM tenant_text WHERE key = 'Goods'`);
  await server.folder.write({ 'y4/articles/NEWS.json': news('Newer') });
  await server.load();
  expect([await title('HELP'), await text('Goods')]).toEqual([undefined, undefined]);
  await server.folder.write({ 'y4/articles/HELP.json': news('Help again') });
  await server.load();
  expect(await title('HELP')).toBe('Help again');
});

test('what a file had brought goes with it; what the office made of it stays', async () => {
  await asOffice(`UPDATE article SET title = 'Ours' WHERE code = 'NEWS'`);
  await server.folder.remove('y4/articles/NEWS.json');
  await server.folder.remove('y4/articles/HELP.json');
  await server.folder.remove('y4/translations/zh-CN.json');
  await server.load();
  expect([await title('NEWS'), await title('HELP')]).toEqual(['Ours', undefined]);
  expect(await text('Orders')).toBe('订单');
});

test('a file with a fault takes nothing away', async () => {
  await server.folder.write({ 'y4/articles/HELP.json': '{ "titel": "Help" }' });
  expect((await server.load()).issues).not.toEqual([]);
  expect(await title('HELP')).toBe('Help');
});

test('an article that is not published is none', async () => {
  await asOffice(`UPDATE article SET published = false WHERE code = 'NEWS'`);
  expect(await title('NEWS')).toBeUndefined();
});

test('a text that has come is missing no longer, and every process is told of it', async () => {
  const heard: string[] = [];
  const client = await server.pool.connect();
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('LISTEN y4_definitions');
  await asOffice(`INSERT INTO tenant_text (language, key, text) VALUES ('en', 'New', 'Brand new')`);
  await expect.poll(() => heard).toEqual(['y4']);
  client.release(true);
});

test('the office can not say that a text came from a file, nor see those of others', async () => {
  await expect(asOffice(`UPDATE tenant_text SET from_file = true`)).rejects.toThrow('denied');
  await asOffice(`INSERT INTO missing_translation (namespace, key) VALUES ('auth', 'x')`).then(
    () => expect.unreachable(),
    (error: Error) => expect(error.message).toContain('denied'),
  );
  const seen = (await asOffice(`SELECT DISTINCT corp FROM tenant_text`)) as { rows: object[] };
  expect(seen.rows).toEqual([{ corp: 'y4' }]);
});
