import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isShareSigned } from './control.ts';
import { readAsked, tell } from './http.ts';
import { findPrepared, payOnPhone } from './phone.ts';
import type { ProviderState } from './state.ts';

const BRIDGE = '/__phone/bridge.js';

/**
 * A phone on the desktop: shows the product's pages as the messenger's own browser does, in any
 * browser. It stands in front of the product and adds one script to each page.
 *
 * @param product address of the product.
 */
export async function startPhone(
  state: ProviderState,
  port: number,
  product: () => string,
): Promise<{ close(): Promise<void> }> {
  const bridge = await readFile(join(import.meta.dirname, 'phone-bridge.js'), 'utf8');
  const server = createServer(async (incoming, response) => {
    const path = incoming.url ?? '/';
    try {
      if (path === BRIDGE) {
        tell(response, { body: bridge, headers: { 'content-type': 'text/javascript' } });
      } else if (path.startsWith('/__phone/')) {
        await answerBridge(state, incoming, response);
      } else {
        passOn(product(), incoming, response);
      }
    } catch (error) {
      tell(response, { status: 502, body: { message: String(error) } });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerBridge(
  state: ProviderState,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url, body } = await readAsked(incoming);
  const data = JSON.parse(body);
  switch (url.pathname) {
    case '/__phone/payment': {
      const payment = findPrepared(state, data);
      return tell(response, { body: payment ? { amount: (payment.amount / 100).toFixed(2) } : {} });
    }
    case '/__phone/pay':
      return tell(response, {
        body: { err_msg: await payOnPhone(state, data.params, data.answer) },
      });
    case '/__phone/share':
      return tell(response, { body: { valid: isShareSigned(state, data) } });
    default:
      return tell(response, { status: 404, body: {} });
  }
}

function passOn(product: string, incoming: IncomingMessage, response: ServerResponse): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const outgoing = request(
    new URL(incoming.url ?? '/', product),
    { method: incoming.method, headers },
    (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const page = Buffer.concat(chunks).toString();
        const { 'content-length': _, etag: __, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(page.replace('<head>', `<head><script src="${BRIDGE}"></script>`));
      });
    },
  );
  outgoing.on('error', () => response.writeHead(502).end('The product does not answer.'));
  incoming.pipe(outgoing);
}
