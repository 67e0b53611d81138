import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  type OfferedProduct,
  productDetailMachine,
} from '#machines/product-detail/product-detail.machine.ts';
import { loadProductDetail } from '#schemas/shop/load-product-detail.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { callTask } from '../../../api/call-task.ts';
import type { Services } from '../../../app/services.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { loadConfigOf } from '../../../shop/shop-config.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

async function loadOffer(
  services: Services,
  id: string,
  signal: AbortSignal,
): Promise<Result<OfferedProduct>> {
  const { api, corp } = services;
  const [config, answer] = await Promise.all([
    loadConfigOf(services, signal),
    callTask(api, corp.code, loadProductDetail, { id }, { signal }),
  ]);
  if (!answer.ok) return answer;
  if (!config.ok) return config;
  const [product] = answer.data.rows;
  return product === undefined
    ? failure(ResultId.notFound, 'The product can not be shown')
    : success({ product, config: config.data });
}

/** The machine of a product's page with its effects. */
export function useProductDetail(id: string) {
  const services = useServices();
  const machine = useMemo(
    () =>
      productDetailMachine.provide({
        actors: {
          loadOffer: fromPromise(({ input, signal }) => loadOffer(services, input.id, signal)),
        },
        actions: {
          tell: ({ context }) => raiseFailure(services, context.failure),
        },
      }),
    [services],
  );
  const { language } = useTranslation().i18n;
  const [snapshot, send] = useMachine(machine, { input: { id, language } });
  useEffect(() => send({ type: 'language.named', language }), [language, send]);
  return [snapshot, send] as const;
}
