import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { settings } from '#schemas/tenant/settings.ts';
import { DEFAULT_NAMESPACE } from '#schemas/web-ui-falcon/translation.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Api } from '#src/api/api.ts';
import { choose } from '#src/i18n/chosen-language.ts';
import { createI18n } from '#src/i18n/i18n.ts';
import { tenantStore } from '#src/storage/storage.ts';

const defaults = settings.parse({});

type Answer = (texts: Result<unknown>) => void;

/** A page in English whose server answers for other languages when the test says so. */
async function page() {
  const asked = new Map<string, Answer>();
  const call = vi.fn((_: unknown, { language }: { language: string }) =>
    language === 'en'
      ? Promise.resolve(success({}))
      : new Promise<Result<unknown>>((answer) => asked.set(language, answer)),
  );
  const i18n = await createI18n({ call } as unknown as Api, 'en');
  const raise = vi.fn();
  const parts = {
    i18n,
    settings: createActor(settingsMachine, { input: { settings: defaults, defaults } }),
    toasts: { raise, withdraw: vi.fn() } as never,
    localStore: tenantStore('y4', window.localStorage),
  };
  return { asked, call, i18n, raise, parts };
}

it('[7.12g] of two languages the one that was chosen last holds, whichever answers first or never', async () => {
  const { asked, i18n, parts } = await page();
  void choose(parts, 'ar');
  const last = choose(parts, 'zh-CN');
  asked.get('zh-CN')?.(success({ Search: '搜索' }));
  await last;
  expect([i18n.language, i18n.t('Search')]).toEqual(['zh-CN', '搜索']);
  asked.get('ar')?.(success({ Search: 'بحث' }));
  await vi.waitFor(() => expect(i18n.hasResourceBundle('ar', DEFAULT_NAMESPACE)).toBe(true));
  expect(i18n.language).toBe('zh-CN');
});

it('[1.5] the server knows of a language before the page is drawn in it, and asks again for what it shows', async () => {
  const { asked, i18n, parts } = await page();
  const known: string[] = [];
  i18n.on('languageChanged', () => known.push(document.documentElement.lang, document.cookie));
  for (const language of ['ar', 'zh-CN'] as const) {
    const chosen = choose(parts, language);
    asked.get(language)?.(success({}));
    await chosen;
  }
  expect(known).toEqual(['ar', 'language=ar', 'zh-CN', 'language=zh-CN']);
});

it('[1.5] texts that do not come are told of while somebody still waits for them', async () => {
  const { asked, call, i18n, raise, parts } = await page();
  const chosen = choose(parts, 'ar');
  expect(call.mock.lastCall?.at(2)).toEqual({ timeout: 15_000 });
  asked.get('ar')?.(failure(ResultId.network, 'No answer'));
  await chosen;
  expect(raise).toHaveBeenCalledWith('error', 'No answer');
  expect(i18n.language).toBe('en');
});
