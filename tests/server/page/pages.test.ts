import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { LANDING_PARTS, landingListOf } from '#schemas/tenant/landing-lists.ts';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { PAGE_DATA_ID, type PageData, pageData } from '#schemas/wire/page-data.ts';
import { answerOf, createTestServer } from '../_server.ts';
import { createClientBuild, INLINE_SCRIPT } from './_client.ts';

const clientDir = await createClientBuild();
const server = await createTestServer({ clientDir });
afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.send({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
}

function dataOf(html: string): PageData {
  const block = new RegExp(
    `<script type="application/json" id="${PAGE_DATA_ID}">([^]*?)</script>`,
  ).exec(html)?.[1];
  return pageData.parse(JSON.parse(block ?? ''));
}

describe('a page', () => {
  test('brings along what a visitor’s first screen asks', async () => {
    const { body } = await get('/y4/content/OPEN/main');
    const data = dataOf(body);
    expect(data).toMatchObject({ corp: 'y4', language: 'zh-CN', languages: ['zh-CN', 'en'] });
    const asked = data.answers.map(({ servlet, command, params }) => [
      `${servlet}.${command}`,
      params,
    ]);
    expect(asked).toEqual([
      ['WebUiFalcon.GetCorp', { code: 'y4' }],
      ['WebUiFalcon.GetTranslation', { language: 'zh-CN', namespace: 'auth' }],
      ['WebUiFalcon.GetTranslation', { language: 'en', namespace: 'auth' }],
      ['WebUiFalcon.GetMenu', { system: '20', kind: 'menu' }],
      ['WebUiFalcon.GetRoute', { system: '20', kind: '%' }],
      ['WebUiFalcon.GetQuickLink', {}],
    ]);
  });

  test('brings the answers that the calls themselves give', async () => {
    const data = dataOf((await get('/y4/')).body);
    for (const { servlet, command, params, envelope } of data.answers) {
      const answer = await server.call(`${servlet}.${command}`, params, { corp: 'y4' });
      expect(envelope.data).toEqual(answer.data);
    }
  });

  test('of landing brings the lists that it is drawn from', async () => {
    await server.folder.write({
      'y4/configs/LANDING_HERO.json': [{ key: 'title', code: 'one', title: 'Hello' }],
    });
    await server.load();
    const lists = dataOf((await get('/y4/landing')).body).answers.filter(
      ({ command }) => command === 'GetConfig',
    );
    expect(lists.map(({ params }) => params)).toEqual(
      LANDING_PARTS.map((part) => ({ code: landingListOf(part), sort: 'asc', corp: 'y4' })),
    );
    expect(lists[0]?.envelope.data).toMatchObject([{ key: 'title', title: 'Hello' }]);
    expect(lists[1]?.envelope.data).toEqual([]);
    const elsewhere = dataOf((await get('/y4/content/OPEN/main')).body).answers;
    expect(elsewhere.filter(({ command }) => command === 'GetConfig')).toEqual([]);
  });

  test('knows no session: it is the same for everybody', async () => {
    const token = await server.tokenOf('ann');
    expect((await get('/y4/', { token })).body).toBe((await get('/y4/')).body);
  });

  test('[1.7] has its title from the text Browser title', async () => {
    expect((await get('/y4/')).body).toContain('<title>悦驿</title>');
    expect((await get('/beta/')).body).toContain('<title>واي فور</title>');
  });

  test('bears the name of its page before the title of the whole, as the client calls it', async () => {
    await server.folder.write({ 'y4/translations/en.json': { Register: 'Join & <i>us</i>' } });
    await server.load();
    const titleOf = async (path: string) =>
      /<title>([^<]*)<\/title>/.exec((await get(path, { cookie: 'language=en' })).body)?.[1];
    expect(await titleOf('/y4/authentication/card/login')).toMatch(/^Log in · /);
    expect(await titleOf('/y4/authentication/split/register')).toMatch(
      /^Join &amp; &lt;i&gt;us&lt;\/i&gt; · /,
    );
    expect(await titleOf('/y4/there/is/nothing')).not.toContain(' · ');
  });

  test('has the description of the tenant, harmless in its place', async () => {
    const { body } = await get('/y4/');
    expect(body).toContain(
      '<meta name="description" content="Goods &amp; &quot;more&quot; &lt;/script&gt;">',
    );
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect(dataOf(body).answers[0]?.envelope.data).toMatchObject({
      description: 'Goods & "more" </script>',
    });
  });

  test('[1.3] says what the tenant is in the language of its visitor', async () => {
    await server.folder.write({
      'y4/translations/en.json': {
        'Y4 Trading': 'Y4 & partners',
        'Goods & "more" </script>': 'Goods',
      },
    });
    await server.load();
    const { body } = await get('/y4/', { cookie: 'language=en' });
    expect(body).toContain('<meta property="og:site_name" content="Y4 &amp; partners">');
    expect(body).toContain('<meta name="description" content="Goods">');
    expect((await get('/y4/')).body).toContain(
      '<meta property="og:site_name" content="Y4 Trading">',
    );
  });

  test('names the modules that its route loads and the shell does not', async () => {
    const { body } = await get('/y4/content/OPEN/main');
    expect(body).toContain('<link rel="modulepreload" href="/assets/ContentPage-1.js">');
    expect(body).toContain('<link rel="modulepreload" href="/assets/grid-1.js">');
    expect(body).not.toContain('modulepreload" href="/assets/react-1.js"');
    expect((await get('/y4/landing')).body).not.toContain('modulepreload');
  });

  test('of content names the modules of the panels on it', async () => {
    const grid = '<link rel="modulepreload" href="/assets/AdvanceGrid-1.js">';
    expect((await get('/y4/content/ORDERS/main')).body).toContain(grid);
    expect((await get('/y4/content/ORDERS')).body).toContain(grid);
    for (const path of ['OPEN/main', 'NOTHING/main', 'blank?url=/content/ORDERS/main', '']) {
      expect((await get(`/y4/content/${path}`)).body, path).not.toContain(grid);
    }
  });

  test('changes with the definitions', async () => {
    await server.folder.write({ 'beta/translations/ar.json': { 'Browser title': 'بيتا' } });
    await server.load();
    expect((await get('/beta/')).body).toContain('<title>بيتا</title>');
  });
});

describe('the language of a page', () => {
  test('is the tenant’s until the cookie names another that it offers', async () => {
    expect((await get('/y4/')).body).toContain('<html lang="zh-CN" dir="ltr"');
    const english = await get('/y4/', { cookie: 'language=en' });
    expect(english.body).toContain('<html lang="en" dir="ltr"');
    expect(english.body).toContain('<title>Y4 in English</title>');
    expect(english.headers['content-language']).toBe('en');
    expect(dataOf(english.body).answers).toHaveLength(5);
    expect((await get('/y4/', { cookie: 'language=ar' })).body).toContain('lang="zh-CN"');
    expect((await get('/y4/', { cookie: 'language="><script>' })).body).toContain('lang="zh-CN"');
  });

  test('is what the address asks for, before the cookie, and stays it from then on', async () => {
    const asked = await get('/y4/?lang=en', { cookie: 'language=zh-CN' });
    expect(asked.body).toContain('<html lang="en"');
    expect(asked.headers['set-cookie']).toMatch(
      /^language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    );
    for (const query of ['lang=ar', 'lang=xx', 'lang=', 'lang=en%00', 'lang=%22%3E&lang=en']) {
      const other = await get(`/y4/?${query}`, { cookie: 'language=en' });
      expect(other.body, query).toContain('<html lang="en"');
      expect(other.headers['set-cookie'], query).toBeUndefined();
    }
  });

  test('[2.5] of a page within others is what its address asks for, and the user’s stays what it was', async () => {
    const frame = await get('/y4/content/OPEN/embed?lang=en', { cookie: 'language=zh-CN' });
    expect(frame.body).toContain('<html lang="en"');
    expect(frame.headers['set-cookie']).toBeUndefined();
  });

  test('turns direction and stylesheet', async () => {
    const { body } = await get('/beta/');
    expect(body).toContain('<html lang="ar" dir="rtl"');
    expect(body).toMatch(/id="y4-stylesheet" rel="stylesheet" href="\/assets\/rtl-1\.css"/);
    expect((await get('/y4/')).body).toMatch(
      /id="y4-stylesheet"[^>]* href="\/assets\/main-1\.css"/,
    );
  });
});

describe('the tenant of a page', () => {
  test('[2.3] may be left out at the root and before a short link', async () => {
    for (const url of ['/', '/?a=1', '/s/abc', '/s/abc?x=1']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(200);
      expect(dataOf(response.body).corp).toBe('y4');
    }
  });

  test.each([
    '/nobody/content/X/main',
    '/Y4/',
    '/y4.x/',
    '/y4%20/',
    '/%79%34/',
    '/../etc/passwd',
    '//evil.example/',
    `/${'y'.repeat(200)}/`,
    '/y4;beta/',
    '/landing',
  ])('%s names none: 404, the client in the default branding', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(dataOf(response.body).corp).toBe('y4');
  });

  test('an address that cannot be decoded is refused', async () => {
    const response = await get('/%zz/');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('what protects a page', () => {
  test('no script is compiled, nobody frames it, no type is guessed', async () => {
    const { headers } = await get('/y4/content/OPEN/main');
    const policy = String(headers['content-security-policy']);
    // The page's own script is named by its hash, so that no other one runs.
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${INLINE_SCRIPT};`);
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('a window that opened a secure page has no hold of it; by plain http nothing is sent that a browser ignores', async () => {
    const name = 'cross-origin-opener-policy';
    const secure = await get('/y4/content/OPEN/main', { 'sec-fetch-mode': 'navigate' });
    expect(secure.headers[name]).toBe('same-origin');
    expect((await get('/y4/content/OPEN/main')).headers[name]).toBeUndefined();
  });

  test('the embed page may be framed by the hosts that its tenant lists and by us, and no other page', async () => {
    const embed = await get('/y4/content/OPEN/embed?token=x');
    expect(embed.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://portal.example",
    );
    expect(embed.headers['x-frame-options']).toBeUndefined();
    const unlisted = await get('/beta/content/OPEN/embed');
    expect(unlisted.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    for (const url of ['/y4/content/OPEN/main', '/y4/embed', '/%zz/', '/nothing.js']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options'], url).toBe('DENY');
    }
  });
});

describe('files of the client', () => {
  test('with a hash in their name are kept for good', async () => {
    const response = await get('/assets/main-1.js');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const theme = await get('/theme.js');
    expect(theme.headers['cache-control']).toBe('no-cache');
    const policy = String(theme.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  test('are sent packed, as the build left them or on the way', async () => {
    const ready = await get('/assets/packed-1.js', { 'accept-encoding': 'br' });
    expect(ready.headers['content-encoding']).toBe('br');
    expect(ready.body).toBe('packed');
    const page = await get('/y4/', { 'accept-encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain(PAGE_DATA_ID);
  });

  test('come as cards of shared pages too, where they are pictures', async () => {
    const create = { width: 640, height: 400, channels: 3, background: '#2f5bea' } as const;
    await writeFile(join(clientDir, 'assets/lamp.webp'), await sharp({ create }).webp().toBuffer());
    // A server knows the files that were there when it was started.
    const other = await createTestServer({ clientDir });
    try {
      const card = await other.send({ method: 'GET', url: '/assets/lamp-card.jpg' });
      expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(card.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=86400',
      });
      const none = await other.send({ method: 'GET', url: '/assets/none-card.jpg' });
      expect(none.statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });

  test('the icon of a document that names none, as of a picture, is that of the pages', async () => {
    const response = await get('/favicon.ico', { accept: 'image/*' });
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe('/favicon.svg');
  });

  test.each(['/assets/none-1.js', '/assets/../index.html', '/.vite/manifest.json', '/none.ico'])(
    '%s is not there, and no page instead',
    async (url) => {
      const response = await get(url, { accept: '*/*' });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<html');
    },
  );
});

describe('an address that cannot be decoded', () => {
  test.each(['/%', '/y4/%', '/y4/%E0%A4%A', '/y4service/FilesRoot/y4/%'])(
    '%s names nothing',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<a href="/y4/">');
    },
  );

  test('is refused with the envelope where calls go', async () => {
    const answer = answerOf(await get(`${API_BASE}/Y4/%`));
    expect(answer).toMatchObject({ status: 400, id: 60020, data: null, token: null });
    expect(answer.tag).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what is no endpoint', () => {
  test.each(['/', '/Y4/CallServlet', '/nope', '/y4/getbyservlet', '//Y4/GetByServlet'])(
    'is answered with the envelope, not with a page: %s',
    async (path) => {
      const answer = answerOf(await get(API_BASE + path));
      expect(answer).toMatchObject({ status: 404, id: 60021, code: 'ENDPOINT', data: null });
      expect(answer.tag).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
