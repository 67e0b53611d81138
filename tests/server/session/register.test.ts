import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

let address = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  address = `10.1.${tests}.1`;
});

async function code(more: Record<string, unknown> = {}): Promise<string> {
  const row = { corp: 'y4', ...more };
  const names = Object.keys(row);
  const { rows } = await server.pool.query(
    `INSERT INTO registration_code (${names}) VALUES (${names.map((_, index) => `$${index + 1}`)})
     RETURNING code`,
    Object.values(row),
  );
  return rows[0].code;
}

let phones = 13_800_000_000;
function form(authorization: string, more: object = {}) {
  phones += 1;
  const password = 'a fine password';
  const phone = String(phones);
  return { name: '韩梅梅', phone, password, confirmPassword: password, authorization, ...more };
}
const register = (params: object, corp = 'y4', attempt?: string) =>
  server.call('Task.Run', { task: 'TASK_Register', corp, ...params }, { corp, address, attempt });

test('[3.23][7.19] opens an account that can sign in', async () => {
  const params = form(await code(), { phone: '138 0013-8000' });
  const answer = await register(params);
  expect(answer).toMatchObject({ status: 200, id: 0, data: { user: '13800138000' } });
  expect(answer.token).toBeNull();
  const login = await server.login('13800138000', { password: params.password, address });
  expect(login).toMatchObject({ id: 0, data: { userName: '韩梅梅', department: '' } });
});

test('a code is typed in any case and may name a department', async () => {
  await code({ code: 'STAFF-2026', department: 'sales' });
  const { data } = await register(form(' staff-2026 '));
  const login = await server.login(data.user, { password: 'a fine password', address });
  expect(login.data.department).toBe('sales');
});

test('a used-up, expired, unknown or foreign code is refused alike, and no account is opened', async () => {
  const used = await code();
  expect((await register(form(used))).id).toBe(0);
  const codes = [
    used,
    await code({ expires_at: '2020-01-01' }),
    'NO-SUCH-CODE',
    await code({ corp: 'beta' }),
    '%',
  ];
  const [before] = (await server.pool.query('SELECT count(*) FROM app_user')).rows;
  for (const authorization of codes) {
    expect(await register(form(authorization))).toMatchObject({
      status: 200,
      id: 60023,
      code: 'AUTHORIZATION',
      message: 'This authorization code is not valid',
    });
  }
  const [after] = (await server.pool.query('SELECT count(*) FROM app_user')).rows;
  expect(after).toEqual(before);
});

test('a code with three uses opens three accounts, however many try at once', async () => {
  const authorization = await code({ max_uses: 3 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => register(form(authorization))),
  );
  expect(answers.filter((answer) => answer.id === 0)).toHaveLength(3);
  const { rows } = await server.pool.query('SELECT uses FROM registration_code WHERE code = $1', [
    authorization,
  ]);
  expect(rows).toEqual([{ uses: 3 }]);
});

test('a phone number is registered once, and its second try costs no use of the code', async () => {
  const authorization = await code({ max_uses: 2 });
  const first = form(authorization);
  await register(first);
  expect(
    await register({ ...first, phone: `${first.phone.slice(0, 3)} ${first.phone.slice(3)}` }),
  ).toMatchObject({
    id: 60023,
    code: 'PHONE_TAKEN',
  });
  expect((await register(form(authorization))).id).toBe(0);
});

test('[7.19] the same attempt once more is answered as the first time, and opens no second account', async () => {
  const params = form(await code());
  const attempt = randomUUID();
  const first = await register(params, 'y4', attempt);
  expect(first.id).toBe(0);
  const again = await register({ ...params, phone: `${params.phone} ` }, 'y4', attempt);
  expect(again).toMatchObject({ status: 200, id: 0, data: first.data, token: null });
  const { rows } = await server.pool.query(
    'SELECT uses FROM registration_code WHERE code = upper($1)',
    [params.authorization],
  );
  expect(rows).toEqual([{ uses: 1 }]);
});

test('[7.19] another password, another attempt or none, and another tenant learn nothing of an account from an attempt', async () => {
  const authorization = await code({ max_uses: 9 });
  const params = form(authorization);
  const attempt = randomUUID();
  await register(params, 'y4', attempt);
  const other = { ...params, password: 'another password', confirmPassword: 'another password' };
  const taken = { id: 60023, code: 'PHONE_TAKEN' };
  expect(await register(other, 'y4', attempt)).toMatchObject(taken);
  expect(await register(params, 'y4', randomUUID())).toMatchObject(taken);
  expect(await register(params)).toMatchObject(taken);
  expect(await register({ ...params, authorization: 'NO-SUCH-CODE' })).toMatchObject({
    id: 60023,
    code: 'AUTHORIZATION',
  });
  expect(await register(params, 'beta', attempt)).toMatchObject({
    id: 60023,
    code: 'AUTHORIZATION',
  });
  const login = await server.login(params.phone, { password: other.password, address });
  expect(login.id).not.toBe(0);
});

test('of an attempt neither the password is kept nor the key without which none can be tried out', async () => {
  const params = form(await code());
  const attempt = randomUUID();
  await register(params, 'y4', attempt);
  const { rows } = await server.pool.query('SELECT digest, answer FROM attempt');
  expect(rows).not.toHaveLength(0);
  expect(JSON.stringify(rows)).not.toContain(params.password);
  expect(JSON.stringify(rows)).not.toContain(attempt);
});

test.each<[string, object]>([
  ['CONFIRM_PASSWORD', { confirmPassword: 'another' }],
  ['SHORT_PASSWORD', { password: 'seven77', confirmPassword: 'seven77' }],
  ['PHONE', { phone: 'call me' }],
])('%s is refused', async (reason, wrong) => {
  const authorization = await code();
  expect(await register(form(authorization, wrong))).toMatchObject({ id: 60023, code: reason });
  expect((await register(form(authorization))).id).toBe(0);
});

test.each<object>([{ name: ' ' }, { password: '' }, { authorization: '' }, { phone: 5 }])(
  '%j is refused as malformed',
  async (wrong) => {
    expect(await register(form(await code(), wrong))).toMatchObject({ status: 400, id: 60020 });
  },
);

test('keys that would gain something are not stored', async () => {
  const gain = { department: 'admin', verified: true, points: 1_000_000, role: 'admin' };
  const { data } = await register(form(await code(), gain));
  const { rows } = await server.pool.query('SELECT * FROM app_user WHERE login = $1', [data.user]);
  expect(rows[0]).toMatchObject({ department: '', verified: false });
});

test('codes can not be guessed at any speed', async () => {
  let last = await register(form('GUESS-000'));
  for (let guess = 1; guess < 40 && last.status !== 429; guess += 1) {
    last = await register(form(`GUESS-${guess}`));
  }
  expect(last.status).toBe(429);
  expect(last.headers['retry-after']).toMatch(/^\d+$/);
});
