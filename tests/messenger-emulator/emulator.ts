import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { control } from './control.ts';
import { readAsked, tell } from './http.ts';
import { answerMerchant } from './payments.ts';
import { answerApp, authorizeAnswer, authorizePage } from './sign-in.ts';
import { type App, newState, type ProviderState } from './state.ts';

/** The provider, on this machine: it speaks as its documents say and knows nothing of the product. */
export interface Emulator {
  readonly url: string;
  readonly state: ProviderState;
  close(): Promise<void>;
}

/** @param port 0 takes any free one. */
export async function startEmulator(port = 0): Promise<Emulator> {
  const state = newState();
  const server = createServer(async (request, response) => {
    try {
      const asked = await readAsked(request);
      const path = asked.url.pathname;
      const told =
        (path === '/favicon.ico' && { status: 204, body: '' }) ||
        (path === '/connect/oauth2/authorize' && authorizePage(state, asked)) ||
        (path === '/connect/answer' && authorizeAnswer(state, asked)) ||
        (await control(state, asked)) ||
        (await answerApp(state, asked)) ||
        (await answerMerchant(state, asked));
      tell(response, told || { status: 404, body: {} });
    } catch (error) {
      tell(response, { status: 500, body: { message: String(error) } });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An app as an operator of the product writes it into the accounts' file. */
export function accountOf(
  { url, state }: Pick<Emulator, 'url' | 'state'>,
  { appId, appSecret, merchant }: App,
  more: object = {},
): object {
  const { byKey, byCertificate } = state.keys;
  return {
    provider: 'weixin',
    appId,
    appSecret,
    authorizeBase: url,
    apiBase: url,
    timeout: 4000,
    payment: {
      merchant: merchant.id,
      serial: merchant.serial,
      privateKey: merchant.privateKey,
      apiKey: merchant.apiKey,
      signers: [
        merchant.mode === 'key'
          ? { id: byKey.serial, publicKey: byKey.publicKey }
          : { certificate: byCertificate.certificate },
      ],
      base: url,
    },
    ...more,
  };
}
