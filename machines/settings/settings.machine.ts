import { assign, setup } from 'xstate';
import type { Settings } from '#schemas/tenant/settings.ts';
import { missingAction, missingActor } from '../missing-actor.ts';

type SettingsEvent =
  /** `isDefault`: it comes from something else that was chosen, a language, and is what a reset restores too. */
  | { type: 'settings.changed'; change: Partial<Settings>; isDefault?: boolean }
  /** Chosen in another tab, which keeps them: here they only hold. */
  | { type: 'settings.followed'; change: Partial<Settings> }
  /** Clears local storage and restores the defaults (spec 4.15). */
  | { type: 'settings.reset' };

interface SettingsContext {
  settings: Settings;
  defaults: Settings;
}

/**
 * Theme and layout settings of this browser (spec 3.18, 4.14–4.17). While the stylesheet of the
 * other direction loads the page is blank.
 */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    input: {} as { settings: Settings; defaults: Settings },
  },
  actors: {
    /** Loads the stylesheet for the direction and sets the theme on the page. */
    applyTheme: missingActor<void, Settings>('applyTheme'),
  },
  guards: {
    needsStylesheet: ({ context }, change: Partial<Settings>) =>
      change.isRTL !== undefined && change.isRTL !== context.settings.isRTL,
  },
  actions: {
    change: assign({
      settings: ({ context }, change: Partial<Settings>) => ({ ...context.settings, ...change }),
    }),
    changeDefaults: assign({
      defaults: ({ context }, change: Partial<Settings>) => ({ ...context.defaults, ...change }),
    }),
    restoreDefaults: assign({ settings: ({ context }) => context.defaults }),
    /** Writes the persisted ones to local storage (spec 4.17). */
    persist: missingAction('persist') as () => void,
    clearStorage: missingAction('clearStorage') as () => void,
  },
}).createMachine({
  id: 'settings',
  context: ({ input }) => ({ settings: input.settings, defaults: input.defaults }),
  initial: 'applying',
  on: {
    'settings.changed': {
      target: '.applying',
      actions: [
        { type: 'change', params: ({ event }) => event.change },
        { type: 'changeDefaults', params: ({ event }) => (event.isDefault ? event.change : {}) },
        'persist',
      ],
    },
    'settings.followed': {
      target: '.applying',
      actions: { type: 'change', params: ({ event }) => event.change },
    },
    'settings.reset': { target: '.applying', actions: ['clearStorage', 'restoreDefaults'] },
  },
  states: {
    applying: {
      invoke: {
        src: 'applyTheme',
        input: ({ context }) => context.settings,
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: {},
  },
});
