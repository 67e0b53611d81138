import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type OrderAction,
  type OrderDeletion,
  orderListMachine,
} from '#machines/order-list/order-list.machine.ts';
import { completeOrder } from '#schemas/shop/complete-order.ts';
import { deleteOrder } from '#schemas/shop/delete-order.ts';
import { loadOrderList } from '#schemas/shop/load-order-list.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callTask } from '../../../api/call-task.ts';
import type { Services } from '../../../app/services.ts';
import { useServices } from '../../../app/services-context.ts';
import { useSearch } from '../../../app/use-search.ts';
import { knownText } from '../../../i18n/translate-label.ts';
import { ordersPath, orderViewOf } from '../../../shop/orders/orders-path.ts';
import { outdateFailures } from '../../../toasts/last-failure.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';
import { tellWhoLeft } from '../../../toasts/tell-left.ts';

function askToDelete(
  { dialogs, format, t }: Services,
  { ids, cancelled }: OrderDeletion,
): Promise<Result<unknown>> {
  const { list } = format();
  const question = t('Do you want to delete the orders: {ids}?', { ids: list(ids) });
  const warning =
    cancelled.length > 0 &&
    t('Not sent yet, and cancelled by it: {ids}. What was paid goes back to you.', {
      ids: list(cancelled),
    });
  return dialogs.confirm({
    title: t('Delete confirmation'),
    caption: [question, warning].filter(Boolean).join(' '),
    confirmText: t('Delete'),
    danger: true,
  });
}

/** The machine of the shopper's orders with its effects. */
export function useOrderList() {
  const services = useServices();
  const machine = useMemo(() => {
    const { api, corp, i18n, navigate, toasts } = services;
    const failures = new Map<string, ReturnType<typeof outdateFailures>>();
    /** Of the same that was asked for before, to the same orders. */
    function outdateOf(action: OrderAction | null): ReturnType<typeof outdateFailures> {
      const key = JSON.stringify(action);
      const known = failures.get(key) ?? outdateFailures(services);
      failures.set(key, known);
      return known;
    }
    function tellMessage(result: Result<unknown>): void {
      if (result.ok && result.message !== '') toasts.raise('info', knownText(i18n, result.message));
    }
    return orderListMachine.provide({
      actors: {
        loadOrders: fromPromise(({ signal }) =>
          callTask(api, corp.code, loadOrderList, {}, { signal }),
        ),
        confirm: fromPromise(({ input }) => askToDelete(services, input)),
        act: fromPromise(({ input, signal }) => {
          const task = input?.kind === 'delete' ? deleteOrder : completeOrder;
          const outdate = outdateOf(input);
          const done = outdate(callTask(api, corp.code, task, { ids: input?.ids ?? [] }));
          return tellWhoLeft(services, signal, done, (result) => {
            raiseFailure(services, result);
            tellMessage(result);
          });
        }),
      },
      actions: {
        keepView: ({ context }) => navigate(ordersPath(context), { replace: true }),
        tellFailure: (_, result) => raiseFailure(services, result),
        tellMessage: (_, result) => tellMessage(result),
      },
    });
  }, [services]);
  const [input] = useState(() => orderViewOf(window.location.search));
  const [snapshot, send] = useMachine(machine, { input });
  const search = useSearch();
  useEffect(() => send({ type: 'view.requested', ...orderViewOf(search) }), [search, send]);
  return [snapshot, send] as const;
}
