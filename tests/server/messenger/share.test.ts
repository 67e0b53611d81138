import { afterEach, describe, expect, test } from 'vitest';
import { keep } from '#server/messenger/keep.ts';
import { shareSignature } from '#server/messenger/weixin/share.ts';
import { isShareSigned } from '#tests/messenger-emulator/control.ts';
import { closedAfterTests } from '../_server.ts';
import { createMessengerShop } from './_messenger.ts';

const made = await closedAfterTests(createMessengerShop());
afterEach(() => made.emulator.state.faults.clear());

const config = (url: string, corp = 'y4') =>
  made.shop.server.call('WebUiFalcon.GetJsApiConfigInfo', { config: 'main', url }, { corp });

test('the signature is that of the published sample', () => {
  const sample = {
    ticket:
      'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  };
  const signature = '0f9de62fce790f9a083d5c99e95740ceb90c27ed';
  expect(shareSignature(sample)).toBe(signature);
  expect(shareSignature({ ...sample, url: `${sample.url}#part` })).toBe(signature);
});

describe('the configuration of a page', () => {
  test('asks for token and ticket once, for all requests', async () => {
    const { calls } = made.emulator.state;
    const answers = await Promise.all(Array.from({ length: 40 }, () => config(made.page())));
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([0]));
    expect(new Set(answers.map((answer) => answer.data.nonceStr)).size).toBe(40);
    await config(made.page());
    expect(calls).toMatchObject({ token: 1, ticket: 1 });
  });

  test('[7.14] is signed so that the messenger takes it', async () => {
    const url = `${made.page()}&kw=%E4%B9%A6`;
    const { data } = await config(`${url}#part`);
    expect(data).toEqual({
      appId: made.app.appId,
      timestamp: expect.any(Number),
      nonceStr: expect.stringMatching(/^[0-9a-f]{32}$/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(isShareSigned(made.emulator.state, { ...data, url })).toBe(true);
  });

  test.each(['https://evil.example/y4/', 'http://127.0.0.1/y4/', 'ftp://127.0.0.1/y4/'])(
    'is never signed for %s',
    async (url) => {
      expect((await config(url)).code).toMatch(/^(MESSENGER_ADDRESS|BAD_REQUEST)$/);
    },
  );

  test('is never signed for another tenant’s page', async () => {
    expect((await config(made.page('beta'))).code).toBe('MESSENGER_ADDRESS');
    expect((await config(made.page(), 'beta')).code).toBe('MESSENGER_ADDRESS');
  });

  test('tells no secret', async () => {
    const { tickets, appTokens } = made.emulator.state;
    const text = JSON.stringify(await config(made.page()));
    for (const secret of [...tickets.values(), ...appTokens.values(), made.app.appSecret]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('something that is kept', () => {
  /** Counts how often it is fetched, on a clock of its own. */
  function counted(fail = 0) {
    let now = 0;
    let fetched = 0;
    const kept = keep(
      async () => {
        fetched += 1;
        if (fetched <= fail) throw new Error('no answer');
        return { value: `value ${fetched}`, lifetime: 100 };
      },
      () => now,
    );
    return { kept, later: (seconds: number) => (now += seconds * 1000), fetched: () => fetched };
  }

  test('is fetched again before it ends', async () => {
    const { kept, later, fetched } = counted();
    expect(await kept.get()).toBe('value 1');
    later(89);
    expect(await kept.get()).toBe('value 1');
    later(2);
    expect(await kept.get()).toBe('value 2');
    expect(fetched()).toBe(2);
  });

  test('is fetched again after it could not be', async () => {
    const { kept } = counted(1);
    await expect(kept.get()).rejects.toThrow('no answer');
    expect(await kept.get()).toBe('value 2');
  });

  test('is dropped once, however many find it worthless', async () => {
    const { kept, fetched } = counted();
    const first = await kept.get();
    for (let round = 0; round < 3; round += 1) {
      kept.drop(first);
      expect(await kept.get()).toBe('value 2');
    }
    expect(fetched()).toBe(2);
  });
});

test('a token that the messenger has replaced is fetched anew', async () => {
  const other = await createMessengerShop();
  try {
    const { state } = other.emulator;
    state.faults.set('ticket', { kind: 'code', code: '40001', times: 1 });
    const params = { config: 'main', url: other.page() };
    const answer = await other.shop.server.call('WebUiFalcon.GetJsApiConfigInfo', params);
    expect(answer.id).toBe(0);
    expect(state.calls).toMatchObject({ token: 2, ticket: 2 });
  } finally {
    await other.close();
  }
});
