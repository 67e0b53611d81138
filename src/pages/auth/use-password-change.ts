import { useMachine } from '@xstate/react';
import { type RefObject, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import type { PasswordChange } from '#schemas/session/password-change.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { leavesOutcomeUntold } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';
import { failureToast } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { keepLastFailure } from '../../toasts/last-failure.ts';
import { tellWhoLeft } from '../../toasts/tell-left.ts';
import { useRefusedField } from '../../ui/fields/use-refused-field.ts';

/** Fields to be mended, by the code of why the server, or this page before it asks, does not take them. */
const FIELDS: Readonly<Record<string, keyof PasswordChange>> = {
  MISMATCH: 'confirmPassword',
  CONFIRM_PASSWORD: 'confirmPassword',
  SHORT_PASSWORD: 'newPassword',
  CURRENT_PASSWORD: 'currentPassword',
};

/** Said where the old password may be no password any more, and the session no session. */
const UNTOLD =
  'Nobody knows whether the password was changed ({why}). When you are asked to log in, try the new one first.';

function isUntold(failed: Failure | null): boolean {
  return failed !== null && leavesOutcomeUntold(failed.id) && failed.code !== 'TURNED_AWAY';
}

/** The machine of a change of one's own password with its effects, and which field it has refused. */
export function usePasswordChange(form: RefObject<HTMLFormElement | null>) {
  const { t, i18n } = useTranslation();
  const { api, auth, corp, navigate, session, toasts } = useServices();
  const refused = useRefusedField<keyof PasswordChange>(form);
  const { refuse } = refused;
  const machine = useMemo(() => {
    const keepFailure = keepLastFailure(toasts);
    function warn(failure: Failure | null): string {
      const why = failureToast(i18n, failure, t('The password was not changed'));
      const content = isUntold(failure) ? t(UNTOLD, { why }) : why;
      keepFailure({ type: 'warn', content });
      toasts.raise('warn', content);
      return why;
    }
    function endSession(): void {
      keepFailure(null);
      toasts.raise('success', t('Login with your new password'));
      auth.send({ type: 'session.cleared' });
    }
    return passwordChangeMachine.provide({
      actors: {
        changePassword: fromPromise(({ input, signal }) => {
          const user = session.current()?.user ?? '';
          const changed = api.changePassword({ ...input, team: corp.settings.team, user });
          return tellWhoLeft({ session }, signal, changed, (result) => {
            if (result.ok) endSession();
            else warn(result);
          });
        }),
      },
      actions: {
        warn({ context: { failure } }) {
          refuse(FIELDS[failure?.code ?? ''], warn(failure));
        },
        leave() {
          endSession();
          navigate('/', { replace: true });
        },
      },
    });
  }, [api, auth, corp, navigate, session, toasts, t, i18n, refuse]);
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send, refused };
}
