import type { FormEvent } from 'react';
import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { SignInFields } from '../../session/SignInFields.tsx';
import { useCredentials } from '../../session/use-credentials.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { safePath } from '../../tenant/safe-target.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

/** The landing page's sign-in: it also tells the server where from and whether to remember (spec 7.7). */
export function LandingLogin() {
  const { t } = useTranslation();
  const search = useSearch();
  const { form, credentials, user, password, remember, isComplete } = useCredentials();
  const signIn = useSignIn(form);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const target = safePath(new URLSearchParams(search).get('from'));
    const from = target ?? window.location.pathname;
    signIn.submit({ ...credentials, from }, target);
  }

  // A form that is sent without a script must not put the password into an address.
  return (
    <form
      ref={form}
      className="y4-auth-form"
      method="post"
      onSubmit={submit}
      onInput={signIn.refused.forget}
      aria-label={t('Log in')}
    >
      <SignInFields user={user} password={password} refused={signIn.refused} size="lg" />
      <Checkbox label={t('Remember me')} {...remember} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={signIn.busy}
        disabled={!isComplete}
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
