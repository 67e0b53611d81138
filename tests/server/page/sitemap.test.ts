import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { createSitemap } from '#server/page/site/sitemap.ts';
import type { Dispatcher } from '#server/wire/dispatcher.ts';
import { createTestShop, type TestShop } from '../shop/_shop.ts';
import { createClientBuild } from './_client.ts';

let shop: TestShop;
let clientDir: string;
beforeAll(async () => {
  clientDir = await createClientBuild();
  shop = await createTestShop({ clientDir });
  await shop.server.folder.write({
    'y4/configs/LANDING_HERO.json': [{ key: 'title', code: 'one', title: 'Hello' }],
    'y4/forms/OPEN.json': { code: 'OPEN', access: 'public', rows: [] },
    'y4/forms/GUARDED.json': { code: 'GUARDED', access: 'public', rows: [] },
    'y4/forms/STAFF.json': { code: 'STAFF', access: '*', rows: [] },
    'y4/routes.json': ['/content/GUARD*'],
  });
  expect((await shop.server.load()).issues).toEqual([]);
  await shop.addProduct({ id: 'p1', name: 'Pen' });
  await shop.addProduct({ id: 'a/b & <c>', name: 'Odd' });
  await shop.addProduct({ id: 'hidden', name: 'Hidden', listed: false });
  await shop.addProduct({ id: 'b1', name: 'Of beta' }, 'beta');
});
afterAll(async () => {
  await shop.close();
  await rm(clientDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.server.send({ method: 'GET', url, headers: { host: 'shop.example', ...headers } });

function addressesIn(body: string): string[] {
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

describe('the sitemap of a tenant', () => {
  test('names what anybody may open, and nothing else', async () => {
    const { statusCode, headers, body } = await get('/y4/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(addressesIn(body)).toEqual([
      'http://shop.example/y4/landing',
      'http://shop.example/y4/e-commerce/product/product-grid',
      'http://shop.example/y4/content/OPEN/main',
      'http://shop.example/y4/e-commerce/product/product-details/a%2Fb%20%26%20%3Cc%3E',
      'http://shop.example/y4/e-commerce/product/product-details/p1',
    ]);
  });

  test('says when each page was last changed', async () => {
    await shop.rows("UPDATE product SET updated_at = '2026-03-04T05:06:07Z' WHERE id = 'p1'");
    const { body } = await get('/y4/sitemap.xml');
    expect(body).toContain('product-details/p1</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod>');
    expect(body.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(5);
  });

  test('has nothing of another tenant, and none where there is no tenant', async () => {
    expect(addressesIn((await get('/beta/sitemap.xml')).body)).toEqual([
      'http://shop.example/beta/e-commerce/product/product-grid',
      'http://shop.example/beta/e-commerce/product/product-details/b1',
    ]);
    expect(addressesIn((await get('/bare/sitemap.xml')).body)).toEqual([]);
    for (const url of ['/nobody/sitemap.xml', '/%79%34/sitemap.xml', '/Y4/sitemap.xml']) {
      const { statusCode, body } = await get(url);
      expect([statusCode, body], url).toEqual([404, 'Not found\n']);
    }
  });

  test('stays of its tenant whatever the request says of another', async () => {
    const { body } = await get('/beta/sitemap.xml', { corp: 'y4' });
    expect(addressesIn(body).filter((address) => !address.includes('/beta/'))).toEqual([]);
  });

  test('is not written for a host that is none', async () => {
    expect((await get('/y4/sitemap.xml', { host: 'a"b<c>' })).statusCode).toBe(404);
  });
});

describe('a large sitemap', () => {
  const frame = {
    requestId: '1',
    address: '127.0.0.1',
    corpHeader: undefined,
    token: '',
    path: '/y4/',
    language: undefined,
    signal: new AbortController().signal,
  };
  const work = {
    inTenant: async (_frame, corp, run) =>
      shop.server.tenancy.withTenant(corp ?? '', (transaction) =>
        run({ transaction, definitions: { read: async () => null } } as never, transaction),
      ),
  } satisfies Pick<Dispatcher, 'inTenant'>;
  const sitemap = createSitemap(work, 1500);
  const textOf = async (lines: AsyncIterable<string> | null) => {
    let text = '';
    for await (const line of lines ?? []) text += line;
    return text;
  };

  test('is an index of files that together name each product once', async () => {
    await shop.rows(
      `INSERT INTO product_category (corp, id, name) VALUES ('beta', 'many', 'Many')`,
    );
    await shop.rows(
      `INSERT INTO product (corp, id, name, category_id, price)
        SELECT 'beta', 'm' || i, 'Many', 'many', 1 FROM generate_series(1, 3200) i`,
    );
    const index = addressesIn(await textOf(await sitemap.root(frame, 'beta', 'https://x.example')));
    expect(index).toEqual(
      [1, 2, 3, 4].map((number) => `https://x.example/beta/sitemap-${number}.xml`),
    );
    const named: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      const lines = await sitemap.file(frame, 'beta', 'https://x.example', number);
      const found = addressesIn(await textOf(lines));
      expect(found.length).toBeLessThanOrEqual(1500);
      named.push(...found);
    }
    expect(named).toHaveLength(3202);
    expect(new Set(named).size).toBe(3202);
    expect(await sitemap.file(frame, 'beta', 'https://x.example', 5)).toBeNull();
  });

  test('reads products as they are taken, not all at once', async () => {
    const lines = await sitemap.file(frame, 'beta', 'https://x.example', 2);
    const { rows } = await countOpen();
    const iterator = lines?.[Symbol.asyncIterator]();
    await iterator?.next();
    const first = await iterator?.next();
    expect(addressesIn(first?.value ?? '')).toHaveLength(1000);
    expect((await countOpen()).rows).toEqual(rows);
  });

  function countOpen() {
    return shop.server.pool.query(
      `SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
  }
});

describe('robots.txt', () => {
  test('names the sitemaps of tenants that have something to find', async () => {
    const app = await createApp({
      config: { environment: 'test', dataDir: shop.server.dataDir, trustedProxies: [] },
      pool: shop.server.pool,
      cache: shop.server.cache,
      logger: false,
      clientDir,
      tenants: new Set(['beta', 'bare', 'gone', 'y4']),
    });
    const { body } = await app.inject({ url: '/robots.txt', headers: { host: 'shop.example' } });
    expect(body.match(/^Sitemap: .*$/gm)).toEqual([
      'Sitemap: http://shop.example/beta/sitemap.xml',
      'Sitemap: http://shop.example/y4/sitemap.xml',
    ]);
    expect(body).toContain('Disallow: /*/e-commerce/checkout\n');

    // Asked again at once it says the same without asking the database.
    vi.useFakeTimers({ toFake: ['Date'] });
    const connect = vi.spyOn(shop.server.pool, 'connect');
    const again = () => app.inject({ url: '/robots.txt', headers: { host: 'shop.example' } });
    await again();
    connect.mockClear();
    expect((await again()).body).toBe(body);
    expect(connect).not.toHaveBeenCalled();
    shop.server.cache.drop('y4');
    await again();
    expect(connect).toHaveBeenCalled();
    connect.mockClear();
    vi.advanceTimersByTime(60_000);
    await again();
    expect(connect).toHaveBeenCalled();
    vi.useRealTimers();
    await app.close();
  });
});

describe('a page', () => {
  test.each([
    ['/y4/landing', undefined],
    ['/y4/e-commerce/product/product-details/p1?x=1', undefined],
    ['/y4/e-commerce/product/product-details/gone', 'noindex'],
    ['/y4/content/OPEN/main', undefined],
    ['/y4/content/GUARDED/main', 'noindex'],
    ['/y4/content/STAFF/main', 'noindex'],
    ['/y4/authentication/card/login', 'noindex'],
    ['/y4/', 'noindex'],
    ['/nobody/landing', 'noindex'],
  ])('%s tells search engines %s', async (url, told) => {
    const { headers } = await get(url, { accept: 'text/html' });
    expect(headers['x-robots-tag']).toBe(told);
  });

  const canonicalOf = async (url: string) => {
    const { body } = await get(url, { accept: 'text/html', host: 'shop.example' });
    const [, href] = /<link rel="canonical" href="([^"]*)">/.exec(body) ?? [];
    const [, shared] = /<meta property="og:url" content="([^"]*)">/.exec(body) ?? [];
    expect(shared).toBe(href);
    return href?.replace('http://shop.example/y4', '');
  };
  const list = '/e-commerce/product/product-grid';

  test.each([
    ['/landing?utm=1', '/landing'],
    ['/content/OPEN/main?a=%22%3E', '/content/OPEN/main'],
    ['/e-commerce/product/product-details/p1?x=1', '/e-commerce/product/product-details/p1'],
    ['/e-commerce/product/product-list', list],
    [`${list}?kw=lamp&page=2`, list],
    ['/e-commerce/product/product-list?page=2&sortBy=price', `${list}?page=2`],
    [`${list}?page=%22%3E&page=2`, list],
    ['/e-commerce/product/product-details/gone', undefined],
    ['/authentication/card/login', undefined],
  ])('%s is found at %s', async (url, canonical) => {
    expect(await canonicalOf(`/y4${url}`)).toBe(canonical);
  });

  test('under a host that is none has no address to be found at', async () => {
    const { body } = await get('/y4/landing', { accept: 'text/html', host: 'a"><script>' });
    expect(body).not.toContain('canonical');
  });

  test('of content for everybody is shared by what its form says', async () => {
    await shop.server.folder.write({
      'y4/forms/OPEN.json': {
        code: 'OPEN',
        access: 'public',
        headerTitle: '__Open house',
        headerDescription: 'Come <in>',
        option: { weixin: { config: 'main', appId: '', shareImage: 'y4/door.webp' } },
      },
      'y4/translations/en.json': { 'Open house': 'Doors open' },
    });
    expect((await shop.server.load()).issues).toEqual([]);
    const { body } = await get('/y4/content/OPEN/main', {
      accept: 'text/html',
      host: 'shop.example',
    });
    expect(body).toMatch(/<title>Doors open · [^<]+<\/title>/);
    expect(body).toContain('<meta property="og:title" content="Doors open">');
    expect(body).toContain('<meta name="description" content="Come &lt;in&gt;">');
    expect(body).toContain(
      '<meta property="og:image" content="http://shop.example/y4service/FilesRoot/y4/door.webp">',
    );
  });

  test('is found in each language of its tenant, in its own at the plain address', async () => {
    const alternatesIn = (body: string) =>
      [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
        ([, language, href]) => [language, href],
      );
    const at = (path: string) => `http://shop.example/y4${path}`;
    const goods = '/e-commerce/product/product-grid?page=2';
    const { body } = await get(`/y4${goods}`, { accept: 'text/html' });
    expect(alternatesIn(body)).toEqual([
      ['en', at(goods)],
      ['zh-CN', at(`${goods}&amp;lang=zh-CN`)],
      ['x-default', at(goods)],
    ]);
    const chinese = await get('/y4/landing?lang=zh-CN', { accept: 'text/html' });
    expect(chinese.body).toContain(`<link rel="canonical" href="${at('/landing?lang=zh-CN')}">`);
    expect(alternatesIn(chinese.body)).toContainEqual(['en', at('/landing')]);
    const { body: login } = await get('/y4/authentication/card/login', { accept: 'text/html' });
    expect(alternatesIn(login)).toEqual([]);
  });

  test('of the tenant’s landing is shared with the picture at its head, in its language', async () => {
    await shop.server.folder.write({
      'y4/configs/LANDING_HERO.json': [
        { key: 'title', code: 'one', title: 'Hello' },
        { key: 'picture', code: 'orders', imageUrl: '__/landing/orders.webp' },
      ],
      'y4/translations/zh-CN.json': { '/landing/orders.webp': '/landing/orders-zh.webp?a="' },
    });
    expect((await shop.server.load()).issues).toEqual([]);
    const imageOf = (body: string) =>
      /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1];
    const own = await get('/y4/landing', { accept: 'text/html' });
    expect(imageOf(own.body)).toBe('http://shop.example/landing/orders.webp');
    expect(own.body).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(own.body).not.toContain('content="summary"');
    const chinese = await get('/y4/landing?lang=zh-CN', { accept: 'text/html' });
    expect(imageOf(chinese.body)).toBe('http://shop.example/landing/orders-zh.webp?a=%22');
    const { body: bare } = await get('/beta/landing', { accept: 'text/html' });
    expect([imageOf(bare), bare.includes('content="summary"')]).toEqual([undefined, true]);
  });
});
