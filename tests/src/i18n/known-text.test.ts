import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { knownText, tenantText } from '#src/i18n/translate-label.ts';

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
