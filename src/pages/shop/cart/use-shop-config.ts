import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../../parts/use-online.ts';
import { loadConfigOf } from '../../../shop/shop-config.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

/**
 * The shop's settings in the reader's language, null until they are there, and what asks for them once more: there from a
 * failure until they have come, so that whoever presses it does not lose it.
 */
export function useShopConfig() {
  const services = useServices();
  const machine = useMemo(
    () =>
      shopConfigMachine.provide({
        actors: {
          loadConfig: fromPromise(({ signal }) => loadConfigOf(services, signal)),
        },
        actions: {
          tellFailure: (_, result) => raiseFailure(services, result),
        },
      }),
    [services],
  );
  const { language } = useTranslation().i18n;
  const [snapshot, send] = useMachine(machine);
  const { config, failure } = snapshot.context;
  const hasFailed = snapshot.matches('failed');
  const request = () => send({ type: 'config.requested' });
  useRetryOnline(hasFailed && failure, request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop's words are others in another language
  useEffect(() => send({ type: 'config.requested' }), [send, language]);
  const isRetrying = snapshot.matches('loading');
  return { config, retry: failure && request, isRetrying };
}
