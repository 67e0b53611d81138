import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { loadPromo } from '#schemas/shop/load-promo.ts';
import { callTask } from '../../../api/call-task.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { changeCart } from '../../../shop/cart/cart.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';

/** The promo form with its effects: the cart takes what the server knows (spec 4.22). */
export function usePromo() {
  const services = useServices();
  const { t } = useTranslation();
  const machine = useMemo(() => {
    const { api, corp, toasts } = services;
    return promoMachine.provide({
      actors: {
        loadPromo: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, loadPromo, input, { signal }),
        ),
      },
      actions: {
        tell(_, result) {
          if (!result.ok) return raiseFailure(services, result);
          changeCart(services, { type: 'promo.applied', code: result.data.code });
          toasts.raise('success', result.data.message || t('The promo is taken off'));
        },
      },
    });
  }, [services, t]);
  return useMachine(machine);
}
