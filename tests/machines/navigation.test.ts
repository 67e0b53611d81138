import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

it('[6.4] has a list as soon as it has come, and none of who was there before', async () => {
  const menu: MenuItem[] = [{ name: 'Orders', active: false }];
  const silent = new Promise<never>(() => {});
  let menuComes = true;
  const navigation = createActor(
    navigationMachine.provide({
      actors: {
        loadMenu: fromPromise<Result<MenuItem[]>, void>(async () =>
          menuComes ? success(menu) : silent,
        ),
        loadRoute: fromPromise<Result<string[]>, void>(() => silent),
        loadQuickLinks: fromPromise<Result<MenuItem[]>, void>(() => silent),
      },
    }),
    { input: { user: 'ann' } },
  ).start();
  const lists = () => navigation.getSnapshot().context;
  await expect.poll(lists).toMatchObject({ user: 'ann', menu });
  expect(lists().quickLinks).toBeUndefined();
  menuComes = false;
  navigation.send({ type: 'user.changed', user: 'bob' });
  expect(lists().user).toBe('bob');
  expect(lists().menu).toBeUndefined();
  navigation.stop();
});

it('asks again for what did not come, and keeps what is there', async () => {
  const menu: MenuItem[] = [{ name: 'Orders', active: false }];
  const away = failure(ResultId.network, 'The server cannot be reached', 'NETWORK');
  let asked = 0;
  const navigation = createActor(
    navigationMachine.provide({
      actors: {
        loadMenu: fromPromise<Result<MenuItem[]>, void>(async () => {
          asked += 1;
          return asked === 1 ? success(menu) : away;
        }),
        loadRoute: fromPromise<Result<string[]>, void>(async () => success([])),
        loadQuickLinks: fromPromise<Result<MenuItem[]>, void>(async () =>
          asked === 1 ? away : success(menu),
        ),
      },
    }),
    { input: { user: 'ann' } },
  ).start();
  const lists = () => navigation.getSnapshot().context;
  await expect.poll(lists).toMatchObject({ menu, route: [], quickLinks: null });
  navigation.send({ type: 'retry.requested' });
  expect(lists()).toMatchObject({ menu, quickLinks: undefined });
  await expect.poll(lists).toMatchObject({ menu, route: [], quickLinks: menu });
  navigation.stop();
});
