import { expect, it } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
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
