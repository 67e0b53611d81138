import { assign, setup } from 'xstate';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { missingActor } from '../missing-actor.ts';

/** All that decides where the root address leads (spec 2.37–2.41). */
export interface HomeInput {
  signedIn: boolean;
  /** Target that was saved before the sign-in (spec 2.37), or empty. */
  savedTarget: string;
  /** Home of visitors (spec 2.40), or empty. */
  configuredHome: string;
  /** True when nobody could be asked for menu or tenant. */
  failed: boolean;
  menu: MenuItem[];
  /** Prefix of the tenant's paths: `/y4`. */
  base: string;
}

interface HomeContext extends HomeInput {
  target: string;
}

/** First leaf of the menu with a target: the home of a signed-in user (spec 2.39, 3.20). */
function firstTarget(menu: readonly MenuItem[]): string {
  for (const item of menu) {
    const target = item.to || (item.children ? firstTarget(item.children) : '');
    if (target) return target;
  }
  return '';
}

/** Whether a target is none, or the root itself: whoever is led there is led on from there again. */
function leadsBack(target: string, base: string): boolean {
  const path = target.split(/[?#]/, 1)[0]?.replace(/\/+$/, '');
  return path === '' || path === base;
}

/** Path of the sign-in page that a visitor without a configured home is led to (spec 2.40). */
const CARD_LOGIN = '/authentication/card/login';

/** Where `/{corp}/` leads (spec 2.37–2.42). The view goes to `context.target` in `leaving`. */
export const homeMachine = setup({
  types: { context: {} as HomeContext, input: {} as HomeInput },
  actors: {
    /** Clears session and local storage (spec 2.38). */
    clearStorages: missingActor<void, void>('clearStorages'),
  },
  guards: {
    hasFailed: ({ context }) => context.failed,
    hasSavedTarget: ({ context: { signedIn, savedTarget, base } }) =>
      signedIn && !leadsBack(savedTarget, base),
    hasNoMenu: ({ context }) => context.signedIn && context.menu.length === 0,
    hasNoTarget: ({ context: { signedIn, menu, base } }) =>
      signedIn && leadsBack(firstTarget(menu), base),
    isSignedIn: ({ context }) => context.signedIn,
    loopsHome: ({ context: { configuredHome, base } }) =>
      configuredHome !== '' && leadsBack(configuredHome, base),
    hasConfiguredHome: ({ context }) => context.configuredHome !== '',
  },
  actions: {
    goToSaved: assign({ target: ({ context }) => context.savedTarget }),
    goToFirst: assign({ target: ({ context }) => firstTarget(context.menu) }),
    goToConfigured: assign({ target: ({ context }) => context.configuredHome }),
    goToLogin: assign({ target: CARD_LOGIN }),
    goToRoot: assign({ target: '/' }),
  },
}).createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, target: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasFailed', target: 'noHome' },
        { guard: 'hasSavedTarget', target: 'leaving', actions: 'goToSaved' },
        { guard: 'hasNoMenu', target: 'clearing' },
        { guard: 'hasNoTarget', target: 'emptyHome' },
        { guard: 'isSignedIn', target: 'leaving', actions: 'goToFirst' },
        { guard: 'loopsHome', target: 'emptyHome' },
        { guard: 'hasConfiguredHome', target: 'leaving', actions: 'goToConfigured' },
        { target: 'leaving', actions: 'goToLogin' },
      ],
    },
    clearing: {
      invoke: {
        src: 'clearStorages',
        onDone: { target: 'leaving', actions: 'goToRoot' },
        onError: 'noHome',
      },
    },
    leaving: {},
    emptyHome: {},
    noHome: {},
  },
});
