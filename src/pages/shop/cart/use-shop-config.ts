import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { useServices } from '../../../app/services-context.ts';
import { loadConfigOf } from '../../../shop/shop-config.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

/** The shop's settings; null until they are there. */
export function useShopConfig(): ShopConfig | null {
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
  const [snapshot] = useMachine(machine);
  return snapshot.context.config;
}
