import type { QuotedItem } from '#schemas/shop/quote.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';

interface LineWarningsProps {
  item: Pick<QuotedItem, 'available' | 'quantity'>;
  /** Its price is another than the one shown before. */
  changed: boolean;
}

/** What a buyer should know of a line before ordering it. */
export function LineWarnings({ item: { available, quantity }, changed }: LineWarningsProps) {
  const { t } = useTranslation();
  return (
    <>
      {changed && <span className="y4-cart__warning">{t('The price has changed')}</span>}
      {available < quantity && (
        <span className="y4-cart__warning">
          {available === 0 ? t('Sold out') : t('Only {count} in stock', { count: available })}
        </span>
      )}
    </>
  );
}
