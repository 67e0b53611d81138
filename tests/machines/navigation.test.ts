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

it('asks again for what did not come, all of it or one list alone, and keeps what is there', async () => {
  const menu: MenuItem[] = [{ name: 'Orders', active: false }];
  const away = failure(ResultId.network, 'The server cannot be reached', 'NETWORK');
  const busy = { ...away, retryAfter: 600 };
  const asked: string[] = [];
  /** Its answers to the first, the second … time. */
  const answers = <Data>(list: string, ...results: Result<Data>[]) =>
    fromPromise<Result<Data>, void>(async () => {
      asked.push(list);
      return results.shift() ?? away;
    });
  const navigation = createActor(
    navigationMachine.provide({
      actors: {
        loadMenu: answers('menu', success(menu)),
        loadRoute: answers<string[]>('route', away, away, success([])),
        loadQuickLinks: answers('quickLinks', busy, success(menu)),
      },
    }),
    { input: { user: 'ann' } },
  ).start();
  const lists = () => navigation.getSnapshot().context;
  await expect.poll(lists).toMatchObject({ menu, route: null, quickLinks: null });
  expect(lists().failures).toEqual({ route: away, quickLinks: busy });
  navigation.send({ type: 'route.retried' });
  expect(lists()).toMatchObject({ menu, route: undefined, quickLinks: null });
  await expect.poll(lists).toMatchObject({ menu, route: null, quickLinks: null });
  navigation.send({ type: 'retry.requested' });
  await expect.poll(lists).toMatchObject({ menu, route: [], quickLinks: menu });
  expect(asked).toEqual(['menu', 'route', 'quickLinks', 'route', 'route', 'quickLinks']);
  navigation.stop();
});
