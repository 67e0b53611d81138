import { beforeEach, expect, it, vi } from 'vitest';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Api } from '#src/api/api.ts';
import { createI18n } from '#src/i18n/i18n.ts';
import { startSettings } from '#src/settings/start-settings.ts';
import { tenantStore } from '#src/storage/storage.ts';

beforeEach(() => localStorage.clear());

/** A page in English beside another tab that chooses Arabic, whose texts are answered by hand. */
async function draw() {
  let answer: (texts: Result<unknown>) => void = () => {};
  const call = vi.fn((_: unknown, { language }: { language: string }) =>
    language === 'en'
      ? Promise.resolve(success({}))
      : new Promise<Result<unknown>>((resolve) => {
          answer = resolve;
        }),
  );
  const i18n = await createI18n({ call } as unknown as Api, 'en');
  const raise = vi.fn();
  const toasts = { raise, withdraw: vi.fn() } as never;
  const localStore = tenantStore('y4', localStorage);
  const settings = startSettings({ i18n, t: (key) => key, toasts, localStore }, 'en');
  const now = () => settings.getSnapshot().context.settings;
  const chooseElsewhere = (key: string, value: unknown) => {
    const newValue = JSON.stringify(value);
    localStorage.setItem(`y4:y4:${key}`, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: `y4:y4:${key}`, newValue }));
  };
  chooseElsewhere('language', 'ar');
  chooseElsewhere('settings', { isRTL: true });
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  return {
    i18n,
    raise,
    settings,
    now,
    chooseElsewhere,
    answer: (texts: Result<unknown>) => answer(texts),
  };
}

it('[1.5][4.17] turns with the language of another tab when its texts are here, not before', async () => {
  const { i18n, now, chooseElsewhere, answer } = await draw();
  expect(now().isRTL).toBe(false);
  answer(success({ Search: 'بحث' }));
  await vi.waitFor(() => expect(now().isRTL).toBe(true));
  expect(i18n.t('Search')).toBe('بحث');
  // From now on a direction that is chosen elsewhere holds here as well.
  chooseElsewhere('settings', { isRTL: false });
  expect(now().isRTL).toBe(false);
});

it('[1.5][4.17] keeps language and direction when the texts of another tab’s language do not come, says so, and leaves the other as it is', async () => {
  const { i18n, raise, settings, now, chooseElsewhere, answer } = await draw();
  answer(failure(ResultId.network, '', 'NETWORK'));
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledWith('error', 'The server cannot be reached'),
  );
  chooseElsewhere('settings', { isRTL: true, navbarStyle: 'card' });
  expect([i18n.language, now().isRTL, now().navbarStyle]).toEqual(['en', false, 'card']);
  settings.send({ type: 'settings.changed', change: { isFluid: true } });
  const kept = () => JSON.parse(localStorage.getItem('y4:y4:settings') ?? '');
  expect(kept()).toMatchObject({ isFluid: true, isRTL: true });
  // Who turns this tab around by hand means the tabs to come as well.
  for (const isRTL of [true, false]) {
    settings.send({ type: 'settings.changed', change: { isRTL } });
    expect([now().isRTL, kept().isRTL]).toEqual([isRTL, isRTL]);
  }
  // The other tab is back in the language of this one.
  chooseElsewhere('language', 'en');
  chooseElsewhere('settings', { isRTL: true });
  expect(now().isRTL).toBe(true);
});
