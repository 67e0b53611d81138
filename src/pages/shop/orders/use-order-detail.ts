import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { paymentResult } from '#machines/checkout/in-app-outcome.ts';
import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { loadOrderDetail } from '#schemas/shop/load-order-detail.ts';
import { payOrder } from '#schemas/shop/pay-order.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { callTask } from '../../../api/call-task.ts';
import type { Services } from '../../../app/services.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { fetchNow, inTime } from '../../../parts/parts.ts';
import { outdateFailures } from '../../../toasts/last-failure.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

const loadPayment = () => import('../../../messenger/pay-order.ts');

/** Opens the messenger's payment for an order that stands, and waits until the server has seen it. */
async function payOpenOrder(
  services: Services,
  id: string,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const { api, corp } = services;
  const answer = await callTask(api, corp.code, payOrder, { id }, { signal });
  if (!answer.ok) return answer;
  const { weixin } = answer.data;
  if (weixin === undefined) return success(null);
  const messenger = await fetchNow(loadPayment);
  const outcome = await messenger.payOrder(services, { orderId: id, weixin }, signal);
  return paymentResult(outcome);
}

/** The machine of one order with its effects. */
export function useOrderDetail(id: string) {
  const services = useServices();
  const machine = useMemo(() => {
    const { api, corp, t, toasts } = services;
    const paid = outdateFailures(services);
    return orderDetailMachine.provide({
      actors: {
        loadOrder: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, loadOrderDetail, input, { signal }),
        ),
        payOrder: fromPromise(({ input, signal }) =>
          paid(payOpenOrder(services, input.id, signal)),
        ),
        watchPayment: fromPromise(async ({ input, signal }) => {
          if (services.messenger === null) return 'unconfirmed';
          const { watchPayment } = await inTime(loadPayment());
          const outcome = await watchPayment(services, input.id, signal);
          if (outcome === 'paid') await paid(Promise.resolve(success(null)));
          return outcome;
        }),
      },
      actions: {
        tellFailure(_, result) {
          raiseFailure(services, result);
        },
        tellPaid: () => toasts.raise('success', t('Payment success!')),
      },
    });
  }, [services]);
  const { language } = useTranslation().i18n;
  const [snapshot, send] = useMachine(machine, { input: { id, language } });
  useEffect(() => send({ type: 'language.named', language }), [language, send]);
  return [snapshot, send] as const;
}
