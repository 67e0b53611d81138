import { ORDERS_PER_PAGE } from '#machines/order-list/order-rows.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const PLACES = Array.from({ length: ORDERS_PER_PAGE }, (_, place) => place);
const WIDTHS = ['1rem', '9rem', '8rem', '7rem', '5rem', '5rem', '1.5rem'];

/** Places of a full page of orders, as high as they are. */
export function OrderSkeletons() {
  const { t } = useTranslation();
  return PLACES.map((place) => (
    <tr key={place} className="y4-orders__row y4-orders__row--empty">
      {WIDTHS.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never move
        <td key={column}>
          {place === 0 && column === 1 && (
            <span className="visually-hidden" role="status">
              {t('Loading....')}
            </span>
          )}
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}
