import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { corp as corpSchema, type Language } from '#schemas/tenant/corp.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Api } from '#src/api/api.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { useShell } from '#src/app/use-shell.ts';
import { follow } from '#src/i18n/chosen-language.ts';
import { createI18n } from '#src/i18n/i18n.ts';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { createSettings } from '#src/settings/settings-actor.ts';
import { tenantStore } from '#src/storage/storage.ts';

function Switch() {
  const { language } = useShell();
  return (
    <>
      <p>{language.language}</p>
      {language.languages.map((one) => (
        <button key={one} type="button" onClick={() => language.onChange(one)}>
          To {one}
        </button>
      ))}
    </>
  );
}

/** A page in English whose switch of languages asks for texts that are answered by hand. */
async function draw() {
  const answers: Partial<Record<string, (result: Result<unknown>) => void>> = {};
  const asked: string[] = [];
  const api = {
    call: async (_: unknown, { language }: { language: string }) => {
      asked.push(language);
      if (language === 'en') return success({ Save: 'Save' });
      return new Promise((resolve) => {
        answers[language] = resolve;
      });
    },
  } as unknown as Api;
  const i18n = await createI18n(api, 'en');
  const languages: Language[] = ['en', 'zh-CN', 'ar'];
  const localStore = tenantStore('y4', localStorage);
  const settings = createSettings(localStore, {});
  const corp = corpSchema.parse({ code: 'y4', name: 'Y4', sortName: 'Y4' });
  const raise = vi.fn();
  const withdraw = vi.fn();
  const parts = { i18n, languages, settings, corp, localStore, toasts: { raise, withdraw } };
  const services = parts as unknown as Services;
  localStore.watch('language', () => follow(services));
  render(
    <ServicesContext value={services}>
      <TranslationProvider i18n={i18n}>
        <Switch />
      </TranslationProvider>
    </ServicesContext>,
  );
  const to = (language: Language) =>
    fireEvent.click(screen.getByRole('button', { name: `To ${language}` }));
  const answer = async (language: Language, result: Result<unknown>) => {
    await waitFor(() => expect(answers[language]).toBeDefined());
    answers[language]?.(result);
    delete answers[language];
  };
  return { raise, withdraw, settings, asked, to, answer };
}

const lang = () => document.documentElement.lang;
const isRTL = (settings: ReturnType<typeof createSettings>) =>
  settings.getSnapshot().context.settings.isRTL;

it('[1.5] stays in its language when the texts of another do not come, says so and may ask again', async () => {
  const { raise, withdraw, asked, to, answer } = await draw();
  document.documentElement.lang = 'en';
  to('zh-CN');
  await answer('zh-CN', failure(ResultId.network, '', 'NETWORK'));
  await waitFor(() => expect(raise).toHaveBeenCalledWith('error', 'The server cannot be reached'));
  expect([lang(), document.cookie]).toEqual(['en', expect.not.stringContaining('zh-CN')]);
  to('zh-CN');
  await answer('zh-CN', success({ Save: '保存' }));
  await waitFor(() => expect(lang()).toBe('zh-CN'));
  expect(withdraw).toHaveBeenCalledWith('error', 'The server cannot be reached');
  expect(asked).toEqual(['en', 'zh-CN', 'zh-CN']);
});

it('[1.5] says in the words of the server why the texts of a language do not come', async () => {
  const { raise, to, answer } = await draw();
  to('ar');
  await answer('ar', failure(ResultId.forbidden, 'Closed for today', ''));
  await waitFor(() => expect(raise).toHaveBeenCalledWith('error', 'Closed for today'));
});

it('[1.5] is in the language that was chosen last when the texts of one before it come later', async () => {
  const { settings, to, answer } = await draw();
  to('ar');
  to('zh-CN');
  await answer('zh-CN', success({ Save: '保存' }));
  await waitFor(() => expect(lang()).toBe('zh-CN'));
  await answer('ar', success({ Save: 'حفظ' }));
  await new Promise(requestAnimationFrame);
  expect([lang(), isRTL(settings)]).toEqual(['zh-CN', false]);
});

it('[1.5] is in the language that another tab of the tenant chooses, and leaves the choice to it', async () => {
  const { settings, answer } = await draw();
  document.documentElement.lang = 'en';
  const cookie = document.cookie;
  localStorage.setItem('y4:y4:language', '"ar"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'y4:y4:language', newValue: '"ar"' }));
  await answer('ar', success({ Save: 'حفظ' }));
  await waitFor(() => expect([lang(), isRTL(settings)]).toEqual(['ar', true]));
  expect(document.cookie).toBe(cookie);
  localStorage.removeItem('y4:y4:language');
  window.dispatchEvent(new StorageEvent('storage', { key: 'y4:y4:language', newValue: null }));
  expect(lang()).toBe('ar');
});

it('[1.5] tells other tabs of the language that is chosen here once its texts are there', async () => {
  const { to, answer } = await draw();
  const told = () => localStorage.getItem('y4:y4:language');
  localStorage.clear();
  to('zh-CN');
  expect(told()).toBeNull();
  await answer('zh-CN', success({ Save: '保存' }));
  await waitFor(() => expect(told()).toBe('"zh-CN"'));
});
