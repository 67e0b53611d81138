import { beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createSettings, resetSettings, themeChange } from '#src/settings/settings-actor.ts';
import { keepTyped } from '#src/storage/keep-typed.ts';
import { tenantStore } from '#src/storage/storage.ts';

vi.mock('#src/styles/stylesheet.ts', () => ({ applyStylesheet: async () => {} }));

beforeEach(() => localStorage.clear());

const store = () => tenantStore('y4', localStorage);
const kept = () => JSON.parse(localStorage.getItem('y4:y4:settings') ?? 'null');

async function start(defaults: Parameters<typeof createSettings>[1] = {}) {
  const actor = createSettings(store(), defaults);
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  return actor;
}

it('follows the language until the user chooses a direction', async () => {
  expect((await start({ isRTL: true })).getSnapshot().context.settings.isRTL).toBe(true);
  localStorage.setItem('y4:y4:settings', '{"isRTL":false}');
  expect((await start({ isRTL: true })).getSnapshot().context.settings.isRTL).toBe(false);
});

it('[2.5] what a page has of its own holds against what is kept, also when that is changed elsewhere', async () => {
  localStorage.setItem('y4:y4:settings', '{"isRTL":true}');
  const actor = createSettings(store(), {}, () => ({ isRTL: false }));
  expect(actor.getSnapshot().context.settings.isRTL).toBe(false);
  const newValue = '{"isRTL":true,"theme":"dark"}';
  localStorage.setItem('y4:y4:settings', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'y4:y4:settings', newValue }));
  expect(actor.getSnapshot().context.settings).toMatchObject({ isRTL: false, theme: 'dark' });
});

it('starts with the defaults when what is kept makes no sense', async () => {
  localStorage.setItem('y4:y4:settings', '{"navbarStyle":"golden"}');
  expect((await start()).getSnapshot().context.settings.navbarStyle).toBe('transparent');
});

it('[4.17] keeps exactly the settings that survive', async () => {
  const actor = await start();
  actor.send({
    type: 'settings.changed',
    change: { ...themeChange('dark'), showBurgerMenu: true, navbarStyle: 'card' },
  });
  expect(Object.keys(kept()).sort()).toEqual([
    'isDark',
    'isFluid',
    'isNavbarVerticalCollapsed',
    'isRTL',
    'navbarPosition',
    'navbarStyle',
    'theme',
  ]);
  expect(kept()).toMatchObject({ isDark: true, theme: 'dark', navbarStyle: 'card' });
});

it('settings that find no room in the browser hold, and that they last no longer than the page is told once', async () => {
  const full = { ...store(), write: () => false };
  const raise = vi.fn();
  const telling = { toasts: { raise }, t: (text: string) => text } as unknown as Parameters<
    typeof keepTyped
  >[0];
  const actor = createSettings(store(), {}, undefined, (key, value) =>
    keepTyped(telling, full, key, value),
  );
  actor.send({ type: 'settings.changed', change: { navbarStyle: 'card' } });
  actor.send({ type: 'settings.changed', change: { isFluid: true } });
  expect(actor.getSnapshot().context.settings).toMatchObject({
    navbarStyle: 'card',
    isFluid: true,
  });
  expect(raise).toHaveBeenCalledTimes(1);
  expect(raise).toHaveBeenCalledWith('warn', expect.stringContaining('no room left'));
});

it('[4.17] what is chosen, and reset, in another tab holds here too, and is not kept from here', async () => {
  const actor = await start({ isRTL: true });
  const inOtherTab = (key: string, text: string | null) => {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
  };
  const settings = () => actor.getSnapshot().context.settings;
  const chosen = '{"theme":"dark","isRTL":false,"navbarPosition":"top"}';
  inOtherTab('y4:oasis:settings', chosen);
  expect(settings()).toMatchObject({ isRTL: true, navbarPosition: 'vertical' });
  inOtherTab('y4:y4:settings', chosen);
  expect(settings()).toMatchObject({ isDark: true, isRTL: false, navbarPosition: 'top' });
  expect(localStorage.getItem('y4:y4:settings')).toBe(chosen);
  actor.send({ type: 'settings.changed', change: { navbarStyle: 'card' } });
  expect(kept()).toMatchObject({ theme: 'dark', navbarPosition: 'top', navbarStyle: 'card' });
  inOtherTab('y4:y4:settings', null);
  expect(settings()).toMatchObject({ isRTL: true, theme: 'system', navbarStyle: 'transparent' });
  expect(kept()).toBeNull();
});

it('[4.15] a reset restores the direction of the language that was chosen since', async () => {
  const actor = await start({ isRTL: false });
  const isRTL = () => actor.getSnapshot().context.settings.isRTL;
  actor.send({ type: 'settings.changed', change: { isRTL: true }, isDefault: true });
  actor.send({ type: 'settings.changed', change: { isRTL: false } });
  actor.send({ type: 'settings.reset' });
  expect(isRTL()).toBe(true);
  actor.send({ type: 'settings.changed', change: { isRTL: false } });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'y4:y4:settings', newValue: null }));
  expect(isRTL()).toBe(true);
});

it("[4.15] a reset clears this tenant's local storage and restores the defaults", async () => {
  localStorage.setItem('y4:oasis:settings', '{}');
  const actor = await start({ isRTL: true });
  actor.send({ type: 'settings.changed', change: { isRTL: false, navbarStyle: 'vibrant' } });
  actor.send({ type: 'settings.reset' });
  const { settings } = actor.getSnapshot().context;
  expect(settings).toMatchObject({ isRTL: true, navbarStyle: 'transparent' });
  expect(Object.keys(localStorage)).toEqual(['y4:oasis:settings']);
});

it('a reset shows the theme that the device has by now, and keeps nothing', async () => {
  const actor = await start();
  const { settings } = actor.getSnapshot().context;
  expect(settings).toMatchObject({ theme: 'system', isDark: false });
  actor.send({ type: 'settings.changed', change: themeChange('light') });
  const darkened = { ...window.matchMedia('(prefers-color-scheme: dark)'), matches: true };
  const device = vi.spyOn(window, 'matchMedia').mockReturnValue(darkened);
  resetSettings(actor);
  expect(actor.getSnapshot().context.settings).toMatchObject({ theme: 'system', isDark: true });
  expect(kept()).toBeNull();
  device.mockRestore();
});
