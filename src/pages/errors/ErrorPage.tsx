import { useTranslation } from 'react-i18next';

export interface ErrorPageProps {
  code: string;
  title: string;
  /** Shown as it is, e.g. the address that was asked for. */
  detail?: string;
}

/** A page that says what is wrong and leads home (spec 2.31, 2.44). */
export function ErrorPage({ code, title, detail = '' }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <div className="y4-error-page">
      <p className="y4-error-page__code">{code}</p>
      <h1>{title}</h1>
      {detail === '' ? null : <p className="y4-error-page__detail">{detail}</p>}
      <a className="btn btn-primary" href="/">
        {t('Take me home')}
      </a>
    </div>
  );
}
