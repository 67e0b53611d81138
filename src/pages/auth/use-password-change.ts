import { useMachine } from '@xstate/react';
import { type RefObject, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import type { PasswordChange } from '#schemas/session/password-change.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useRefusedField } from '../../ui/fields/use-refused-field.ts';

/** Fields to be mended, by the code of why the server, or this page before it asks, does not take them. */
const FIELDS: Readonly<Record<string, keyof PasswordChange>> = {
  MISMATCH: 'confirmPassword',
  CONFIRM_PASSWORD: 'confirmPassword',
  CURRENT_PASSWORD: 'currentPassword',
};

/** The machine of a change of one's own password with its effects, and which field it has refused. */
export function usePasswordChange(form: RefObject<HTMLFormElement | null>) {
  const { t, i18n } = useTranslation();
  const { api, auth, corp, navigate, session, toasts } = useServices();
  const refused = useRefusedField<keyof PasswordChange>(form);
  const { refuse } = refused;
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
          warn({ context: { failure } }) {
            const why = failureText(i18n, failure, t('The password was not changed'));
            toasts.raise('warn', why);
            refuse(FIELDS[failure?.code ?? ''], why);
          },
          leave() {
            toasts.raise('success', t('Login with your new password'));
            auth.send({ type: 'session.cleared' });
            navigate('/', { replace: true });
          },
        },
      }),
    [api, auth, corp, navigate, session, toasts, t, i18n, refuse],
  );
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send, refused };
}
