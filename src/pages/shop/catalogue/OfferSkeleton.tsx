import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A product's page to come, each thing in the place where it will be. */
export function OfferSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="y4-offer" role="status">
      <span className="visually-hidden">{t('Loading....')}</span>
      <Skeleton className="y4-gallery__large" height="auto" />
      <div className="y4-offer__text">
        <Skeleton width="12rem" height="var(--y4-space-24)" />
        <Skeleton width="80%" height="2rem" />
        <Skeleton width="8rem" />
        <Skeleton width="7rem" height="1.75rem" />
        <Skeleton width="100%" height="var(--y4-control-large)" />
        <Skeleton width="60%" />
        <Skeleton width="100%" />
        <Skeleton width="60%" />
      </div>
    </div>
  );
}
