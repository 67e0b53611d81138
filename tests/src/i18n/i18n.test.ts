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

it.each([
  ['after one that came', success({ added: true }), ['One', 'Two', 'Three']],
  [
    'after one that is none for translators',
    failure(ResultId.badRequest, 'Markup'),
    ['One', 'Two', 'Three'],
  ],
  ['no more after too many', failure(ResultId.tooManyRequests, 'Slow down'), ['One']],
  ['no more without a network', failure(ResultId.network, 'No network'), ['One']],
])('[1.8] saves texts without a translation one by one, %s', async (_case, answer, expected) => {
  const added: string[] = [];
  const api = {
    call({ command }: { command: string }, { key }: { key: string }) {
      if (command !== 'AddTranslation') return Promise.resolve(success({}));
      added.push(key);
      return Promise.resolve(answer);
    },
  };
  const { t } = await createI18n(api as unknown as Api, 'zh-CN');
  for (const text of ['One', 'Two', 'Three']) t(text);
  await new Promise((resolve) => setImmediate(resolve));
  expect(added).toEqual(expected);
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

it('[1.5][1.8] saves no label of the tenant as one without an English text: it is one', async () => {
  const added: string[] = [];
  const api = {
    async call({ command }: { command: string }, { key }: { key: string }) {
      if (command === 'AddTranslation') added.push(key);
      return success({});
    },
  };
  const i18n = await createI18n(api as unknown as Api, 'en');
  expect(i18n.t('Weekly plan')).toBe('Weekly plan');
  await i18n.changeLanguage('ar');
  i18n.t('Terms');
  await expect.poll(() => added).toEqual(['Terms']);
});

it('keeps the direction of values apart from that of the text around them', async () => {
  const api = { call: async () => success({ 'Remove {name}?': 'إزالة {name}؟' }) };
  const said = async (language: 'en' | 'ar', name: string | number) =>
    (await createI18n(api as unknown as Api, language)).t('Remove {name}?', { name });

  const arabic = await createI18n(api as unknown as Api, 'ar');
  expect(arabic.t('Remove {name}?', { name: 'SO-1' })).toBe('إزالة \u2068SO-1\u2069؟');
  expect(await said('ar', '+971 50')).toBe('إزالة \u2068+971 50\u2069؟');
  expect(await said('ar', 'مصباح')).toBe('إزالة مصباح؟');
  expect(await said('ar', 7)).toBe('إزالة 7؟');
  expect(await said('ar', -7)).toBe('إزالة \u2068-7\u2069؟');
  expect(await said('ar', '101، 102')).toBe('إزالة 101، 102؟');

  const english = { call: async () => success({}) } as unknown as Api;
  const { t } = await createI18n(english, 'en');
  expect(t('Remove {name}?', { name: 'مصباح' })).toBe('Remove \u2068مصباح\u2069?');
  expect(t('Remove {name}?', { name: 'a\u202eb' })).toBe('Remove \u2068a\u202eb\u2069?');
  for (const [name, kept] of [
    ['a\u2069\u202eb', 'a\u202eb'],
    ['a\u2067b', 'a\u2067b\u2069'],
    ['a\u2066b\u2069c', 'a\u2066b\u2069c'],
  ]) {
    expect(t('Remove {name}?', { name })).toBe(`Remove \u2068${kept}\u2069?`);
  }
  expect(t('Remove {name}?', { name: '<b>台灯 {name}' })).toBe('Remove <b>台灯 {name}?');
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
  const { t } = await createI18n(api as unknown as Api, 'zh-CN');
  const texts = Array.from({ length: 300 }, (_, index) => `Column ${index}`);
  for (const text of texts) t(text);
  await expect.poll(() => added).toEqual(texts);
  expect(most).toBe(1);
});

it('[1.5] reads no signs of the library in labels, translations and values', async () => {
  const texts = { World: 'Welt', 'Costs $t(World)': 'Kostet $t(World)', '{a} of {b}': '{b}: {a}' };
  const api = { call: async () => success(texts) } as unknown as Api;
  const { t } = await createI18n(api, 'en');
  expect(t('Costs $t(World)')).toBe('Kostet $t(World)');
  expect(t('$t(World)')).toBe('$t(World)');
  expect(t('__proto__')).toBe('__proto__');
  expect(t('constructor')).toBe('constructor');
  for (const hostile of ['{b}', '{a}', '{{a}}', '$t(World)', '$&', '$1', '%s', '</script>'])
    for (const other of ['x', 5]) {
      expect(t('{a} of {b}', { a: hostile, b: other })).toBe(`${other}: ${hostile}`);
      expect(t('{a} of {b}', { a: other, b: hostile })).toBe(`${hostile}: ${other}`);
    }
});
