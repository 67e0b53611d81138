import { useMachine } from '@xstate/react';
import { type FormEvent, type RefObject, useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  isComplete,
  type Registration,
  registrationMachine,
} from '#machines/registration/registration.machine.ts';
import { register } from '#schemas/session/register.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { attempting } from '../../api/attempts.ts';
import { callTask } from '../../api/call-task.ts';
import { useServices } from '../../app/services-context.ts';
import { failureToast } from '../../i18n/failure-text.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { keepLastFailure } from '../../toasts/last-failure.ts';
import { tellWhoLeft } from '../../toasts/tell-left.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useRefusedField } from '../../ui/fields/use-refused-field.ts';
import { useTextFields } from '../../ui/fields/use-text-fields.ts';
import { useTypedAhead } from '../../ui/fields/use-typed-ahead.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { AuthHeading, useAuthHref } from './auth-parts.tsx';

const EMPTY: Registration = {
  name: '',
  phone: '',
  password: '',
  confirmPassword: '',
  authorization: '',
};

/** Fields to be mended, by the code of why the server does not take them. */
const FIELDS: Readonly<Record<string, keyof Registration>> = {
  CONFIRM_PASSWORD: 'confirmPassword',
  SHORT_PASSWORD: 'password',
  PHONE: 'phone',
  PHONE_TAKEN: 'phone',
  AUTHORIZATION: 'authorization',
};

function registrationOf(typed: FormData): Registration {
  const text = (name: keyof Registration) => String(typed.get(name) ?? '');
  return {
    name: text('name'),
    phone: text('phone'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    authorization: text('authorization'),
  };
}

/** Becoming a user with a code of the tenant's (spec 2.46b, 2.49, 7.19). */
export default function RegisterPage() {
  const { t } = useTranslation();
  const hrefOf = useAuthHref();
  const { texts, setTexts, fieldOf } = useTextFields(EMPTY);
  const element = useTypedAhead((typed) => setTexts(registrationOf(typed)));
  const { snapshot, send, refused } = useRegistration(element);
  usePageTitle(t('Register'));

  const propsOf = (name: keyof Registration) => ({ ...fieldOf(name), ...refused.propsOf(name) });

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ type: 'registration.submitted', form: texts });
  }

  const loginHref = hrefOf('login');
  if (snapshot.matches('registered')) {
    const { user, message } = snapshot.context;
    return <Registered loginHref={loginHref} user={user} message={message} />;
  }
  // A form that is sent without a script must not put the password into an address.
  return (
    <form
      ref={element}
      className="y4-auth-form"
      method="post"
      onSubmit={submit}
      onInput={refused.forget}
      aria-labelledby="auth-title"
      noValidate
    >
      <AuthHeading title={t('Register')} lead={t('You need a code from us to register')} />
      <TextField {...propsOf('name')} label={t('Name')} autoComplete="name" />
      <TextField {...propsOf('phone')} label={t('Phone')} type="tel" autoComplete="tel" />
      <TextField
        {...propsOf('password')}
        label={t('Password')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...propsOf('confirmPassword')}
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...propsOf('authorization')}
        label={t('Authorization')}
        help={t('The code that you were given')}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={snapshot.matches('registering')}
        disabled={!isComplete(texts)}
      >
        {t('Register')}
      </Button>
      <p className="y4-auth-form__foot">
        {t('Already have an account?')} <AppLink href={loginHref}>{t('Log in')}</AppLink>
      </p>
    </form>
  );
}

/** What stands in the form's place when the account is there. */
function Registered({
  loginHref,
  user,
  message,
}: {
  loginHref: string;
  user: string;
  message: string;
}) {
  const { t, i18n } = useTranslation();
  const query = `${loginHref.includes('?') ? '&' : '?'}user=${encodeURIComponent(user)}`;
  return (
    <div className="y4-auth-form" role="status">
      <AuthHeading
        title={t('Your account is ready')}
        lead={knownText(i18n, message) || t('Log in with your phone number and password')}
      />
      <ButtonLink href={`${loginHref}${query}`} variant="primary" block>
        {t('Log in')}
      </ButtonLink>
    </div>
  );
}

function useRegistration(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation();
  const { api, corp, i18n, session, sessionStore, toasts } = useServices();
  const refused = useRefusedField<keyof Registration>(form);
  const { refuse } = refused;
  const machine = useMemo(() => {
    const keepFailure = keepLastFailure(toasts);
    function warn(failure: Failure | null): string {
      const why = failureToast(i18n, failure, t('The registration failed'));
      keepFailure({ type: 'warn', content: why });
      toasts.raise('warn', why);
      return why;
    }
    return registrationMachine.provide({
      actors: {
        register: fromPromise(({ input, signal }) => {
          // The server knows by the phone and the password whether it is the same once more: neither is kept here.
          const registered = attempting(sessionStore, [register.task], (attempt) =>
            callTask(api, corp.code, register, input, { attempt }),
          ).then((result) => {
            if (result.ok) keepFailure(null);
            return result;
          });
          return tellWhoLeft({ session }, signal, registered, (result) => {
            if (result.ok) toasts.raise('success', t('Your account is ready'));
            else warn(result);
          });
        }),
      },
      actions: {
        warn({ context: { failure } }) {
          refuse(FIELDS[failure?.code ?? ''], warn(failure));
        },
      },
    });
  }, [api, corp, i18n, session, sessionStore, toasts, t, refuse]);
  const [snapshot, send] = useMachine(machine);
  return { snapshot, send, refused };
}
