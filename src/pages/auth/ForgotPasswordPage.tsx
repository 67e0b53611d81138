import { type FormEvent, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { AuthHeading, useAuthHref } from './auth-parts.tsx';

/** Whatever alphabet it is written in: browsers refuse an address in many of them, and rewrite its domain. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Asking for a link by mail (spec 2.46g, 2.51: a demo that sends nothing). */
export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const hrefOf = useAuthHref();
  const [email, setEmail] = useState('');
  const [isRefused, setRefused] = useState(false);
  usePageTitle(t('Forgot password?'));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = email.trim();
    const isWrong = !ADDRESS.test(address);
    setRefused(isWrong);
    if (isWrong) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    toasts.raise(
      'success',
      t('An email is sent to {email} with password reset link', { email: address }),
    );
  }

  return (
    <form className="y4-auth-form" onSubmit={submit} aria-labelledby="auth-title" noValidate>
      <AuthHeading
        title={t('Forgot password?')}
        lead={t('Enter your email and we will send you a reset link')}
      />
      <TextField
        label={t('Email address')}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={isRefused && t('This is not an email address')}
        onChange={(event) => {
          setEmail(event.target.value);
          setRefused(false);
        }}
      />
      <Button type="submit" variant="primary" block disabled={email.trim() === ''}>
        {t('Send reset link')}
      </Button>
      <p className="y4-auth-form__foot">
        <AppLink href={hrefOf('login')}>{t('Return to login')}</AppLink>
      </p>
    </form>
  );
}
