import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';

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
