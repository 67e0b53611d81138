import { type FormEvent, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { AuthHeading, useAuthHref } from './auth-parts.tsx';

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
    // What the browser takes for an address, told in our words: its own speak another language.
    const field = event.currentTarget.querySelector('input');
    const isWrong = field?.validity.typeMismatch ?? false;
    setRefused(isWrong);
    if (isWrong) {
      field?.focus();
      return;
    }
    const address = email.trim();
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
        type="email"
        autoComplete="email"
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
