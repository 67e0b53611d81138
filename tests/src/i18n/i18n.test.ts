import { expect, it } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Api } from '#src/api/api.ts';
import { createI18n } from '#src/i18n/i18n.ts';

it('[1.8] saves a text that has no translation, and shows it as it is', async () => {
  const calls: unknown[] = [];
  const api = {
    call: async ({ command }: { command: string }, params: unknown) => {
      calls.push([command, params]);
      return success(command === 'GetTranslation' ? { Save: '保存' } : null);
    },
  } as unknown as Api;
  const { t } = await createI18n(api, 'zh-CN');
  calls.length = 0;
  expect(t('Save')).toBe('保存');
  expect(calls).toEqual([]);
  expect(t('A new text')).toBe('A new text');
  await expect
    .poll(() => calls)
    .toEqual([['AddTranslation', { key: 'A new text', namespace: expect.any(String) }]]);
});

it('[1.8] saves no text as one without a translation while those of a language did not come', async () => {
  const added: string[] = [];
  const api = {
    call: async ({ command }: { command: string }, params: { language?: string; key: string }) => {
      if (command === 'AddTranslation') added.push(params.key);
      if (params.language === 'en') return failure(ResultId.network, 'No network');
      return success({ Save: '保存' });
    },
  };
  const i18n = await createI18n(api as unknown as Api, 'zh-CN');
  expect(i18n.t('Cancel')).toBe('Cancel');
  expect(i18n.t('Save')).toBe('保存');
  expect(added).toEqual([]);
});

it('saves hundreds of texts one by one', async () => {
  const added: string[] = [];
  let atOnce = 0;
  let most = 0;
  const api = {
    async call({ command }: { command: string }, { key }: { key: string }) {
      if (command === 'GetTranslation') return success({});
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      added.push(key);
      return success(null);
    },
  };
  const { t } = await createI18n(api as unknown as Api, 'en');
  const texts = Array.from({ length: 300 }, (_, index) => `Column ${index}`);
  for (const text of texts) t(text);
  await expect.poll(() => added).toEqual(texts);
  expect(most).toBe(1);
});
