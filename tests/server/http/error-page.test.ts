import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCorp } from '#schemas/web-ui-falcon/get-corp.ts';
import { handlers } from '#server/calls.ts';
import { errorPage } from '#server/http/error-page.ts';
import { handle } from '#server/wire/handler.ts';
import { createTestServer, type TestServer } from '../_server.ts';
import { createClientBuild } from '../page/_client.ts';

const page = { accept: 'text/html,application/xhtml+xml' };

let server: TestServer;
let clientDir: string;
let broken = false;
beforeAll(async () => {
  clientDir = await createClientBuild();
  const failing = handle(getCorp, async () => {
    throw new Error('secret of the database');
  });
  server = await createTestServer({
    clientDir,
    calls: {
      ...handlers,
      'WebUiFalcon.GetCorp': {
        ...failing,
        run: (params, context) =>
          (broken ? failing : (handlers['WebUiFalcon.GetCorp'] ?? failing)).run(params, context),
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

function get(url: string, headers: Record<string, string> = page) {
  return server.send({ method: 'GET', url, headers });
}

describe('who navigates to', () => {
  test.each(['/y4/%E0%A4%A', '/%', '/assets/gone-1.js'])(
    '%s gets a page that leads home',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>您要查找的页面不存在。</h1>');
      expect(body).toContain('href="/y4/"');
    },
  );

  test('a page that can not be made gets one that says so, and nothing of the reason', async () => {
    broken = true;
    server.cache.drop(null);
    const { statusCode, body, headers } = await get('/beta/content/OPEN/main');
    broken = false;
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>哎呀，出错了！</h1>');
    expect(body).toContain('href="/beta/"');
    expect(body).toMatch(/<small dir="ltr">[\da-f-]{36}<\/small>/);
    expect(body).not.toMatch(/secret|Error|at .*\.ts/);
  });

  test('a picture or script that is not there gets a line, not a page, and is asked for again by who keeps answers', async () => {
    const { statusCode, body, headers } = await get('/assets/gone-1.js', { accept: '*/*' });
    expect([statusCode, body]).toEqual([404, 'Not found\n']);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the page', () => {
  test.each([
    [{ cookie: 'a=1; language=ar', 'accept-language': 'en' }, 'ar', 'rtl'],
    [{ 'accept-language': 'fr-FR, en;q=0.8, zh;q=0.5' }, 'en', 'ltr'],
    [{ 'accept-language': 'zh-TW' }, 'zh-CN', 'ltr'],
    [{ cookie: 'language="><script>' }, 'zh-CN', 'ltr'],
  ])('speaks the language of %j', (headers, spoken, direction) => {
    expect(errorPage(404, '/y4/x', headers)).toContain(
      `<html lang="${spoken}" dir="${direction}">`,
    );
  });

  test('takes nothing from the address but a tenant', () => {
    for (const url of [
      '/"><script>alert(1)</script>/x',
      '//evil.example/',
      '/javascript:x',
      '/%22',
    ]) {
      const html = errorPage(404, url, {});
      expect(html, url).toContain('<a href="/y4/">');
      expect(html, url).not.toMatch(/script|evil/);
    }
  });

  test('has its words in the main part, on a ground of its own, which a dark one is told by', () => {
    const html = errorPage(503, '/', {});
    expect(html).toMatch(/<main>\n<p>503<\/p>[\s\S]*<\/a>\n<\/main>/);
    expect(html).toMatch(/:root\{color-scheme:light dark;background:Canvas;/);
  });

  test('asks again by itself only where it may come soon', () => {
    expect(errorPage(503, '/', {})).toContain('http-equiv="refresh"');
    expect(errorPage(500, '/', {})).not.toContain('http-equiv="refresh"');
  });
});

test('what an address asks of the catalogue wrongly leaves the page whole', async () => {
  const product = '/y4/e-commerce/product';
  for (const rest of [
    'product-details/%00',
    'product-grid?kw=%00',
    'product-grid?sort=rating',
    'product-list?page=abc&page=2&kw=a&kw=b&order[]=x&sort=__proto__',
    `product-grid?kw=${'x'.repeat(9000)}`,
  ]) {
    const { statusCode, headers } = await get(`${product}/${rest}`);
    expect([statusCode, headers['content-type']], rest).toEqual([200, 'text/html; charset=utf-8']);
  }
});
