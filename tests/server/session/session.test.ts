import { beforeEach, describe, expect, test } from 'vitest';
import { Endpoint } from '#schemas/wire/endpoints.ts';
import { PASSWORD } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

let token: string;
const server = await closedAfterTests(createTestServer());
beforeEach(async () => {
  token = await server.tokenOf('ann');
});

/** Id of what a page for signed-in users answers to a token. */
async function idWith(one: string | undefined): Promise<number> {
  return (await server.call('WebUiFalcon.GetForm', { code: 'HOME' }, { token: one })).id;
}

async function age(change: string): Promise<void> {
  await server.pool.query(`UPDATE session SET ${change}`);
}

async function row(one = token) {
  const { rows } = await server.pool.query(
    `SELECT extract(epoch FROM expires_at - now()) / 86400 AS days_left,
      extract(epoch FROM now() - last_seen_at) AS idle
     FROM session WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
    [one],
  );
  return { days: Number(rows[0].days_left), idle: Number(rows[0].idle) };
}

test('[8.1c] no token and an unknown one ask for a sign-in, an ended one for another', async () => {
  expect(await idWith(token)).toBe(0);
  expect(await idWith(undefined)).toBe(60000);
  expect(await idWith('x'.repeat(43))).toBe(60000);
  expect(await idWith("' OR 1=1 --")).toBe(60000);
  await server.call('WebUiFalcon.Logout', {}, { token });
  expect(await idWith(token)).toBe(60003);
});

test('what visitors may ask too is answered to an ended token as to a visitor, and says so', async () => {
  const menuWith = (one: string | undefined) =>
    server.call('WebUiFalcon.GetMenu', {}, { token: one });
  expect((await menuWith(token)).token).toBeNull();
  await server.call('WebUiFalcon.Logout', {}, { token });
  const visitor = await menuWith(undefined);
  expect(visitor.token).toBeNull();
  for (const dead of [token, 'x'.repeat(43)]) {
    expect(await menuWith(dead)).toMatchObject({ id: 0, token: '', data: visitor.data });
  }
});

describe('a session ends', () => {
  test('with the sign-out, that one only', async () => {
    const other = await server.tokenOf('ann');
    const first = await server.call('WebUiFalcon.Logout', {}, { token });
    expect(first.data).toEqual({ ended: true });
    const again = await server.call('WebUiFalcon.Logout', {}, { token });
    expect(again.data).toEqual({ ended: false });
    expect(await idWith(token)).toBe(60003);
    expect(await idWith(other)).toBe(0);
  });

  test('seven days after its last use', async () => {
    expect((await row()).days).toBeCloseTo(7, 2);
    await age("expires_at = now() - interval '1 second'");
    expect(await idWith(token)).toBe(60003);
  });

  test('thirty days after its start, whatever its use', async () => {
    await age(
      "created_at = now() - interval '29 days', last_seen_at = now() - interval '1 day', expires_at = now() + interval '1 day'",
    );
    expect(await idWith(token)).toBe(0);
    expect((await row()).days).toBeCloseTo(1, 2);
  });
});

test('use moves the end of a session, and is written down once in five minutes', async () => {
  await age("last_seen_at = now() - interval '4 minutes', expires_at = now() + interval '1 day'");
  await idWith(token);
  expect((await row()).days).toBeCloseTo(1, 2);
  await age("last_seen_at = now() - interval '6 minutes'");
  await Promise.all([idWith(token), idWith(token), idWith(token)]);
  expect((await row()).days).toBeCloseTo(7, 2);
  expect((await row()).idle).toBeLessThan(30);
});

test('[8.1c] the use of a session keeps no other one alive', async () => {
  const other = await server.tokenOf('bob');
  await age("last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '1 day'");
  await idWith(token);
  expect((await row(other)).days).toBeCloseTo(1, 2);
});

test('[8.1c] a session is told to be over for thirty days, and then unknown', async () => {
  for (const [days, id] of [
    [29, 60003],
    [31, 60000],
  ]) {
    await age(`expires_at = now() - interval '${days} days'`);
    await server.tokenOf('ann');
    expect(await idWith(token)).toBe(id);
  }
});

test('a session that ended cannot be used into life again', async () => {
  await age("last_seen_at = now() - interval '6 minutes', revoked_at = now()");
  expect(await idWith(token)).toBe(60003);
  expect(await idWith(token)).toBe(60003);
});

describe('[7.8] the change of a password', () => {
  const body = {
    team: '',
    corp: 'y4',
    user: 'ann',
    currentPassword: PASSWORD,
    newPassword: 'next password',
    confirmPassword: 'next password',
    path: '/y4/authentication/card/reset-password',
  };
  const change = (more: object, sender: object = { token }) =>
    server.post(Endpoint.changePassword, { ...body, ...more }, sender);

  test('needs a session', async () => {
    expect((await change({}, {})).id).toBe(60000);
  });

  test('is for oneself only', async () => {
    expect((await change({ user: 'bob' })).id).toBe(60011);
  });

  test('needs the current password', async () => {
    const answer = await change({ currentPassword: 'wrong' });
    expect(answer).toMatchObject({
      status: 200,
      id: 60010,
      message: 'The current password is not right',
    });
    expect(await idWith(token)).toBe(0);
  });

  test('needs the new password twice', async () => {
    const answer = await change({ confirmPassword: 'other' }, { token, cookie: 'language=en' });
    expect(answer).toMatchObject({
      id: 60023,
      message: 'The new password does not match the confirm password',
    });
  });

  test('needs a new password as long as that of a registration', async () => {
    const answer = await change(
      { newPassword: '7 signs', confirmPassword: '7 signs' },
      { token, cookie: 'language=en' },
    );
    expect(answer).toMatchObject({ id: 60023, message: 'A password has at least 8 characters' });
    expect(await idWith(token)).toBe(0);
  });

  test('of another tenant is refused', async () => {
    expect((await change({ corp: 'beta' })).id).toBe(60000);
  });

  test('limits guessing of the current password', async () => {
    const bob = await server.tokenOf('bob');
    const answers = [];
    for (let index = 0; index < 12; index += 1) {
      answers.push(
        await change(
          { user: 'bob', currentPassword: 'wrong' },
          { token: bob, address: '10.5.5.5' },
        ),
      );
    }
    expect(answers.at(-1)).toMatchObject({ status: 429, id: 60029 });
  });

  test('[7.8] ends all sessions of the user and no others, and only the new password fits', async () => {
    const elsewhere = await server.tokenOf('ann');
    const bob = await server.tokenOf('bob');
    expect(await change({})).toMatchObject({ status: 200, id: 0, data: null });
    expect(await Promise.all([token, elsewhere, bob].map(idWith))).toEqual([60003, 60003, 0]);
    expect((await server.login('ann')).id).toBe(60010);
    expect((await server.login('ann', { password: 'next password' })).id).toBe(0);
    const back = { currentPassword: 'next password', newPassword: PASSWORD };
    const { token: fresh } = await server.login('ann', { password: 'next password' });
    const answer = await change({ ...back, confirmPassword: PASSWORD }, { token: fresh });
    expect(answer.id).toBe(0);
  });

  test('by two at once is done by one', async () => {
    const answers = await Promise.all([
      change({ newPassword: 'password one', confirmPassword: 'password one' }),
      change({ newPassword: 'password two', confirmPassword: 'password two' }),
    ]);
    const ids = answers.map((answer) => answer.id);
    expect(ids).toContain(0);
    expect(ids.filter((id) => id === 0)).toHaveLength(1);
    const password = ids[0] === 0 ? 'password one' : 'password two';
    expect((await server.login('ann', { password })).id).toBe(0);
  });
});
