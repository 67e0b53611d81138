import { PRODUCTS_PER_PAGE } from '#schemas/shop/load-product-list.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const PLACES = Array.from({ length: PRODUCTS_PER_PAGE }, (_, place) => place);

/** Cards to come, as large as cards are (spec 2.56g). */
export function ProductSkeletons() {
  const { t } = useTranslation();
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('Loading....')}
      </span>
      {PLACES.map((place) => (
        <li key={place} aria-hidden="true">
          <div className="y4-product">
            <Skeleton className="y4-product__images" height="auto" />
            <div className="y4-product__text">
              <Skeleton width="40%" />
              <Skeleton height="2.8em" />
              <Skeleton width="55%" />
              <Skeleton width="70%" />
            </div>
          </div>
        </li>
      ))}
    </>
  );
}
