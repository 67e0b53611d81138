import { type FormEvent, useRef } from 'react';
import { type PasswordChange, passwordChange } from '#schemas/session/password-change.ts';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTextFields } from '../../ui/fields/use-text-fields.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { AuthHeading } from './auth-parts.tsx';
import { usePasswordChange } from './use-password-change.ts';

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Change of one's own password (spec 2.46c, 2.50, 4.26). */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const { session } = useServices();
  const { texts, fieldOf } = useTextFields(EMPTY);
  const element = useRef<HTMLFormElement>(null);
  const { snapshot, send, refused } = usePasswordChange(element);
  usePageTitle(t('Reset password'));

  const passwordOf = (name: keyof PasswordChange) => ({
    ...fieldOf(name),
    ...refused.propsOf(name),
    type: 'password',
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ type: 'password.submitted', form: texts });
  }

  return (
    <form
      ref={element}
      className="y4-auth-form"
      onSubmit={submit}
      onInput={refused.forget}
      aria-labelledby="auth-title"
      noValidate
    >
      <AuthHeading
        title={t('Reset password')}
        lead={t('Afterwards you log in with the new one, on every device')}
      />
      {/* Password managers want to know whose password it is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.current()?.user ?? ''}
        readOnly
        hidden
      />
      <TextField {...passwordOf('currentPassword')} label={t('Current password')} />
      <TextField {...passwordOf('newPassword')} label={t('New password')} />
      <TextField {...passwordOf('confirmPassword')} label={t('Confirm password')} />
      <Button
        type="submit"
        variant="primary"
        block
        busy={snapshot.matches('changing')}
        disabled={!passwordChange.safeParse(texts).success}
      >
        {t('Set password')}
      </Button>
      <p className="y4-auth-form__foot">
        <AppLink href="/">{t('Take me home')}</AppLink>
      </p>
    </form>
  );
}
