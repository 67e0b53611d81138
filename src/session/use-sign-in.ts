import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useMemo } from 'react';
import type { Credentials } from '#machines/session/auth.machine.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { isAuthenticationPath } from '../app/login-path.ts';
import { useServices } from '../app/services-context.ts';
import { failureToast } from '../i18n/failure-text.ts';
import { knownText } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { keepLastFailure } from '../toasts/last-failure.ts';
import { type RefusedField, useRefusedField } from '../ui/fields/use-refused-field.ts';

/** A sign-in with user and password. */
interface SignIn {
  busy: boolean;
  /** Words beside the password that does not match the user. */
  refused: RefusedField<'password'>;
  /**
   * Signs in, says how it went (spec 8.7, 8.8) and goes on: to `target`, else to where the server
   * wants the user, else home.
   */
  submit(request: Credentials, target: string | null): void;
}

/** What every sign-in form does, whatever it looks like. */
export function useSignIn(form: RefObject<HTMLFormElement | null>): SignIn {
  const { t, i18n } = useTranslation();
  const { auth, navigate, session, toasts } = useServices();
  const busy = useSelector(auth, (snapshot) => snapshot.matches('signingIn'));
  const refused = useRefusedField<'password'>(form);
  const keepFailure = useMemo(() => keepLastFailure(toasts), [toasts]);

  useEffect(() => () => auth.send({ type: 'login.cancelled' }), [auth]);

  function reasonOf(failed: Failure): string {
    const key = `login_${failed.code || failed.id}`;
    const known = i18n.exists(key) ? key : 'login_failed';
    return failureToast(i18n, { ...failed, message: failed.message || known });
  }

  return {
    busy,
    refused,
    submit(request, target) {
      auth.send({ type: 'login.submitted', ...request, user: request.user.trim() });
      if (!auth.getSnapshot().matches('signingIn')) return;
      // Listening to the machine itself: the guard of the page may redraw before any effect of it.
      const waiting = auth.subscribe((snapshot) => {
        if (snapshot.matches('signingIn')) return;
        waiting.unsubscribe();
        const { failure, afterLogin, message } = snapshot.context;
        if (failure !== null) {
          const reason = reasonOf(failure);
          keepFailure({ type: 'warn', content: reason });
          toasts.raise('warn', reason);
          refused.refuse(failure.id === ResultId.badCredentials ? 'password' : undefined, reason);
          return;
        }
        if (!snapshot.matches('signedIn')) return;
        keepFailure(null);
        toasts.withdraw('warn', t('Need to login again'));
        toasts.raise('success', knownText(i18n, message) || t('login_success'));
        const next = target ?? afterLogin;
        if (next !== '' && !isAuthenticationPath(next)) session.saveTarget(next);
        navigate('/', { replace: true });
      });
    },
  };
}
