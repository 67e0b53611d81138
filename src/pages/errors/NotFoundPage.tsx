import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** Spec 2.31, 2.32: the address that was not found stands in `referrer`. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const referrer = new URLSearchParams(useSearch()).get('referrer') ?? '';
  return (
    <ErrorPage
      code="404"
      title={t("The page you're looking for is not found.")}
      detail={referrer}
    />
  );
}
