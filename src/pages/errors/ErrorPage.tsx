import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

interface ErrorPageProps {
  code: string;
  title: string;
  /** Shown as it is, e.g. the address that was asked for. */
  detail?: string;
}

/** A page that says what is wrong and leads home (spec 2.31, 2.44). */
export function ErrorPage({ code, title, detail = '' }: ErrorPageProps) {
  const { t } = useTranslation();
  const { base } = useServices();
  usePageTitle(code);
  return (
    <div className="y4-error-page">
      <p className="y4-error-page__code" aria-hidden="true">
        {code}
      </p>
      <h1>
        <span className="visually-hidden">{code}: </span>
        {title}
      </h1>
      {detail === '' ? null : (
        <p className="y4-error-page__detail" dir="ltr" translate="no">
          {detail}
        </p>
      )}
      {/* A plain link: after a failure the page is built anew. */}
      <a className="btn btn-primary" href={`${base}/`}>
        {t('Take me home')}
      </a>
    </div>
  );
}
