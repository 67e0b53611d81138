import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { usePageTitle } from '#src/pages/shared/use-page-title.ts';

test('[1.7] a title stands before the product, whose name no sign of it turns', async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: { 'Browser title': 'Y4' } } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TranslationProvider i18n={i18n}>{children}</TranslationProvider>
  );
  const { rerender } = renderHook(({ title }) => usePageTitle(title), {
    wrapper,
    initialProps: { title: 'Desk \u202egnp.exe' },
  });
  expect(document.title).toBe('Desk gnp.exe · Y4');
  rerender({ title: '📦'.repeat(300) });
  expect(document.title).toBe(`${'📦'.repeat(200)} · Y4`);
  rerender({ title: '' });
  expect(document.title).toBe('Y4');
});
