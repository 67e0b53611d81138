import { expect, test } from 'vitest';
import { ResultId } from '#schemas/wire/result-id.ts';
import { sampleFiles } from '../_definitions.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const CORP = sampleFiles['y4/corp.json'] as object;
const USERS = {
  code: 'USERS',
  source: { table: 'app_user' },
  access: { read: ['sales'], write: ['sales'] },
};

const server = await closedAfterTests(
  createTestServer({
    files: {
      ...sampleFiles,
      'y4/corp.json': { ...CORP, administrators: ['sales'] },
      'y4/data/USERS.json': USERS,
      'beta/data/USERS.json': USERS,
    },
  }),
);
const ann = await server.tokenOf('ann');

const reset = (user: string, token: string, corp = 'y4') =>
  server.call('Task.Run', { task: 'TASK_User_Reset_Password', user }, { corp, token });
const call = (name: string, params: object, token = ann) =>
  server.call(`WebUiService.${name}`, params, { corp: 'y4', token });

test('an administrator gives a user another password; all his devices are signed out', async () => {
  const bob = await server.tokenOf('bob');
  const { data, id } = await reset('BOB', ann);
  expect({ id, user: data.user }).toEqual({ id: 0, user: 'bob' });
  expect(data.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect((await server.login('bob')).id).toBe(ResultId.badCredentials);
  expect((await server.login('bob', { password: data.password })).id).toBe(0);
  expect((await reset('ann', bob)).id).toBe(ResultId.sessionExpired);
  expect((await reset('bob', ann)).data.password).not.toBe(data.password);
  const { rows } = await server.pool.query(
    "SELECT changed_by, record_key, after FROM record_change WHERE data_code = 'app_user'",
  );
  expect(rows[0]).toEqual({ changed_by: 'ann', record_key: 'bob', after: { password: 'reset' } });
});

test('nobody else may, and nobody reaches another tenant', async () => {
  const { password } = (await reset('bob', ann)).data;
  const bob = (await server.login('bob', { password })).token as string;
  expect((await reset('ann', bob)).id).toBe(ResultId.forbidden);
  const stranger = await server.tokenOf('ann', 'beta');
  expect((await reset('ann', stranger, 'beta')).id).toBe(ResultId.forbidden);
  expect((await reset('nobody', ann)).id).toBe(ResultId.notFound);
  expect((await server.login('ann', { corp: 'beta' })).id).toBe(0);
});

test('a definition shows users without their passwords, and changes what the office decides', async () => {
  const { data: definition } = await call('GetDataDefinition', { code: 'USERS' });
  const names = definition.fields.map(({ name }: { name: string }) => name);
  expect(names).toContain('department');
  expect(names).not.toContain('password_hash');
  const { data } = await call('GetListByDataDefinition', { code: 'USERS' });
  expect(data.list.map(({ login }: { login: string }) => login).sort()).toEqual(['ann', 'bob']);
  expect(JSON.stringify(data)).not.toContain('argon2');

  const { id } = data.list.find(({ login }: { login: string }) => login === 'bob');
  const save = (values: object) =>
    call('SaveByDataDefinition', { code: 'USERS', rows: [{ key: { id }, values }] });
  expect((await save({ department: 'shipping' })).id).toBe(0);
  expect((await save({ login: 'ann2' })).id).toBe(ResultId.forbidden);
  const added = { values: { login: 'eve', user_name: 'Eve' } };
  expect((await call('SaveByDataDefinition', { code: 'USERS', rows: [added] })).id).not.toBe(0);
  expect((await call('DeleteByDataDefinition', { code: 'USERS', rows: [{ id }] })).id).toBe(
    ResultId.forbidden,
  );
});
