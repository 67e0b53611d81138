import type { QuotedItem } from '#schemas/shop/quote.ts';
import { useServices } from '../../../app/services-context.ts';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { LineWarnings } from '../cart/LineWarnings.tsx';

interface SummaryLineProps {
  item: QuotedItem;
  /** Its price is another than the one shown before. */
  changed: boolean;
}

/** One product of the order with how many of it. */
export function SummaryLine({ item, changed }: SummaryLineProps) {
  const { money } = useServices().format();
  const { name, files, quantity, salePrice, totalPrice } = item;
  return (
    <li className="y4-summary__line">
      <div className="y4-summary__picture">
        <ProductPicture file={files[0]} alt="" sizes="64px" />
      </div>
      <div className="y4-summary__what">
        <span className="y4-summary__name" dir={useTextDirection(name)}>
          {name}
        </span>
        <span className="y4-checkout__quiet">
          {quantity} × {money(salePrice)}
        </span>
        <LineWarnings item={item} changed={changed} />
      </div>
      <span className="y4-summary__amount">{money(totalPrice)}</span>
    </li>
  );
}
