import type { OrderedLine } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { GoodsHead } from '../../../shop/GoodsHead.tsx';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { productPath } from '../../../shop/product-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { lineAmount } from './order-sums.ts';

/** The products of an order, as they were sold (spec 2.66f). */
export function OrderedGoods({ details }: { details: readonly OrderedLine[] }) {
  const { money } = useServices().format();
  return (
    <table className="table y4-goods">
      <GoodsHead />
      <tbody>
        {details.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an office may sell a product in two lines, and none moves
          <tr key={at}>
            <th scope="row">
              <div className="y4-order__goods">
                <span className="y4-order__picture">
                  <ProductPicture file={line.file} alt="" sizes="48px" />
                </span>
                <AppLink href={productPath(line.id)}>
                  <bdi>{line.name}</bdi>
                </AppLink>
              </div>
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
