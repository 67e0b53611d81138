import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFileAddress } from '#server/files/files-root.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());
const token = await server.tokenOf('ann');
await store('y4', 'products/a1.png', 'image/png', true);
await store('y4', 'contracts/c1.pdf', 'application/pdf', false, '合同.pdf');
await store('y4', 'products/x.svg', 'image/svg+xml', true);
await store('beta', 'products/b1.png', 'image/png', false);
await writeFile(join(server.dataDir, 'files/y4/unknown.png'), 'no row');
await writeFile(join(server.dataDir, 'secret.txt'), 'secret');

async function store(
  corp: string,
  path: string,
  media_type: string,
  is_public: boolean,
  name = path,
) {
  const file = join(server.dataDir, 'files', corp, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `bytes of ${path}`);
  await server.tenancy.withTenant(corp, (transaction) =>
    transaction
      .insertInto('file')
      .values({ path, name, media_type, size: '1', is_public, owner_id: null })
      .execute(),
  );
}

function get(path: string, headers: Record<string, string> = {}) {
  return server.send({ method: 'GET', url: `/y4service/FilesRoot/${path}`, headers });
}

test('[7.2] files are served under /y4service/FilesRoot/', async () => {
  const response = await get('y4/products/a1.png');
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('bytes of products/a1.png');
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  });
  expect(response.headers['content-disposition']).toMatch(/^inline; /);
});

test.each([
  [{ range: 'bytes=5-1' }, 416],
  [{ range: 'bytes=99999-' }, 416],
  [{ range: 'bytes=-' }, 416],
  [{ 'if-match': '"another"' }, 412],
])(
  'a part that it does not have is refused, and the refusal is not kept: %o',
  async (headers, status) => {
    const response = await get('y4/products/a1.png', headers);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(response.json()).toMatchObject({ id: 60020, code: 'BAD_REQUEST' });
    const part = await get('y4/products/a1.png', { range: 'bytes=0-4' });
    expect(part).toMatchObject({ statusCode: 206, body: 'bytes' });
  },
);

test('a file that is not public needs a session of its tenant', async () => {
  expect((await get('y4/contracts/c1.pdf')).statusCode).toBe(404);
  const own = await get('y4/contracts/c1.pdf', { token });
  expect(own.statusCode).toBe(200);
  expect(own.headers['cache-control']).toBe('private, no-cache');
  expect((await get('beta/products/b1.png', { token })).statusCode).toBe(404);
  expect((await get('beta/products/b1.png', { token, corp: 'y4' })).statusCode).toBe(404);
});

test('what is not a safe picture is saved, never opened', async () => {
  const pdf = await get('y4/contracts/c1.pdf', { token });
  expect(pdf.headers['content-disposition']).toBe(
    `attachment; filename="_.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf`,
  );
  const svg = await get('y4/products/x.svg');
  expect(svg.headers['content-disposition']).toContain('attachment');
});

test.each([
  ['invoice.hta', 'invoice.hta.pdf'],
  ['INVOICE.PDF', 'INVOICE.PDF'],
  ['invoice', 'invoice.pdf'],
])('a PDF is saved as one, whatever it was called: %s', async (name, saved) => {
  const path = `contracts/called-${name}.pdf`;
  await store('y4', path, 'application/pdf', false, name);
  const { headers } = await get(`y4/${path}`, { token });
  expect(headers['content-disposition']).toContain(`filename="${saved}"`);
});

test.each([
  ['notes.hta', 'txt', 'notes.hta.txt'],
  ['notes.HTA. ', 'txt', 'notes.HTA._.txt'],
  ['notes.js', 'txt', 'notes.js.txt'],
  ['link.lnk', 'bin', 'link.lnk.bin'],
  ['page.hta', 'zip', 'page.hta.zip'],
  ['setup.exe', 'exe', 'setup.exe'],
  ['bank.dat', 'txt', 'bank.dat'],
  ['rows.csv', 'csv', 'rows.csv'],
  ['letter.doc', 'cfb', 'letter.doc'],
])('[7.2] nothing is saved as what a desktop would run: %s', async (name, kept, saved) => {
  const path = `contracts/run-${name.replaceAll(/\W/g, '-')}.${kept}`;
  await store('y4', path, 'text/plain; charset=utf-8', false, name);
  const { headers } = await get(`y4/${path}`, { token });
  expect(headers['content-disposition']).toContain(`filename="${saved}"`);
});

describe('nothing else is there', () => {
  test.each(['', 'y4', 'y4/', 'y4/unknown.png', 'y4/products', 'nobody/products/a1.png'])(
    '%s',
    async (path) => {
      expect((await get(path, { token })).statusCode).toBe(404);
    },
  );

  test.each([
    'y4/../secret.txt',
    'y4/%2e%2e/%2e%2e/secret.txt',
    'y4/..%2f..%2fsecret.txt',
    'y4/....//secret.txt',
    'y4/products/../products/a1.png',
    'y4/products/./a1.png',
    'y4/products/a1.png%00.txt',
    'y4/products\\a1.png',
    'y4//products/a1.png',
    'y4/.hidden',
    'y4/products/',
    'Y4/products/a1.png',
    '%79%34/products/a1.png',
    '../secret.txt',
    `y4/${'x'.repeat(200)}`,
  ])('%s is no address of a file', (path) => {
    expect(parseFileAddress(`/y4service/FilesRoot/${path}`)).toBeNull();
  });

  test('a query is not part of the address', () => {
    const address = parseFileAddress('/y4service/FilesRoot/y4/products/a1.png?v=../2');
    expect(address).toEqual({ corp: 'y4', path: 'products/a1.png' });
  });
});

test('a row whose bytes are gone is not there', async () => {
  await server.tenancy.withTenant('y4', (transaction) =>
    transaction
      .insertInto('file')
      .values({
        path: 'gone.png',
        name: 'x',
        media_type: 'image/png',
        size: '1',
        is_public: true,
        owner_id: null,
      })
      .execute(),
  );
  expect((await get('y4/gone.png')).statusCode).toBe(404);
});
