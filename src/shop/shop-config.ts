import { useEffect, useSyncExternalStore } from 'react';
import { loadShopConfig } from '#schemas/shop/load-config.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callTask } from '../api/call-task.ts';
import type { Services } from '../app/services.ts';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { createListeners } from '../ui/listeners.ts';

interface KnownConfig {
  /** What it is written in; null once it is out of date. */
  language: string | null;
  result: Result<ShopConfig>;
}

const known = new WeakMap<Services, KnownConfig>();
const { subscribe, tell } = createListeners();

/** The tenant's shop in the reader's language, asked for once; a failure is asked for again. */
export async function loadConfigOf(
  services: Services,
  signal: AbortSignal,
): Promise<Result<ShopConfig>> {
  const { api, corp, i18n } = services;
  const { language } = i18n;
  const last = known.get(services);
  if (last !== undefined && !isConfigOld(services)) return last.result;
  const result = await callTask(api, corp.code, loadShopConfig, {}, { signal });
  // What was asked for before they were out of date, or are known in another language, is not kept.
  if (result.ok && known.get(services) === last) {
    known.set(services, { language, result });
    tell();
  }
  return result;
}

/** Are the settings that were loaded last out of date, or in another language than the reader's? */
function isConfigOld(services: Services): boolean {
  return known.get(services)?.language !== services.i18n.language;
}

/** The settings may offer what the server would refuse: they are asked for again. */
export function outdateConfig(services: Services): void {
  const last = known.get(services);
  if (last !== undefined) known.set(services, { ...last, language: null });
}

/** The shop's settings as far as a page has loaded them; null until then. */
export function useKnownConfig(): ShopConfig | null {
  const services = useServices();
  const result = useSyncExternalStore(subscribe, () => known.get(services)?.result);
  return result?.ok ? result.data : null;
}

/** Loads for the shop's bar what the page itself can do without; a failure leaves the bar as it is. */
export function useConfigOfBar(): void {
  const services = useServices();
  const { language } = useTranslation().i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop's words are others in another language
  useEffect(() => {
    const left = new AbortController();
    void loadConfigOf(services, left.signal);
    return () => left.abort();
  }, [services, language]);
}
