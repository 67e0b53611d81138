import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

/** The machine of a change of one's own password with its effects. */
export function usePasswordChange() {
  const { t, i18n } = useTranslation();
  const { api, auth, corp, navigate, session, toasts } = useServices();
  const machine = useMemo(
    () =>
      passwordChangeMachine.provide({
        actors: {
          changePassword: fromPromise(({ input }) =>
            api.changePassword({
              ...input,
              team: corp.settings.team,
              user: session.current()?.user ?? '',
            }),
          ),
        },
        actions: {
          warn: ({ context }) =>
            toasts.raise(
              'warn',
              failureText(i18n, context.failure, t('The password was not changed')),
            ),
          leave() {
            toasts.raise('success', t('Login with your new password'));
            auth.send({ type: 'session.cleared' });
            navigate('/', { replace: true });
          },
        },
      }),
    [api, auth, corp, navigate, session, toasts, t, i18n],
  );
  return useMachine(machine);
}
