import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { listenForChanges } from '#server/definitions/listener.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

function events() {
  return { onChange: vi.fn(), onConnected: vi.fn(), onLost: vi.fn() };
}

test('a process hears what another one loads', async () => {
  const heard = events();
  const listener = await listenForChanges(server.connection, heard);
  expect(heard.onConnected).toHaveBeenCalledOnce();
  await server.folder.write({
    'y4/forms/HEARD.json': { code: 'HEARD' },
    '_product/translations/en.json': { Heard: 'Heard' },
  });
  await server.load();
  await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledTimes(2));
  expect(heard.onChange.mock.calls.flat().sort()).toEqual([null, 'y4'].sort());
  await listener.stop();
});

test('a lost connection is told, and made again', async () => {
  const heard = events();
  const listener = await listenForChanges(
    { ...server.connection, application_name: 'listener of the test' },
    heard,
  );
  await server.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'listener of the test'`,
  );
  await vi.waitFor(() => expect(heard.onLost).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(heard.onConnected).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  await server.pool.query("SELECT pg_notify('y4_definitions', 'beta')");
  await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledWith('beta'));
  await listener.stop();
});

test('after the stop nothing is heard and nothing is made again', async () => {
  const heard = events();
  const listener = await listenForChanges(server.connection, heard);
  await listener.stop();
  await server.pool.query("SELECT pg_notify('y4_definitions', 'beta')");
  await pause(200);
  expect(heard.onChange).not.toHaveBeenCalled();
  expect(heard.onLost).not.toHaveBeenCalled();
});

test('a database that cannot be reached at first is a fault of the start', async () => {
  const nowhere = { host: '/nowhere', port: 1 };
  await expect(listenForChanges(nowhere, events())).rejects.toThrow();
});
