import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAccounts } from '#server/messenger/accounts.ts';
import { accountOf } from '#tests/messenger-emulator/emulator.ts';
import { addApp, newState } from '#tests/messenger-emulator/state.ts';

const state = newState();
const app = addApp(state, { domains: [] });
const emulator = { url: 'http://127.0.0.1:1', state };
// biome-ignore lint/suspicious/noExplicitAny: tests break accounts in every place
const good = accountOf(emulator, app) as any;
const origins = ['https://shop.example'];

const folder = await mkdtemp(join(tmpdir(), 'y4-accounts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: unknown, more: { publicUrl?: string; env?: NodeJS.ProcessEnv } = {}) {
  const file = join(folder, 'messenger.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readAccounts({ file, publicUrl: undefined, env: {}, ...more });
}
const withPayment = (changes: object) => ({
  y4: { main: { ...good, origins, payment: { ...good.payment, ...changes } } },
});

describe('the file of accounts', () => {
  test('need not be there', async () => {
    expect(await readAccounts({ file: undefined, publicUrl: undefined, env: {} })).toEqual([]);
  });

  test('gives each tenant its accounts, on PUBLIC_URL unless it says otherwise', async () => {
    const publicUrl = 'https://all.example/';
    const accounts = await read(
      { y4: { main: good }, beta: { other: { ...good, origins } } },
      { publicUrl },
    );
    expect(accounts).toMatchObject([
      {
        corp: 'y4',
        config: 'main',
        account: { appId: app.appId, origins: ['https://all.example'] },
      },
      { corp: 'beta', config: 'other', account: { origins } },
    ]);
    expect(accounts[0]?.account.payments?.merchant).toBe(app.merchant.id);
  });

  test('may leave payments out', async () => {
    const { payment: _, ...rest } = good;
    const [account] = await read({ y4: { main: { ...rest, origins } } });
    expect(account?.account.payments).toBeNull();
  });

  test('asks the provider itself unless it says otherwise', async () => {
    const { authorizeBase: _, ...rest } = good;
    const [named] = await read({ y4: { main: { ...rest, origins } } });
    const request = { redirect: 'https://shop.example/y4/', state: 's', scope: 'snsapi_base' };
    expect(named?.account.authorizeUrl(request as never)).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=/,
    );
  });

  test('takes texts from files beside it and from the environment', async () => {
    await writeFile(join(folder, 'key.pem'), good.payment.privateKey);
    const content = withPayment({ privateKey: { file: 'key.pem' }, apiKey: { env: 'API_KEY' } });
    const accounts = await read(content, { env: { API_KEY: app.merchant.apiKey } });
    expect(accounts[0]?.account.payments?.merchant).toBe(app.merchant.id);
    await expect(read(content)).rejects.toThrow('The variable API_KEY is not set.');
    await expect(read(withPayment({ privateKey: { file: 'none.pem' } }))).rejects.toThrow(
      `The file ${join(folder, 'none.pem')} cannot be read.`,
    );
  });
});

describe('a fault in it is told in one sentence', () => {
  const cases: [string, unknown, RegExp][] = [
    ['no JSON', '{"y4": "top-secret"', /messenger\.json is no JSON\.$/],
    ['a tenant that cannot be', { 'Y 4': { main: good } }, /Y 4/],
    [
      'an unknown provider',
      { y4: { main: { ...good, provider: 'pigeon' } } },
      /y4\.main\.provider/,
    ],
    ['an unknown key', { y4: { main: { ...good, origins, secret: 'x' } } }, /y4\.main.*secret/],
    ['no secret', { y4: { main: { ...good, origins, appSecret: '' } } }, /y4\.main\.appSecret/],
    ['a short apiKey', withPayment({ apiKey: 'short' }), /y4\.main\.payment\.apiKey/],
    [
      'no key',
      withPayment({ privateKey: 'top-secret' }),
      /payment\.privateKey: a private key in PEM/,
    ],
    ['nobody who signs', withPayment({ signers: [] }), /payment\.signers/],
    [
      'a broken key',
      withPayment({
        privateKey: '-----BEGIN PRIVATE KEY-----\ntop-secret\n-----END PRIVATE KEY-----',
      }),
      /y4\.main: a key or certificate of its payment cannot be read\.$/,
    ],
    [
      'a broken certificate',
      withPayment({ signers: [{ certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n' }] }),
      /a key or certificate of its payment cannot be read/,
    ],
    ['no address', { y4: { main: good } }, /y4\.main: set PUBLIC_URL, or give origins/],
  ];
  test.each(cases)('%s', async (_, content, sentence) => {
    const fault = await read(content).catch((error: Error) => error);
    expect(fault).toMatchObject({
      name: 'AccountsError',
      message: expect.stringMatching(sentence),
    });
    const { message } = fault as Error;
    for (const secret of ['top-secret', app.appSecret, app.merchant.apiKey]) {
      expect(message).not.toContain(secret);
    }
  });

  test('a file that is not there', async () => {
    const file = join(folder, 'nowhere.json');
    await expect(readAccounts({ file, publicUrl: undefined, env: {} })).rejects.toThrow(
      `${file} cannot be read: ENOENT.`,
    );
  });
});
