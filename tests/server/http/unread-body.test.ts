import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';

import { createThingServer } from '../web-ui-service/_things.ts';

const server = await closedAfterTests(createThingServer({}));
const token = await server.tokenOf('ann');
await server.app.listen({ port: 0, host: '127.0.0.1' });
const port = (server.app.server.address() as AddressInfo).port;

const API = '/y4service/api/Y4';

/** Sends a large request and a small one behind it over one connection, and answers with the lines of both answers. */
function sendBoth(target: string, headers: readonly string[], body: Buffer): Promise<string[]> {
  const begin = [`POST ${API}/${target} HTTP/1.1`, 'host: x', 'corp: y4', ...headers];
  const next = `GET ${API}/None HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let told = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => {
      told += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(told.match(/HTTP\/1\.1 \d+/g) ?? []));
    socket.write(`${begin.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.write(body);
    socket.write(next);
  });
}

/** A form with a file of that many bytes. */
async function formOf(size: number): Promise<{ headers: string[]; body: Buffer }> {
  const form = new FormData();
  form.set('code', 'THING');
  form.set('field', 'picture');
  form.set('file', new Blob([Buffer.alloc(size, 65)]), 'a.png');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: [`content-type: ${type}`], body: Buffer.from(await encoded.arrayBuffer()) };
}

test('a file that cannot be kept is read to its end, and what follows on the connection is answered', async () => {
  // Nothing can be kept there any more, as on a full disk.
  await writeFile(join(server.dataDir, 'files'), '');
  const { headers, body } = await formOf(9_000_000);
  const target = 'PostToServlet?servlet=WebUiService&command=UploadFile';
  const lines = await sendBoth(target, [...headers, `token: ${token}`], body);
  expect(lines).toEqual(['HTTP/1.1 500', 'HTTP/1.1 404']);
});

test('who sends more than any call takes is answered, and no longer read', async () => {
  const body = Buffer.alloc(9_000_000, 65);
  const answered = await sendBoth('CallServlet', ['content-type: application/json'], body);
  expect(answered[0]).toBe('HTTP/1.1 413');
});
