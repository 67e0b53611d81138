import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { PASSWORD } from '../_definitions.ts';
import { type Answer, closedAfterTests, createTestServer } from '../_server.ts';

// What compares passwords does so, and tells what it was asked to compare.
vi.mock('@node-rs/argon2', { spy: true });

const server = await closedAfterTests(createTestServer());

/** An address of its own, so that the limits of one test do not reach another. */
let address = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  address = `10.0.${tests}.1`;
});

/** What a guesser can tell answers apart by. */
function shape({ tag: _tag, headers: _headers, ...rest }: Answer) {
  return rest;
}

describe('a sign-in', () => {
  test('[7.7] takes the body of the specification', async () => {
    const body = {
      team: 'y4',
      corp: 'y4',
      type: 'password',
      user: 'ann',
      password: PASSWORD,
      system: '20',
      path: '/y4/authentication/card/login',
      guid: '6f1c',
    };
    const answer = await server.post(Endpoint.login, body, { address });
    expect(answer).toMatchObject({ status: 200, id: 0 });
    const landing = { ...body, remember: true, from: '/content/HOME/main' };
    expect((await server.post(Endpoint.login, landing, { address })).id).toBe(0);
  });

  test('[8.8] greets in the words of the tenant, and says nothing where it has none', async () => {
    expect((await server.login('ann', { address })).data.message).toBe('Welcome to Y4');
    expect((await server.login('ann', { address, corp: 'beta' })).data.message).toBe('');
  });

  test('[8.8][1.3] greets in the language of who signs in, by a label or by the words themselves', async () => {
    const corp = {
      code: 'beta',
      name: 'Beta',
      sortName: 'B',
      settings: { language: 'ar', languages: ['ar', 'en'] },
    };
    for (const welcome of ['__Come in', 'Come in']) {
      await server.folder.write({
        'beta/translations/ar.json': { 'Come in': 'تفضل' },
        'beta/corp.json': { ...corp, welcome },
      });
      await server.load();
      const { data } = await server.login('ann', { address, corp: 'beta' });
      expect(data.message, welcome).toBe('تفضل');
    }
  });

  test('names the department as the tenant’s lookup does', async () => {
    await server.folder.write({
      'beta/lookups/DEPARTMENT.json': {
        code: 'DEPARTMENT',
        options: [{ Key: 'sales', Name: '__Selling' }],
      },
    });
    await server.load();
    const { data } = await server.login('ann', { address, corp: 'beta' });
    expect(data).toMatchObject({ department: 'sales', departmentName: '__Selling' });
  });

  test('[3.13] tells who is signed in and where to go', async () => {
    const { data } = await server.login('ann', { address });
    expect(data).toEqual({
      user: 'ann',
      userName: 'ann',
      userFullName: 'ann X',
      userHeadImage: '',
      department: 'sales',
      departmentName: '',
      email: 'ann@y4.example',
      verified: true,
      afterLogin: null,
      message: 'Welcome to Y4',
    });
    const bob = await server.login('bob', { address });
    expect(bob.data).toMatchObject({
      userName: 'bob',
      department: 'warehouse',
      afterLogin: { to: '/content/HOME/main' },
    });
  });

  test('[9.5] is for system 20', async () => {
    const body = { corp: 'y4', user: 'ann', password: PASSWORD };
    expect(await server.post(Endpoint.login, { ...body, system: '21' })).toMatchObject({
      status: 400,
    });
    expect(await server.post(Endpoint.login, body)).toMatchObject({ status: 400 });
  });

  test('has a new token each time, of 256 random bits, of which only a hash is kept', async () => {
    const tokens = [await server.tokenOf('ann'), await server.tokenOf('ann')];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await server.pool.query('SELECT s::text AS row FROM session s');
    for (const { row } of rows) {
      for (const token of tokens) {
        expect(row).not.toContain(token);
        expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      }
    }
  });

  test('takes the login in any case and with blanks around it', async () => {
    expect((await server.login('  ANN ', { address })).data.user).toBe('ann');
  });

  test('belongs to one tenant: the same login elsewhere is somebody else', async () => {
    expect((await server.login('ann', { corp: 'beta', address })).data.email).toBe('');
    expect(await server.login('bob', { corp: 'beta', address })).toMatchObject({ id: 60010 });
  });
});

describe('a failed sign-in', () => {
  test('has a code that the client translates, and no session', async () => {
    const answer = await server.login('ann', { password: 'wrong', address });
    expect(answer).toMatchObject({ status: 200, id: 60010, token: null, data: null });
    expect(answer.code).toBe('bad_credentials');
    expect(answer.message).toBe('');
  });

  test('does not tell an unknown user from a wrong password', async () => {
    const wrong = await server.login('ann', { password: 'wrong', address });
    const unknown = await server.login('nobody', { password: 'wrong', address });
    expect(shape(unknown)).toEqual(shape(wrong));
  });

  test('costs the same comparison for an unknown user as for a wrong password', async () => {
    const compared = async (user: string) => {
      vi.mocked(verify).mockClear();
      await server.login(user, { password: 'wrong', address });
      const { calls } = vi.mocked(verify).mock;
      // The variant, its version and what it costs stand before the salt.
      return calls.map(([hash, password]) => [`${hash}`.split('$').slice(0, 4), password]);
    };
    const known = await compared('ann');
    expect(known).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'wrong']]);
    expect(await compared('nobody')).toEqual(known);
  });

  test.each([
    ["ann' OR '1'='1", PASSWORD],
    ['ann', ''],
    ['', PASSWORD],
    ['a'.repeat(201), PASSWORD],
  ])('of %s with %j is refused or bad', async (user, password) => {
    const answer = await server.login(user, { password, address });
    expect([60010, 60020]).toContain(answer.id);
    expect(answer.token).toBeNull();
  });
});

describe('guessing', () => {
  async function guess(times: number, user: string, from: (index: number) => string) {
    const answers: Answer[] = [];
    for (let index = 0; index < times; index += 1) {
      answers.push(await server.login(user, { password: 'wrong', address: from(index) }));
    }
    return answers;
  }

  test('one account from one address is stopped with the time to wait', async () => {
    const answers = await guess(12, 'bob', () => address);
    expect(answers.slice(0, 10).map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const stopped = answers[10];
    expect(stopped).toMatchObject({
      status: 429,
      id: 60029,
      code: 'too_many_attempts',
      message: '',
    });
    const wait = Number(stopped?.headers['retry-after']);
    expect(wait).toBeGreaterThan(200);
    expect(wait).toBeLessThanOrEqual(300);
  });

  test('[7.7] one account is stopped in whatever case its login is written', async () => {
    await guess(5, 'bob', () => address);
    const answers = await guess(6, 'BOB', () => address);
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429]);
  });

  test('one account from ever another address of one net in IPv6 is stopped, and no other net', async () => {
    const net = `2001:db8:${tests}`;
    const answers = await guess(11, 'ann', (index) => `${net}:7:${index}::1`);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect((await server.login('ann', { address: `${net}:8::1` })).id).toBe(0);
  });

  test('is stopped before the password is looked at, and the right one is too', async () => {
    await guess(11, 'bob', () => address);
    vi.mocked(verify).mockClear();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.login('bob', { address })),
    );
    expect(answers.every((answer) => answer.status === 429)).toBe(true);
    expect(verify).not.toHaveBeenCalled();
  });

  test('does not lock the user out elsewhere', async () => {
    await guess(12, 'bob', () => address);
    expect((await server.login('bob', { address: '10.200.0.1' })).id).toBe(0);
  });

  test('one account from everywhere is stopped as well', async () => {
    const answers = await guess(62, 'everywhere', (index) => `10.100.${index}.1`);
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
    expect(answers.slice(0, 60).every((answer) => answer.status === 200)).toBe(true);
  });

  test('is counted across processes', async () => {
    await guess(10, 'shared', () => address);
    const { rows } = await server.pool.query('SELECT max(points) AS most FROM rate_limit');
    expect(rows[0].most).toBeGreaterThanOrEqual(10);
  });

  test('is counted by the address that a known proxy tells, and by no other word on it', async () => {
    const from = async (proxy: string, told: string) => {
      const response = await server.send({
        method: 'POST',
        url: API_BASE + Endpoint.login,
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': told },
        payload: { corp: 'y4', user: 'proxied', password: 'wrong', system: '20' },
      });
      return response.statusCode;
    };
    for (let index = 0; index < 11; index += 1) await from('10.250.0.1', '10.3.3.3');
    expect(await from('10.250.0.1', '10.3.3.3')).toBe(429);
    expect(await from('10.250.0.1', '10.3.3.4')).toBe(200);
    for (let index = 0; index < 11; index += 1) await from('10.4.4.4', `10.5.5.${index}`);
    expect(await from('10.4.4.4', '10.5.5.99')).toBe(429);
  });

  test('right passwords do not count', async () => {
    for (let index = 0; index < 15; index += 1) {
      expect((await server.login('ann', { address })).id).toBe(0);
    }
  });

  test('names of accounts and addresses are not kept', async () => {
    const { rows } = await server.pool.query('SELECT key FROM rate_limit');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).not.toMatch(/ann|bob|10\.0\./);
  });
});
