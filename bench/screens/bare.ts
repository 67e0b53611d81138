import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Screen } from './measure.ts';

export interface BarePage {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a page of the same bytes that does nothing with them: a heading in the markup, one stylesheet,
 * one script, one font and one picture, each as large as all of its kind in the product's page together.
 */
export async function serveBarePage({ bytes }: Pick<Screen, 'bytes'>): Promise<BarePage> {
  const of = (type: string) => bytes[type] ?? 0;
  const filler = (size: number) =>
    `/*${randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(4)}*/`;
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', document(of('Document'))],
    '/style.css': [
      'text/css',
      `@font-face{font-family:F;src:url(/font.woff2);font-display:swap}h1{font-family:F}${filler(of('Stylesheet'))}`,
    ],
    '/script.js': ['text/javascript', filler(of('Script'))],
    '/font.woff2': ['font/woff2', filler(of('Font'))],
    '/picture.webp': ['image/webp', filler(of('Image'))],
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function document(size: number): string {
  const text = `<p>${'One place for your orders. '.repeat(8)}</p>`;
  const filler = `<!--${'-x'.repeat(Math.ceil(size / 2))}-->`;
  return `<!doctype html><title>Bare</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script><h1>One place for your orders</h1>${text}<img src="/picture.webp" alt="" width="300" height="200">${filler}`;
}
