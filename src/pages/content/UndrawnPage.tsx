import type { SnapshotFrom } from 'xstate';
import type { pageMachine } from '#machines/page/page.machine.ts';
import type { Form } from '#schemas/definitions/form.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { loginPath } from '../../app/login-path.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { PageNotice } from '../shared/PageNotice.tsx';
import { TryAgain } from '../shared/TryAgain.tsx';

interface UndrawnPageProps {
  state: SnapshotFrom<typeof pageMachine>['value'];
  code: string;
  /** As far as it has come. */
  form: Form | null;
  failure: Failure | null;
  /** Who does not get it can be led home. */
  hasHome: boolean;
  onReload(): void;
}

/** Why a page is not drawn, in its place, with the ways on; while it loads, what keeps its room. */
export function UndrawnPage({ state, code, form, failure, hasHome, onReload }: UndrawnPageProps) {
  const { t, i18n } = useTranslation();
  const { navigate } = useServices();
  const home = hasHome && (
    <ButtonLink variant="primary" href="/">
      {t('Take me home')}
    </ButtonLink>
  );
  switch (state) {
    case 'inaccessible':
      return (
        <PageNotice
          title={t('Inaccessible')}
          description={failureText(i18n, failure, t('The server gave no reason'))}
          action={<TryAgain failure={failure} onClick={onReload} />}
        />
      );
    case 'loginNeeded':
      return (
        <PageNotice
          title={t('Need to login again')}
          description={t('You have been forced to logout, please login again')}
          action={
            <Button variant="primary" onClick={() => navigate(loginPath(window.location))}>
              {t('Log in')}
            </Button>
          }
        />
      );
    case 'noForm':
      return (
        <PageNotice
          title={t('No form')}
          description={t('No form by code {code}', { code })}
          action={home}
        />
      );
    case 'noRow':
      return <PageNotice title={t('No row')} action={home} />;
    case 'noColumn':
      return <PageNotice title={t('No column')} action={home} />;
    case 'failed':
      return (
        <PageNotice
          title={translateLabel(t, form?.errorTitle) || t('Error {id}', { id: failure?.id })}
          description={
            translateLabel(t, form?.errorDescription) ||
            failureText(i18n, failure, t('The server gave no reason'))
          }
          action={
            <>
              {failure?.id === ResultId.forbidden && home}
              <TryAgain failure={failure} onClick={onReload} />
            </>
          }
        />
      );
    default:
      return <PageLoading />;
  }
}
