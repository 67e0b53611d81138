import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { authMachine } from '#machines/session/auth.machine.ts';
import { authentication } from '#schemas/session/authentication.ts';
import { corp } from '#schemas/tenant/corp.ts';
import { type MenuItem, menuItem } from '#schemas/tenant/menu-item.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import HomePage from '#src/pages/home/HomePage.tsx';
import { createSessionStore } from '#src/session/session-store.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { show } from '../../_screen.tsx';

const ada = authentication.parse({ token: 't', user: 'ada', userName: 'Ada' });
const menu = [
  menuItem.parse({ name: 'Sales', children: [{ name: 'Orders', to: '/content/ORDERS/main' }] }),
];

interface Situation {
  signedIn?: boolean;
  menu?: MenuItem[];
  home?: string;
  target?: string;
  /** As long as it is true. */
  fails?: boolean | (() => boolean);
}

/** Opens the home page; its actors are the real ones, over answers that are given. */
function open({ signedIn = false, menu: items = [], home = '', target = '', fails }: Situation) {
  const sessionStore = tenantStore('y4', sessionStorage);
  const localStore = tenantStore('y4', localStorage);
  const session = createSessionStore(sessionStore, localStore);
  if (signedIn) session.open(ada, true);
  if (target !== '') session.saveTarget(target);
  const auth = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise(async () => session.current()),
        forget: fromPromise(async () => session.close()),
      },
    }),
  ).start();
  const navigation = createActor(
    navigationMachine.provide({
      actors: {
        loadMenu: fromPromise<Result<MenuItem[]>, void>(async () =>
          (typeof fails === 'function' ? fails() : fails)
            ? failure(69999, 'The server cannot be reached')
            : success(items),
        ),
        // What leads home is the menu alone.
        loadRoute: fromPromise<Result<string[]>, void>(() => new Promise(() => {})),
        loadQuickLinks: fromPromise<Result<MenuItem[]>, void>(() => new Promise(() => {})),
      },
    }),
    { input: { user: signedIn ? ada.user : null } },
  ).start();
  auth.subscribe(({ context, value }) => {
    if (value === 'restoring') return;
    navigation.send({ type: 'user.changed', user: context.authentication?.user ?? null });
  });
  const navigate = vi.fn();
  const services = {
    auth,
    navigation,
    navigate,
    session,
    sessionStore,
    localStore,
    base: '/y4',
    corp: corp.parse({ code: 'y4', name: 'Y4', sortName: 'Y4', settings: { home } }),
    corpFailure: null,
  } as Partial<Services> as Services;
  const screen = show(
    <ServicesContext value={services}>
      <HomePage />
    </ServicesContext>,
  );
  return { screen, navigate, session, auth };
}

async function wentTo(navigate: ReturnType<typeof vi.fn>): Promise<string> {
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  return navigate.mock.calls[0]?.[0];
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('[2.37][9.13] leads to the saved target, which is cleared after 5 s', async () => {
  const { navigate, session } = open({ signedIn: true, menu, target: '/user/profile' });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/user/profile', { replace: true }));
  vi.useFakeTimers();
  const again = open({ signedIn: true, menu, target: '/user/profile' });
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(again.navigate).toHaveBeenCalled();
  expect(again.session.savedTarget()).toBe('/user/profile');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(again.session.savedTarget()).toBe('');
  expect(session.current()).toEqual(ada);
});

it('[2.38] clears both storages of a user without a menu and goes to the root of the tenant', async () => {
  localStorage.setItem('y4:y4:settings', '{}');
  localStorage.setItem('y4:oasis:settings', '{}');
  sessionStorage.setItem('y4:y4:toasts', '[]');
  const { navigate, auth } = open({ signedIn: true });
  // The page is the tenant's root already: it goes on from there as for any visitor.
  await waitFor(() =>
    expect(navigate).toHaveBeenLastCalledWith('/authentication/card/login', { replace: true }),
  );
  expect(Object.keys(localStorage)).toEqual(['y4:oasis:settings']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(auth.getSnapshot().value).toBe('signedOut');
});

it("[2.39] leads a user to the menu's first leaf", async () => {
  const { navigate } = open({ signedIn: true, menu });
  expect(await wentTo(navigate)).toBe('/content/ORDERS/main');
});

it.each(['/', '/?from=mail', '/y4', '/y4/'])(
  '[2.39] leads a user whose saved target is %j to the menu as well',
  async (target) => {
    const { navigate } = open({ signedIn: true, menu, target });
    expect(await wentTo(navigate)).toBe('/content/ORDERS/main');
  },
);

it.each(['', '/', '/y4/'])("[2.39] is an error when the menu's first target is %j", async (to) => {
  const { screen, navigate } = open({
    signedIn: true,
    menu: [menuItem.parse({ name: 'Home', to })],
  });
  await screen.findByText('Home error');
  screen.getByText("The home page can't be set to '/' or empty");
  expect(navigate).not.toHaveBeenCalled();
});

it('[2.40] leads a visitor to the configured home, and without one to the card login', async () => {
  expect(await wentTo(open({ home: '/landing' }).navigate)).toBe('/landing');
  expect(await wentTo(open({}).navigate)).toBe('/authentication/card/login');
});

it('[2.41] goes to a home that is a full URL', async () => {
  expect(await wentTo(open({ home: 'https://a.example/' }).navigate)).toBe('https://a.example/');
});

it.each(['javascript:alert(1)', '//elsewhere.example', '/a b'])(
  '[2.39][2.40] is an error when the home is %j, which nobody is led to',
  async (to) => {
    for (const situation of [
      { home: to },
      { signedIn: true, menu: [menuItem.parse({ name: 'Home', to })] },
    ]) {
      const { screen, navigate } = open(situation);
      await screen.findByText("The home page can't be set to '/' or empty");
      expect(navigate).not.toHaveBeenCalled();
      screen.unmount();
    }
  },
);

it('[2.42] says that there is no home page when anything fails', async () => {
  for (const signedIn of [true, false]) {
    const { screen, navigate } = open({ signedIn, fails: true, home: '/landing' });
    await screen.findByText('Home error');
    screen.getByText('No home page');
    expect(navigate).not.toHaveBeenCalled();
    screen.unmount();
  }
});

it('asks again for what could not be loaded, and goes on when it comes', async () => {
  let fails = true;
  const { screen, navigate } = open({ signedIn: true, menu, fails: () => fails });
  await screen.findByText('Home error');
  fails = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await wentTo(navigate)).toBe('/content/ORDERS/main');
});
