import { expect, it } from 'vitest';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { loadConfigOf, outdateConfig } from '#src/shop/shop-config.ts';
import { configWith } from '#tests/machines/_shop.ts';

/** An app whose shop answers each call when it is told to. */
function openApp() {
  const asked: ((result: Result<unknown>) => void)[] = [];
  const api = { call: () => new Promise((resolve) => asked.push(resolve)) };
  const services = { api, corp: { code: 'y4' }, i18n: { language: 'en' } } as unknown as Services;
  const load = () => loadConfigOf(services, new AbortController().signal);
  return { services, load, asked };
}

it('[7.21] keeps no settings that were asked for before they were out of date', async () => {
  const { services, load, asked } = openApp();
  const first = load();
  asked[0]?.(success(configWith()));
  await first;
  outdateConfig(services);
  const early = load();
  expect(asked).toHaveLength(2);
  outdateConfig(services);
  asked[1]?.(success(configWith()));
  await early;
  void load();
  expect(asked).toHaveLength(3);
});
