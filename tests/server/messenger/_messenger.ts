import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { readAccounts } from '#server/messenger/accounts.ts';
import { createMessenger, type Messenger } from '#server/messenger/messenger.ts';
import { findFreePort } from '#tests/_harness/free-port.ts';
import { accountOf, type Emulator, startEmulator } from '#tests/messenger-emulator/emulator.ts';
import { type PayerAnswer, payOnPhone } from '#tests/messenger-emulator/phone.ts';
import { newCode } from '#tests/messenger-emulator/sign-in.ts';
import {
  type App,
  addApp,
  type Payment,
  type SigningMode,
} from '#tests/messenger-emulator/state.ts';
import type { Answer } from '../_server.ts';
import { createTestShop, type Shopper, type TestShop } from '../shop/_shop.ts';

const METHODS = [
  { code: 'wallet', kind: 'messenger', config: 'main', title: 'Wallet' },
  { code: 'hasty', kind: 'messenger', config: 'second', title: 'Hasty wallet' },
];
export const WALLET = { paymentMethod: 'wallet' };
/** Pays at an account that waits for no answer longer than {@link HASTY}. */
export const HASTY_WALLET = { paymentMethod: 'hasty' };
/** Milliseconds. */
export const HASTY = 400;
export const GOODS = [{ id: 'book', quantity: 1 }];
/** Minor units of one of the goods. */
export const PRICE = 1999;

/** A sign-in that a browser has begun. */
export interface Begun {
  readonly corp: string;
  readonly config: string;
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  /** The messenger's page. */
  readonly address: string;
}

/**
 * Two tenants with a shop and an account at the emulated messenger, behind a real socket. Tenant `y4`
 * has the account `main`, and at another app `second`, which waits for no answer; `beta` shares y4's merchant.
 */
export interface MessengerShop {
  readonly shop: TestShop;
  readonly emulator: Emulator;
  readonly messenger: Messenger;
  readonly app: App;
  readonly accountsFile: string;
  readonly origin: string;
  /** What the messenger's log got. */
  readonly log: string[];
  page(corp?: string): string;
  begin(changes?: Partial<Begun> & { scope?: string }): Promise<Begun>;
  /** Comes back from the messenger's page as this person. */
  finish(begun: Begun, person: string, changes?: object, token?: string): Promise<Answer>;
  signIn(person: string, corp?: string): Promise<Answer>;
  /** A shopper whom the messenger knows, with an address. */
  addBuyer(person: string, corp?: string): Promise<Shopper & { openId: string }>;
  pay(parameters: InAppPayment, answer?: PayerAnswer): Promise<string>;
  paymentOf(orderId: string): Promise<Payment>;
  billOf(orderId: string): Promise<{ state: string; refunds: { reason: string; state: string }[] }>;
  close(): Promise<void>;
}

export async function createMessengerShop(mode: SigningMode = 'key'): Promise<MessengerShop> {
  const emulator = await startEmulator();
  const { state } = emulator;
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const domains = [new URL(origin).host];
  const app = addApp(state, { domains, mode });
  const apps = {
    second: addApp(state, { domains, mode }),
    beta: addApp(state, { domains, merchant: app.merchant }),
  };
  const folder = await mkdtemp(join(tmpdir(), 'y4-messenger-'));
  const accountsFile = join(folder, 'messenger.json');
  // Loaded machines are slow, and only a test about slowness is to notice.
  const more = { origins: [origin], timeout: 30_000 };
  await writeFile(
    accountsFile,
    JSON.stringify({
      y4: {
        main: accountOf(emulator, app, more),
        second: accountOf(emulator, apps.second, { ...more, timeout: HASTY }),
      },
      beta: { main: accountOf(emulator, apps.beta, more) },
    }),
  );
  const accounts = await readAccounts({ file: accountsFile, publicUrl: undefined, env: {} });
  const shop = await createTestShop({ accounts, shop: { paymentMethods: METHODS } });
  await shop.server.folder.write({ 'beta/corp.json': cnyTenant('beta') });
  await shop.server.load();
  for (const corp of ['y4', 'beta']) {
    await shop.addProduct({ id: 'book', price: PRICE, stock_quantity: 10_000 }, corp);
  }
  await shop.server.app.listen({ port, host: '127.0.0.1' });
  const log: string[] = [];
  const messenger = createMessenger(accounts, shop.server.tenancy, {
    warn: (details, message) => log.push(`${message} ${JSON.stringify(details)}`),
  });
  const appIdOf = { y4: app.appId, beta: apps.beta.appId } as Record<string, string>;

  const made: MessengerShop = {
    shop,
    emulator,
    messenger,
    app,
    accountsFile,
    origin,
    log,
    page: (corp = 'y4') => `${origin}/${corp}/content/HOME/main?tab=1`,
    async begin({ corp = 'y4', config = 'main', url, verifier, scope } = {}) {
      const wanted = {
        config,
        url: url ?? made.page(corp),
        verifier: verifier ?? randomBytes(16).toString('hex'),
      };
      const answer = await shop.server.call(
        'WebUiFalcon.GetSnsAuthorizeInfo',
        { ...wanted, ...(scope && { scope }) },
        { corp },
      );
      if (answer.id !== 0) throw new Error(`Not begun: ${answer.code}`);
      return { corp, ...wanted, state: answer.data.state, address: answer.data.url };
    },
    finish({ corp, config, url, verifier, state: name, address }, person, changes = {}, token) {
      const query = new URL(address).searchParams;
      const code = newCode(state, query.get('appid') ?? '', person, query.get('scope') ?? '');
      const params = { config, code, state: name, verifier, url, ...changes };
      return shop.server.call('WebUiFalcon.GetSnsUserInfo', params, { corp, token });
    },
    signIn: async (person, corp) =>
      made.finish(await made.begin({ ...(corp && { corp }) }), person),
    async addBuyer(person, corp = 'y4') {
      const { token, data } = await made.signIn(person, corp);
      const [user] = await shop.rows('SELECT id FROM app_user WHERE corp = $1 AND login = $2', [
        corp,
        data.user,
      ]);
      const fields = { name: person, phone: '13800138000', street: '南京西路 1 号' };
      const who = { corp, id: user.id, login: data.user, token: token ?? '' };
      const saved = await shop.run('TASK_ECommerce_Save_Address', fields, who);
      const [{ open_id: openId }] = await shop.rows(
        'SELECT open_id FROM messenger_user WHERE corp = $1 AND user_id = $2 AND app_id = $3',
        [corp, user.id, appIdOf[corp]],
      );
      return { ...who, address: { id: saved.data.id, ...fields }, openId };
    },
    pay: (parameters, answer = 'pay') => payOnPhone(state, { ...parameters }, answer),
    async paymentOf(orderId) {
      const [row] = await shop.rows('SELECT number FROM messenger_payment WHERE order_id = $1', [
        orderId,
      ]);
      const found = [...state.payments.values()].find(({ number }) => number === row.number);
      if (!found) throw new Error(`The messenger knows no payment of ${orderId}.`);
      return found;
    },
    async billOf(orderId) {
      const [bill] = await shop.rows('SELECT state FROM shop_payment WHERE order_id = $1', [
        orderId,
      ]);
      const refunds = await shop.rows(
        'SELECT reason, state FROM shop_refund WHERE order_id = $1 ORDER BY created_at',
        [orderId],
      );
      return { state: bill.state, refunds };
    },
    async close() {
      await shop.close();
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return made;
}

function cnyTenant(corp: string): object {
  const settings = { currency: 'CNY', language: 'en', languages: ['en', 'zh-CN'] };
  return { code: corp, name: corp, sortName: corp, settings };
}
