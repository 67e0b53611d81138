import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { corp } from '#schemas/tenant/corp.ts';
import { brandOf } from '#src/tenant/use-brand.ts';

const TENANT = corp.parse({
  code: 'acme',
  name: '极品公司',
  sortName: '__Acme',
  copyright: '© 2026',
  welcome: '__Come in',
});

async function speaking(lng: string) {
  const missing: string[] = [];
  const i18n = createInstance();
  await i18n.init({
    lng,
    keySeparator: false,
    nsSeparator: false,
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => missing.push(key),
    resources: {
      en: { translation: { 极品公司: 'Acme Company', Acme: 'Acme' } },
      'zh-CN': { translation: { Acme: '极品' } },
    },
  });
  return { i18n, missing };
}

test('[1.3][3.11] the tenant’s texts are said in the user’s language', async () => {
  const english = await speaking('en');
  expect(brandOf(TENANT, english.i18n)).toMatchObject({ name: 'Acme Company', sortName: 'Acme' });
  const chinese = await speaking('zh-CN');
  expect(brandOf(TENANT, chinese.i18n)).toMatchObject({ name: '极品公司', sortName: '极品' });
});

test('[1.8] only a label without a text is missed: a name or a date may be the same everywhere', async () => {
  const { i18n, missing } = await speaking('en');
  expect(brandOf(TENANT, i18n)).toMatchObject({ copyright: '© 2026', welcome: 'Come in' });
  expect(missing).toEqual(['Come in']);
});
