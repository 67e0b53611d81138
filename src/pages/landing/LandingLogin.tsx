import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSignIn } from '../../session/use-sign-in.ts';
import { safePath } from '../../tenant/safe-target.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The landing page's sign-in: it also tells the server where from and whether to remember (spec 7.7). */
export function LandingLogin() {
  const { t } = useTranslation();
  const search = useSearch();
  const signIn = useSignIn();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const target = safePath(new URLSearchParams(search).get('from'));
    const from = target ?? window.location.pathname;
    signIn.submit({ user, password, remember, from }, target);
  }

  return (
    <form className="y4-auth-form" onSubmit={submit} aria-label={t('Log in')}>
      <TextField
        label={t('Email address')}
        type="text"
        inputMode="email"
        autoComplete="username"
        size="lg"
        value={user}
        onChange={(event) => setUser(event.target.value)}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        size="lg"
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
        size="lg"
        block
        busy={signIn.busy}
        disabled={user.trim() === '' || password === ''}
      >
        {t('Log in')}
      </Button>
      <p className="y4-auth-form__foot">
        {t('New here?')}{' '}
        <AppLink href="/authentication/card/register">{t('Create an account')}</AppLink>
      </p>
    </form>
  );
}
