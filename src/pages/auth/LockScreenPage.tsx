import { type FormEvent, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { AuthHeading } from './auth-parts.tsx';

const SAMPLE_NAME = 'Ada Lovelace';

/** A screen that was locked by its user (spec 2.46f, 2.52: a demo that signs nobody in). */
export default function LockScreenPage() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const [password, setPassword] = useState('');
  usePageTitle(t('Lock screen'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    toasts.raise('success', t('Logged in as {name}', { name: SAMPLE_NAME }));
    setPassword('');
  }

  return (
    <form className="y4-auth-form" onSubmit={submit} aria-labelledby="auth-title">
      <Avatar name={SAMPLE_NAME} size={64} />
      <AuthHeading
        title={t('Hi, {name}', { name: SAMPLE_NAME })}
        lead={t('Enter your password to go on where you left off')}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" icon="lock-open" block disabled={password === ''}>
        {t('Unlock')}
      </Button>
    </form>
  );
}
