import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { productPath } from '../../../shop/product-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { lineAmount } from './order-sums.ts';

/** The products of an order, as they were sold (spec 2.66f). */
export function OrderedGoods({ details }: { details: readonly OrderDetail[] }) {
  const { t } = useTranslation();
  const { money } = useServices().format();
  return (
    <table className="table y4-goods">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="y4-amount">
            {t('Quantity')}
          </th>
          <th scope="col" className="y4-amount">
            {t('Rate')}
          </th>
          <th scope="col" className="y4-amount">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {details.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <AppLink href={productPath(line.id)}>
                <bdi>{line.name}</bdi>
              </AppLink>
            </th>
            <td className="y4-numbers y4-amount">{line.quantity}</td>
            <td className="y4-numbers y4-amount">{money(line.rate)}</td>
            <td className="y4-numbers y4-amount">{money(lineAmount(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
