import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { loadOrderDetail } from '#schemas/shop/load-order-detail.ts';
import type { OrderSheet } from '#schemas/shop/order.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callTask } from '../../../api/call-task.ts';
import { useServices } from '../../../app/services-context.ts';

/** The machine of one order with its effects. */
export function useOrderDetail(id: string) {
  const services = useServices();
  const machine = useMemo(() => {
    const { api, corp, t, toasts } = services;
    return orderDetailMachine.provide({
      actors: {
        loadOrder: fromPromise<Result<{ rows: OrderSheet[] }>, { id: string }>(
          ({ input, signal }) => callTask(api, corp.code, loadOrderDetail, input, { signal }),
        ),
      },
      actions: {
        tellFailure(_, result) {
          if (!result.ok) toasts.raise('error', t(result.message));
        },
      },
    });
  }, [services]);
  return useMachine(machine, { input: { id } });
}
