import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type HomeInput, homeMachine } from '#machines/home/home.machine.ts';
import { menuItem } from '#schemas/tenant/menu-item.ts';

const menu = [
  menuItem.parse({ name: 'Sales', children: [{ name: 'Orders', to: '/content/ORDERS/main' }] }),
];
const visitor: HomeInput = {
  signedIn: false,
  savedTarget: '',
  configuredHome: '',
  failed: false,
  menu: [],
  base: '/y4',
};

async function settle(input: Partial<HomeInput>) {
  const actor = createActor(
    homeMachine.provide({ actors: { clearStorages: fromPromise<void, void>(async () => {}) } }),
    { input: { ...visitor, ...input } },
  ).start();
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('clearing'));
  return [value, context.target];
}

it.each([
  ['a visitor to the sign-in', {}, ['leaving', '/authentication/card/login']],
  ['a visitor to the configured home', { configuredHome: '/landing' }, ['leaving', '/landing']],
  ['a visitor to a full URL', { configuredHome: 'https://a.b/' }, ['leaving', 'https://a.b/']],
  ['nobody when home is home', { configuredHome: '/' }, ['emptyHome', '']],
  ['nobody when home is home by name', { configuredHome: '/y4/?a=1' }, ['emptyHome', '']],
  [
    'a user to the first leaf of the menu',
    { signedIn: true, menu },
    ['leaving', '/content/ORDERS/main'],
  ],
  ['a user to the saved target', { signedIn: true, menu, savedTarget: '/a' }, ['leaving', '/a']],
  ['a user without a menu to the root', { signedIn: true }, ['leaving', '/']],
  [
    'nobody when the menu leads nowhere',
    { signedIn: true, menu: [menuItem.parse({ name: 'A', to: '/' })] },
    ['emptyHome', ''],
  ],
  ['nobody when nothing could be asked', { failed: true }, ['noHome', '']],
] satisfies [string, Partial<HomeInput>, [string, string]][])(
  'leads %s',
  async (_, input, outcome) => {
    expect(await settle(input)).toEqual(outcome);
  },
);
