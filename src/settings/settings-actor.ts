import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { keptSettings, type Settings, settings } from '#schemas/tenant/settings.ts';
import type { Store } from '../storage/storage.ts';
import { applyStylesheet } from '../styles/stylesheet.ts';

const KEY = 'settings';

/** Settings that survive the session (spec 4.17), and the choice that `isDark` follows from. */
const PERSISTED = [
  'theme',
  'isFluid',
  'isRTL',
  'isDark',
  'navbarPosition',
  'isNavbarVerticalCollapsed',
  'navbarStyle',
] as const satisfies (keyof Settings)[];

function prefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** What choosing a theme changes: the choice, and what it comes to on this device. */
export function themeChange(theme: Settings['theme']): Partial<Settings> {
  return { theme, isDark: theme === 'system' ? prefersDark().matches : theme === 'dark' };
}

function resolveTheme(kept: Settings): Settings {
  return { ...kept, ...themeChange(kept.theme) };
}

/** Restores the defaults (spec 4.15), and what their theme comes to by now: the device may have changed its own. */
export function resetSettings(actor: ActorRefFrom<typeof settingsMachine>): void {
  actor.send({ type: 'settings.reset' });
  const { theme } = actor.getSnapshot().context.settings;
  actor.send({ type: 'settings.followed', change: themeChange(theme) });
}

/**
 * Starts the settings of this browser and keeps the page in step with them (spec 4.14–4.17).
 *
 * @param own what this page has just now in place of what is kept, and keeps to itself.
 * @param keep writes what was chosen.
 */
export function createSettings(
  local: Store,
  defaults: Partial<Settings>,
  own: () => Partial<Settings> = () => ({}),
  keep: Store['write'] = local.write,
) {
  const initial = settings.parse(defaults);
  const read = () => local.read(KEY, keptSettings);
  const kept = { ...read(), ...own() };
  const actor = createActor(
    settingsMachine.provide({
      actors: {
        applyTheme: fromPromise(async ({ input, signal }) => {
          const root = document.documentElement;
          const { isDark } = resolveTheme(input);
          root.dataset.bsTheme = isDark ? 'dark' : 'light';
          root.classList.toggle('dark', isDark);
          const direction = input.isRTL ? 'rtl' : 'ltr';
          root.dir = direction;
          await applyStylesheet(direction, signal);
        }),
      },
      actions: {
        persist({ context, event }) {
          const chosen: Partial<Settings> = { ...context.settings };
          const isChosen = event.type === 'settings.changed' && 'isRTL' in event.change;
          if ('isRTL' in own() && !isChosen) chosen.isRTL = read()?.isRTL;
          keep(KEY, Object.fromEntries(PERSISTED.map((name) => [name, chosen[name]])));
        },
        clearStorage: () => local.clear(),
      },
    }),
    {
      input: {
        settings: resolveTheme({ ...initial, ...kept }),
        defaults: resolveTheme(initial),
      },
    },
  ).start();
  prefersDark().addEventListener('change', (event) => {
    if (actor.getSnapshot().context.settings.theme === 'system') {
      actor.send({ type: 'settings.changed', change: { isDark: event.matches } });
    }
  });
  // Else the next choice made here would take back the one made in another tab.
  local.watch(KEY, () => {
    const { defaults } = actor.getSnapshot().context;
    const change = resolveTheme({ ...defaults, ...read(), ...own() });
    actor.send({ type: 'settings.followed', change });
  });
  return actor;
}
