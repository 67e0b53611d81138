import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { loadPromo } from '#schemas/shop/load-promo.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { callTask } from '../../../api/call-task.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { changeCart } from '../../../shop/cart/cart.ts';
import { keepLastFailure } from '../../../toasts/last-failure.ts';
import { raiseFailure } from '../../../toasts/raise-failure.ts';
import type { RefusedField } from '../../../ui/fields/use-refused-field.ts';
import { keepPromo } from './kept-promo.ts';

/** The promo form with its effects: the cart takes what the server knows (spec 4.22). */
export function usePromo({ refuse, forget }: Pick<RefusedField<'code'>, 'refuse' | 'forget'>) {
  const services = useServices();
  const { t } = useTranslation();
  const machine = useMemo(() => {
    const { api, corp, toasts } = services;
    const keepFailure = keepLastFailure(toasts);
    return promoMachine.provide({
      actors: {
        loadPromo: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, loadPromo, input, { signal }),
        ),
      },
      actions: {
        tell(_, result) {
          const told = raiseFailure(services, result);
          keepFailure(told);
          if (!result.ok) {
            refuse(result.id === ResultId.refused ? 'code' : undefined, told?.content ?? '');
            return;
          }
          forget();
          changeCart(services, { type: 'promo.applied', code: result.data.code });
          toasts.raise('success', result.data.message || t('The promo is taken off'));
        },
      },
    });
  }, [services, t, refuse, forget]);
  const [snapshot, send, form] = useMachine(machine);
  useEffect(() => keepPromo(services, form), [services, form]);
  return [snapshot, send] as const;
}
