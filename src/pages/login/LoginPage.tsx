import type { FormEvent } from 'react';
import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { SignInFields } from '../../session/SignInFields.tsx';
import { useCredentials } from '../../session/use-credentials.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { safePath } from '../../tenant/safe-target.ts';
import { useBrand } from '../../tenant/use-brand.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { AuthHeading, useAuthHref } from '../auth/auth-parts.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

/** Sign-in form (spec 2.46a, 2.48): the address may name the user, and where to go afterwards. */
export default function LoginPage() {
  const { t } = useTranslation();
  usePageTitle(t('Log in'));
  const { welcome } = useBrand();
  const query = new URLSearchParams(useSearch());
  const hrefOf = useAuthHref();
  const { form, credentials, user, password, remember, isComplete } = useCredentials(
    query.get('user') ?? '',
  );
  const signIn = useSignIn(form);

  function submit(event: FormEvent): void {
    event.preventDefault();
    signIn.submit(credentials, safePath(query.get('from')));
  }

  // A form that is sent without a script must not put the password into an address.
  return (
    <form
      ref={form}
      className="y4-auth-form"
      method="post"
      onSubmit={submit}
      onInput={signIn.refused.forget}
      aria-labelledby="auth-title"
    >
      <AuthHeading title={t('Log in')} lead={welcome || t('Welcome back')} />
      <SignInFields user={user} password={password} refused={signIn.refused} />
      <div className="y4-auth-form__row">
        <Checkbox label={t('Remember me')} {...remember} />
        <AppLink href={hrefOf('forgot-password')}>{t('Forgot password?')}</AppLink>
      </div>
      <Button type="submit" variant="primary" block busy={signIn.busy} disabled={!isComplete}>
        {t('Log in')}
      </Button>
      <p className="y4-auth-form__foot">
        {t('New here?')} <AppLink href={hrefOf('register')}>{t('Create an account')}</AppLink>
      </p>
    </form>
  );
}
