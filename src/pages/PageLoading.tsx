import { useTranslation } from '../i18n/use-translation.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { useUnsettled } from '../ui/use-unsettled.ts';

/** A page whose definition or code is on its way (spec 2.22). */
export function PageLoading() {
  const { t } = useTranslation();
  const place = useUnsettled<HTMLDivElement>();
  return (
    <div ref={place} className="y4-page-loading" role="status">
      <p className="visually-hidden">
        {t('Loading....')} {t('Data is still loading, please wait')}
      </p>
      <SkeletonLines count={8} />
    </div>
  );
}
