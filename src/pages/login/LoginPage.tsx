import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { Failure } from '#schemas/wire/envelope.ts';
import { useServices } from '../../app/services-context.ts';
import { safePath } from '../../tenant/safe-target.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Sign-in form (spec 2.46a, 2.48): the address may name the user, and where to go afterwards. */
export default function LoginPage() {
  const { t, i18n } = useTranslation();
  const { auth, corp, navigate, session, toasts } = useServices();
  const query = new URLSearchParams(useSearch());
  const [user, setUser] = useState(query.get('user') ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const snapshot = useSelector(auth, (state) => state);
  const busy = snapshot.matches('signingIn');
  const asked = useRef(false);
  const from = safePath(query.get('from'));

  useEffect(() => {
    if (!asked.current || busy) return;
    asked.current = false;
    const { failure, afterLogin, message } = snapshot.context;
    if (failure !== null) {
      toasts.raise('warn', loginMessage(failure));
      return;
    }
    if (!snapshot.matches('signedIn')) return;
    toasts.raise('success', message === '' ? t('login_success') : t(message));
    session.saveTarget(from ?? afterLogin);
    navigate('/', { replace: true });
  }, [snapshot, busy, from, navigate, session, t, toasts]);

  function loginMessage({ id, code, message }: Failure): string {
    if (message !== '') return t(message);
    const key = `login_${code || id}`;
    return i18n.exists(key) ? t(key) : t('login_failed');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    asked.current = true;
    auth.send({ type: 'login.submitted', user: user.trim(), password, remember });
  }

  return (
    <form className="y4-auth-form" onSubmit={submit} aria-labelledby="login-title">
      <h1 id="login-title">{t('Log in')}</h1>
      <p className="y4-auth-form__lead">{t(corp.welcome || 'Welcome back')}</p>
      <TextField
        label={t('Email address')}
        type="text"
        inputMode="email"
        autoComplete="username"
        value={user}
        onChange={(event) => setUser(event.target.value)}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox
        label={t('Remember me')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        block
        busy={busy}
        disabled={user.trim() === '' || password === ''}
      >
        {t('Log in')}
      </Button>
    </form>
  );
}
