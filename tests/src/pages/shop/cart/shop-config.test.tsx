import { act, renderHook, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { useShopConfig } from '#src/pages/shop/cart/use-shop-config.ts';
import { configWith } from '#tests/machines/_shop.ts';

it('[8.13] offers to ask for the shop’s settings again while they are asked for again, so that its button stays', async () => {
  const answers: ((result: Result<unknown>) => void)[] = [];
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const services = {
    api: { call: () => new Promise((answer) => answers.push(answer)) },
    corp: { code: 'y4' },
    i18n,
    toasts: { raise: () => {} },
  } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>
      <TranslationProvider i18n={i18n}>{children}</TranslationProvider>
    </ServicesContext>
  );
  const { result } = renderHook(useShopConfig, { wrapper });
  const answer = (given: Result<unknown>) => act(async () => answers.at(-1)?.(given));
  expect(result.current.retry).toBeNull();
  await answer(failure(ResultId.refused, 'Down', 'DOWN'));
  for (const given of [failure(ResultId.refused, 'Down', 'DOWN'), success(configWith())]) {
    expect(result.current).toMatchObject({ retry: expect.any(Function), isRetrying: false });
    act(() => result.current.retry?.());
    expect(result.current).toMatchObject({ retry: expect.any(Function), isRetrying: true });
    await answer(given);
  }
  await waitFor(() => expect(result.current.config).not.toBeNull());
  expect(result.current).toMatchObject({ retry: null, isRetrying: false });
});
