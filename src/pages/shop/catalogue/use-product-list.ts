import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import {
  type ProductRows,
  productListMachine,
} from '#machines/product-list/product-list.machine.ts';
import { loadProductList } from '#schemas/shop/load-product-list.ts';
import type { ProductRequest, WantedProducts } from '#schemas/shop/wanted-products.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { callTask } from '../../../api/call-task.ts';
import type { Services } from '../../../app/services.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { loadConfigOf } from '../../../shop/shop-config.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

async function loadRows(
  { api, corp }: Services,
  request: ProductRequest,
  signal: AbortSignal,
): Promise<Result<ProductRows>> {
  const answer = await callTask(api, corp.code, loadProductList, request, { signal });
  if (!answer.ok) return answer;
  const { rows, allCount } = answer.data;
  return success({ rows, total: allCount ?? rows.length });
}

/** The list's machine with its effects; it follows what the address wants. */
export function useProductList(wanted: WantedProducts) {
  const services = useServices();
  const machine = useMemo(
    () =>
      productListMachine.provide({
        actors: {
          loadConfig: fromPromise(({ signal }) => loadConfigOf(services, signal)),
          loadProducts: fromPromise(({ input, signal }) => loadRows(services, input, signal)),
        },
        actions: {
          tell: ({ context }) => raiseFailure(services, context.failure),
        },
      }),
    [services],
  );
  const { language } = useTranslation().i18n;
  const [snapshot, send] = useMachine(machine, { input: { wanted, language } });
  useEffect(() => send({ type: 'language.named', language }), [language, send]);
  const told = useRef(wanted);
  useEffect(() => {
    if (told.current === wanted) return;
    told.current = wanted;
    send({ type: 'wanted.changed', wanted });
  }, [wanted, send]);
  return [snapshot, send] as const;
}
