import type { Product } from '#schemas/shop/product.ts';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';

/** What a product costs, beside what it cost before (spec 2.57d). */
export function Price({
  product: { price, salePrice, discount },
}: {
  product: Pick<Product, 'price' | 'salePrice' | 'discount'>;
}) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  return (
    <p className="y4-price">
      <strong className="y4-price__now">{money(salePrice)}</strong>
      {salePrice < price && (
        <span className="y4-price__sale">
          <del className="y4-price__before">
            <span className="visually-hidden">{t('Before')} </span>
            {money(price)}
          </del>
          <span className="y4-price__discount" dir="ltr">
            −{discount}%
          </span>
        </span>
      )}
    </p>
  );
}
