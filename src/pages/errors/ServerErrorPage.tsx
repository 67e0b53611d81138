import { useTranslation } from '../../i18n/use-translation.tsx';
import { BareLayout } from '../../shell/bare-layout.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** Spec 2.31; also what a failing render anywhere comes to, instead of a white page. */
export function ServerErrorPage() {
  const { t } = useTranslation();
  return (
    <BareLayout>
      <ErrorPage code="500" title={t('Whoops, something went wrong!')} />
    </BareLayout>
  );
}
