import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { draw } from '#src/drawing/draw.tsx';
import { createTestServer, type TestServer } from '../_server.ts';
import { createClientBuild } from './_client.ts';

const LANDING = '/y4/landing';
const LOGIN = '/y4/authentication/card/login';
const REGISTER = '/y4/authentication/card/register';
/** What would end its place, were it written as it is. */
const HOSTILE = `</p></script><img src=x onerror=alert(1)>"'&{user}`;

let server: TestServer;
let clientDir: string;
let drawing: DrawPage = draw;
let drawn: string[] = [];

beforeAll(async () => {
  clientDir = await createClientBuild();
  server = await createTestServer({
    clientDir,
    draw: (page) => {
      drawn.push(`${page.data.language} ${page.address}`);
      return drawing(page);
    },
  });
  await server.folder.write({
    'y4/configs/LANDING_HERO.json': [
      { key: 'title', code: 'one', title: 'One place for your', caption: 'All of it' },
      { key: 'typed', code: 'two', title: 'orders' },
      { key: 'action', code: 'three', title: 'Start', url: '/content/OPEN/main' },
    ],
  });
  await server.load();
});
afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

async function get(url: string, cookie = ''): Promise<string> {
  const headers = { accept: 'text/html', cookie };
  return (await server.send({ method: 'GET', url, headers })).body;
}

/** What stands in the root of the page. */
function rootOf(html: string): string {
  return /<div id="root"[^>]*>(.*)<\/div>\s*(?:<style>|<\/body>)/s.exec(html)?.[1] ?? '';
}

describe('the first document', () => {
  test('[2.27a] of landing has the words of the hero, and links that lead somewhere', async () => {
    const root = rootOf(await get(LANDING));
    expect(root).toMatch(/<h1[^>]*>One place for your/);
    expect(root).toContain('<p class="y4-hero__caption">All of it</p>');
    expect(root).toMatch(/<a href="\/y4\/content\/OPEN\/main"[^>]*>Start/);
  });

  test('[2.27c][2.27d] of landing leads to no part of the page that its lists leave out', async () => {
    expect(rootOf(await get(LANDING))).not.toContain('<nav');
    await server.folder.write({
      'y4/configs/LANDING_PROCESS.json': [{ key: 'step', code: 'one', title: 'Describe' }],
    });
    await server.load();
    const one = rootOf(await get(LANDING));
    expect(one).toContain('id="process"');
    expect(one).toContain('href="#process"');
    expect(one).not.toContain('href="#services"');
  });

  test('[2.46a][2.48] of the sign-in has its form, which can not be sent as it is', async () => {
    const root = rootOf(await get(LOGIN));
    expect(root).toContain('autoComplete="username"');
    expect(root).toContain('type="password"');
    expect(root).toContain('href="/y4/authentication/card/register"');
    expect(root).toMatch(/<button type="submit"[^>]* disabled=""/);
    expect(root).toContain('method="post"');
  });

  test('[2.46b] of the registration has its form, which can not be sent as it is', async () => {
    const root = rootOf(await get(REGISTER));
    for (const name of ['name', 'phone', 'password', 'confirmPassword', 'authorization']) {
      expect(root).toContain(`name="${name}"`);
    }
    expect(root).toMatch(/<button type="submit"[^>]* disabled=""/);
    expect(root).toContain('method="post"');
  });

  test('is in the language of the visitor', async () => {
    await server.folder.write({
      'y4/translations/zh-CN.json': { 'Skip to content': '跳过' },
    });
    await server.load();
    expect(rootOf(await get(LOGIN))).toContain('<a class="y4-skip" href="#main">跳过</a>');
    expect(rootOf(await get(LOGIN, 'language=en'))).toContain('>Skip to content</a>');
  });

  test('has the rules that it needs in its head, and all else that it loads after the drawing', async () => {
    const html = await get(LANDING);
    const order = [
      '<style id="y4-first-styles">.y4-brand{margin-left:1px}</style>',
      '<link rel="expect" href="#root" blocking="render">',
      '<style>#root{visibility:hidden}</style>',
      '</head>',
      '<div id="root" data-drawn>',
      '<style>#root{visibility:inherit}</style>',
      '<link id="y4-stylesheet" rel="stylesheet" href="/assets/main-1.css"',
      '<link rel="preload" as="font" href="/assets/text-1.woff2">',
      '<script type="application/json"',
      '<script type="module" fetchpriority="low"',
      '</body>',
    ];
    const places = order.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html.match(/y4-stylesheet|as="font"|type="module"/g)).toHaveLength(3);
  });

  test('has the rules of its direction', async () => {
    const html = await get('/beta/authentication/card/login');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('<style id="y4-first-styles">.y4-brand{margin-right:1px}</style>');
  });

  test('is empty where the browser draws, and waits for its stylesheet as ever', async () => {
    const plain = await get('/y4/content/OPEN/main');
    expect(plain).toContain('<div id="root"></div>');
    expect(plain).not.toContain('fetchpriority');
    expect(plain).not.toContain('rel="expect"');
    expect(plain).not.toContain('y4-first-styles');
    expect(plain.indexOf('id="y4-stylesheet"')).toBeLessThan(plain.indexOf('</head>'));
  });
});

describe('texts that would end their place', () => {
  test('stay texts, of a tenant’s lists and translations', async () => {
    const hero = {
      'y4/configs/LANDING_HERO.json': [{ key: 'title', code: 'one', title: HOSTILE }],
    };
    await server.folder.write({ ...hero, 'y4/translations/zh-CN.json': { 'Log in': HOSTILE } });
    await server.load();
    for (const url of [LANDING, LOGIN]) {
      const html = await get(url);
      expect(rootOf(html), url).toContain(
        '&lt;/p&gt;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
      );
      expect(html, url).not.toContain('<img src=x');
      expect(html.match(/<\/script>/g), url).toHaveLength(3);
    }
  });

  test.each(['from', 'code', 'constructor', '__proto__', 'lang'])(
    'of the query value %s are not in the page at all',
    async (name) => {
      for (const url of [LANDING, LOGIN]) {
        const hostile = await get(`${url}?${name}=${encodeURIComponent(HOSTILE)}`);
        expect(hostile).toBe(await get(url));
      }
    },
  );
});

describe('a page is drawn', () => {
  test('once for each language and address, until its tenant changes', async () => {
    await server.load();
    server.cache.drop(null);
    drawn = [];
    for (const query of ['', '?a=1', '?a=2', '?from=/y4/content/OPEN/main']) {
      await get(LANDING + query);
      await get(LANDING + query, 'language=en');
      await get(LOGIN + query);
      await get('/y4/authentication/split/login');
    }
    const once = [
      'en /y4/landing',
      'zh-CN /y4/authentication/card/login',
      'zh-CN /y4/authentication/split/login',
      'zh-CN /y4/landing',
    ];
    expect(drawn.toSorted()).toEqual(once);
    server.cache.drop('beta');
    await get(LANDING);
    expect(drawn).toHaveLength(4);
    server.cache.drop('y4');
    await get(LANDING);
    expect(drawn).toHaveLength(5);
  });

  test.each([
    ['/nobody/landing'],
    ['/y4/authentication/card/login?user=ann'],
    ['/y4/authentication/other/login'],
    ['/y4/landing/'],
    ['/y4/content/OPEN/main'],
    ['/y4/e-commerce/checkout'],
    ['/y4/'],
  ])('not for %s, which is another’s or has no end of forms', async (url) => {
    drawn = [];
    expect(rootOf(await get(url))).toBe('');
    expect(drawn).toEqual([]);
  });

  test('by the browser when the server fails to', async () => {
    server.cache.drop(null);
    drawing = () => Promise.reject(new Error('out of ink'));
    const html = await get(LANDING);
    drawing = draw;
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('out of ink');
  });
});

test('a page whose data do not say whose it is can not be drawn', async () => {
  const data = { corp: 'y4', language: 'en', languages: ['en'], answers: [] } as const;
  const page = {
    address: '/y4/landing',
    data: { ...data, languages: [...data.languages], answers: [] },
  };
  await expect(draw(page)).rejects.toThrow('y4');
});
