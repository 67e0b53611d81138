import { useAuthentication } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AddressText } from '../../ui/text/address-text.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

/** Who is signed in, as the tenant knows them (spec 2.35). */
export default function ProfilePage() {
  const { t } = useTranslation();
  const user = useAuthentication();
  usePageTitle(t('Profile'));
  if (user === null) return null;
  const { userName, userFullName, email, department, departmentName, verified } = user;
  // Who registered has a phone number as login id, which no mail reaches.
  const login = user.user.includes('@') ? user.user : '';
  const address = user.user === userName ? '' : email || login;
  return (
    <div className="y4-profile-page">
      <section className="y4-profile-page__person">
        <Avatar name={userName} src={user.userHeadImage} size={96} />
        <div className="y4-profile-page__names">
          <h1>
            {userName}{' '}
            {verified ? (
              <Badge type="success" icon="circle-check">
                {t('Verified')}
              </Badge>
            ) : (
              <Badge type="secondary">{t('Not verified')}</Badge>
            )}
          </h1>
          {userFullName === '' || userFullName === userName ? null : <p>{userFullName}</p>}
          {address === '' ? null : (
            <p>
              <a href={`mailto:${address}`} aria-label={address}>
                <AddressText text={address} />
              </a>
            </p>
          )}
        </div>
      </section>
      <Card title={t('Account')}>
        <dl className="y4-profile-page__facts">
          <dt>{t('Login id')}</dt>
          <dd>
            <AddressText text={user.user} />
          </dd>
          {department === '' ? null : (
            <>
              <dt>{t('Department')}</dt>
              <dd>{translateLabel(t, departmentName) || department}</dd>
            </>
          )}
        </dl>
        <div className="y4-profile-page__actions">
          <ButtonLink icon="key" href="/authentication/card/reset-password">
            {t('Reset password')}
          </ButtonLink>
          <ButtonLink icon="right-from-bracket" href="/authentication/card/logout">
            {t('Logout')}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
