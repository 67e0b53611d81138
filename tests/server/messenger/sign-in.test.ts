import { afterEach, describe, expect, test } from 'vitest';
import { messengerRefusalCode } from '#schemas/messenger/refusal.ts';
import type { Fault, Part } from '#tests/messenger-emulator/state.ts';
import { closedAfterTests } from '../_server.ts';
import { createMessengerShop, HASTY } from './_messenger.ts';

const made = await closedAfterTests(createMessengerShop());
afterEach(() => made.emulator.state.faults.clear());

const codes = messengerRefusalCode.def.entries;
const sessions = async () => (await made.shop.rows('SELECT FROM session')).length;

/** The request is refused and nobody is signed in by it. */
async function expectRefusal(
  code: string,
  run: () => Promise<{ code?: unknown; token?: unknown }>,
) {
  const before = await sessions();
  const answer = await run();
  expect(answer).toMatchObject({ code, token: null });
  expect(await sessions()).toBe(before);
}

describe('a sign-in through the messenger', () => {
  test('leads to the messenger’s page, which comes back to the page it began on', async () => {
    const begun = await made.begin();
    const page = new URL(begun.address);
    expect(page.origin + page.pathname).toBe(`${made.emulator.url}/connect/oauth2/authorize`);
    expect(page.hash).toBe('#wechat_redirect');
    expect([...page.searchParams]).toEqual([
      ['appid', made.app.appId],
      ['redirect_uri', begun.url],
      ['response_type', 'code'],
      ['scope', 'snsapi_userinfo'],
      ['state', begun.state],
    ]);
    expect(begun.state).toMatch(/^[0-9a-f]{32}$/);
  });

  test('[7.14] signs in with the code, and the token is that of the account', async () => {
    const answer = await made.signIn('Han Meimei');
    expect(answer).toMatchObject({
      id: 0,
      data: { userName: 'Han Meimei', userFullName: 'Han Meimei', department: '' },
    });
    const own = await made.shop.run(
      'TASK_ECommerce_Load_Address_List',
      {},
      {
        token: answer.token ?? '',
      },
    );
    expect(own.id).toBe(0);
    const again = await made.signIn('Han Meimei');
    expect(again.data.user).toBe(answer.data.user);
    expect(again.token).not.toBe(answer.token);
    expect(JSON.stringify(answer.data)).not.toContain(made.app.appId);
  });

  test('makes one account, however many sign in at once', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => made.begin()));
    const answers = await Promise.all(begun.map((one) => made.finish(one, 'Crowd')));
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([0]));
    expect(new Set(answers.map((answer) => answer.data.user)).size).toBe(1);
    const rows = await made.shop.rows(`SELECT FROM app_user WHERE user_name = 'Crowd'`);
    expect(rows).toHaveLength(1);
  });

  test('links the account that is signed in already', async () => {
    const me = await made.shop.addShopper();
    const linked = await made.finish(await made.begin(), 'Linked', {}, me.token);
    expect(linked.data.user).toBe(me.login);
    expect((await made.signIn('Linked')).data.user).toBe(me.login);
    const other = await made.shop.addShopper();
    const still = await made.finish(await made.begin(), 'Linked', {}, other.token);
    expect(still.data.user).toBe(me.login);
  });

  test('takes a person who tells no name', async () => {
    const begun = await made.begin({ scope: 'snsapi_base' });
    const answer = await made.finish(begun, 'Silent');
    expect(answer).toMatchObject({ id: 0, data: { userName: 'Messenger user', userFullName: '' } });
    // Who tells the name later on is called by it.
    expect((await made.signIn('Silent')).data).toMatchObject({ userName: 'Silent' });
    expect((await made.signIn('Silent')).data.user).toBe(answer.data.user);
  });

  test('cannot be entered with a password', async () => {
    const { data } = await made.signIn('Nobody');
    for (const password of ['none', '', 'password', data.user]) {
      const answer = await made.shop.server.login(data.user, { password });
      expect(answer.id).not.toBe(0);
    }
  });

  test('keeps tenants apart: the same person has an account in each', async () => {
    const here = await made.signIn('Both');
    const there = await made.signIn('Both', 'beta');
    expect(there.id).toBe(0);
    expect(there.data.user).not.toBe(here.data.user);
    const foreign = await made.shop.run(
      'TASK_ECommerce_Load_Address_List',
      {},
      {
        corp: 'beta',
        token: here.token ?? '',
      },
    );
    expect(foreign.id).toBe(60000);
  });

  test('believes the messenger alone about who it is', async () => {
    const victim = await made.signIn('Victim');
    const [{ open_id }] = await made.shop.rows(
      `SELECT open_id FROM messenger_user m JOIN app_user u ON u.id = m.user_id
       WHERE u.login = $1`,
      [victim.data.user],
    );
    const claims = { openid: open_id, openId: open_id, open_id, user: victim.data.user };
    const answer = await made.finish(await made.begin(), 'Attacker', claims);
    expect(answer.data.user).not.toBe(victim.data.user);
  });
});

describe('the state of a sign-in', () => {
  test('is good once', async () => {
    const begun = await made.begin();
    expect((await made.finish(begun, 'Once')).id).toBe(0);
    await expectRefusal(codes.MESSENGER_STATE, () => made.finish(begun, 'Once'));
  });

  test('is good once of twenty at the same time', async () => {
    const begun = await made.begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => made.finish(begun, 'Once of many')),
    );
    expect(answers.filter((answer) => answer.id === 0)).toHaveLength(1);
  });

  test.each([
    ['of nobody', { state: '0'.repeat(32) }],
    ['of another browser', { verifier: 'another-browser-altogether' }],
    ['of another account', { config: 'second' }],
    ['of another page', { url: 'http://127.0.0.1/y4/content/OTHER/main' }],
  ])('%s signs nobody in', async (_, changes) => {
    await expectRefusal(codes.MESSENGER_STATE, async () =>
      made.finish(await made.begin(), 'Foreign', changes),
    );
  });

  test('of another tenant signs nobody in', async () => {
    const begun = await made.begin();
    await expectRefusal(codes.MESSENGER_STATE, () =>
      made.finish({ ...begun, corp: 'beta' }, 'Foreign'),
    );
  });

  test('that is missing or malformed is a bad request', async () => {
    const begun = await made.begin();
    for (const state of [undefined, '', 'short', "' OR 1=1 --".repeat(4)]) {
      expect(await made.finish(begun, 'Odd', { state })).toMatchObject({ status: 400, id: 60020 });
    }
  });

  test('that is too old signs nobody in', async () => {
    const begun = await made.begin();
    await made.shop.rows(`UPDATE messenger_sign_in SET expires_at = now() - interval '1 second'`);
    await expectRefusal(codes.MESSENGER_STATE, () => made.finish(begun, 'Late'));
  });

  test('is used up when the messenger fails, and the next one works', async () => {
    const begun = await made.begin();
    await expectRefusal(codes.MESSENGER_CODE, () =>
      made.finish(begun, 'Again', { code: 'no-code-of-the-messenger' }),
    );
    await expectRefusal(codes.MESSENGER_STATE, () => made.finish(begun, 'Again'));
    expect((await made.signIn('Again')).id).toBe(0);
  });

  test('does not mind what the messenger adds to the address', async () => {
    const begun = await made.begin();
    const url = `${begun.url}&code=abc&state=${begun.state}#part`;
    expect((await made.finish(begun, 'Added', { url })).id).toBe(0);
  });

  test('is kept as a hash, and goes with its time', async () => {
    const { state, verifier } = await made.begin();
    const rows = await made.shop.rows('SELECT m::text AS row FROM messenger_sign_in m');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(state);
      expect(row).not.toContain(verifier);
    }
    await made.shop.rows(`UPDATE messenger_sign_in SET expires_at = now() - interval '1 second'`);
    await made.begin();
    expect(await made.shop.rows('SELECT FROM messenger_sign_in')).toHaveLength(1);
  });
});

describe('a messenger that fails', () => {
  const unreachable: [Part, Omit<Fault, 'times'>][] = [
    ['code', { kind: 'error' }],
    ['code', { kind: 'garbage' }],
    ['code', { kind: 'code', code: '-1' }],
    ['code', { kind: 'code', code: '40125' }],
    ['user', { kind: 'error' }],
    ['user', { kind: 'code', code: '48001' }],
  ];
  test.each(unreachable)('at %s with %o is told in one sentence', async (part, fault) => {
    made.emulator.state.faults.set(part, { ...fault, times: 1 });
    await expectRefusal(codes.MESSENGER_UNREACHABLE, () => made.signIn('Unlucky'));
    expect((await made.signIn('Unlucky')).id).toBe(0);
  });

  test('by taking its time is told in one sentence', async () => {
    const begun = await made.begin({ config: 'second' });
    made.emulator.state.faults.set('code', { kind: 'slow', ms: 5 * HASTY, times: 1 });
    await expectRefusal(codes.MESSENGER_UNREACHABLE, () => made.finish(begun, 'Unlucky'));
  });

  test.each(['40029', '40163', '42003'])('with code %s lets the user begin again', async (code) => {
    made.emulator.state.faults.set('code', { kind: 'code', code, times: 1 });
    await expectRefusal(codes.MESSENGER_CODE, () => made.signIn('Unlucky'));
  });

  test('holds no connection while it is asked', async () => {
    const { calls, faults } = made.emulator.state;
    const before = calls.code ?? 0;
    faults.set('code', { kind: 'slow', ms: 5000, times: 1 });
    const slow = made.signIn('Slow');
    await expect.poll(() => calls.code, { timeout: 20_000 }).toBe(before + 1);
    const open = await made.shop.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'idle in transaction'`,
    );
    expect(open).toEqual([]);
    expect((await slow).id).toBe(0);
  });
});

describe('the page that a sign-in comes back to', () => {
  const foreign = [
    'https://evil.example/y4/content/HOME/main',
    'http://127.0.0.1.evil.example/y4/',
    'http://127.0.0.1/y4/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/y4/content/HOME/main',
    '//evil.example/y4',
  ];
  test.each(foreign)('is never %s', async (url) => {
    await expect(made.begin({ url })).rejects.toThrow(/MESSENGER_ADDRESS|BAD_REQUEST/);
  });

  test('is never one of another tenant, nor of somebody’s with our name', async () => {
    for (const url of [
      made.page('beta'),
      `${made.origin.replace('//', '//y4@')}/y4/`,
      `${made.origin.replace('//', '//evil.example\\@')}/y4/`,
    ]) {
      await expect(made.begin({ url })).rejects.toThrow(/MESSENGER_ADDRESS|BAD_REQUEST/);
    }
    expect((await made.begin({ url: `${made.origin}/s/content/HOME/main` })).state).toBeTruthy();
  });

  test('needs an account of the tenant', async () => {
    await expect(made.begin({ config: 'none' })).rejects.toThrow('NO_MESSENGER');
    await expect(made.begin({ corp: 'beta', config: 'second' })).rejects.toThrow('NO_MESSENGER');
  });
});
