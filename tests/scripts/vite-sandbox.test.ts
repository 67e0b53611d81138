import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { SANDBOX_PATH, SANDBOX_SCRIPT_PATH } from '#schemas/script/limits.ts';
import { sandboxHeaders } from '#server/page/sandbox.ts';
import { sandbox } from '../../scripts/vite-sandbox.ts';

test('the page of scripts has the policy of the product in development too', async () => {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'silent',
    plugins: [sandbox()],
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    await server.listen();
    const http = server.httpServer;
    if (http === null) throw new Error('The development server does not listen');
    if (!http.listening) await once(http, 'listening');
    const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
    const page = await fetch(`http://${host}${SANDBOX_PATH}?x`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBe(
      sandboxHeaders(SANDBOX_PATH, host)?.['content-security-policy'],
    );
    const script = await fetch(`http://${host}${SANDBOX_SCRIPT_PATH}`);
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const other = await fetch(`http://${host}/favicon.svg`);
    expect(other.headers.has('content-security-policy')).toBe(false);
  } finally {
    await server.close();
  }
});
