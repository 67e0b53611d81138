import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { knownText, tenantText, translateLabel } from '#src/i18n/translate-label.ts';

/** A reader of a tenant that writes Chinese and has said some of it in English. */
async function readerOf(lng: string) {
  const i18n = createInstance();
  await i18n.init({
    lng,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: {
      en: { translation: { 悦驿: 'Yueyi', 'No orders': 'No orders' } },
      'zh-CN': { translation: { 'No orders': '没有订单' } },
    },
  });
  return i18n;
}

it('says the words of a tenant as they are to who reads its own language', async () => {
  const [chinese, english] = [await readerOf('zh-CN'), await readerOf('en')];
  expect([tenantText(chinese, '悦驿'), tenantText(english, '悦驿')]).toEqual(['悦驿', 'Yueyi']);
  expect(tenantText(chinese, '__No orders')).toBe('没有订单');
  expect([knownText(chinese, 'No orders'), knownText(chinese, '')]).toEqual(['没有订单', '']);
});

it('[2.20] no label turns what stands behind it, in whichever way it was written', () => {
  const texts: Record<string, string> = { Total: 'To\u202etal' };
  const shown = (label: string) => translateLabel((key) => texts[key] ?? key, label);
  expect(shown('\u202eName')).toBe('Name');
  expect(shown('__Total')).toBe('Total');
  // What begins a direction of its own ends it, and ends nobody else's.
  expect(shown('\u2067اسم')).toBe('\u2067اسم\u2069');
  expect(shown('Name\u2069')).toBe('Name');
  // Authors may keep a part of a title in its own order.
  expect(shown('نموذج \u2068AB-12\u2069')).toBe('نموذج \u2068AB-12\u2069');
});
