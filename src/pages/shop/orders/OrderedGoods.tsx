import type { OrderedLine } from '#schemas/shop/order.ts';
import { useServices } from '../../../app/services-context.ts';
import { GoodsHead } from '../../../shop/GoodsHead.tsx';
import { ProductPicture } from '../../../shop/ProductPicture.tsx';
import { productPath } from '../../../shop/product-path.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { lineAmount } from './order-sums.ts';

/** The products of an order, as they were sold (spec 2.66f). */
export function OrderedGoods({ details }: { details: readonly OrderedLine[] }) {
  return (
    <table className="table y4-goods">
      <GoodsHead />
      <tbody>
        {details.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an office may sell a product in two lines, and none moves
          <GoodsRow key={at} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function GoodsRow({ line }: { line: OrderedLine }) {
  const { id, name, file, quantity, rate } = line;
  const { money } = useServices().format();
  return (
    <tr>
      <th scope="row">
        <div className="y4-order__goods">
          <span className="y4-order__picture">
            <ProductPicture file={file} alt="" sizes="48px" />
          </span>
          <AppLink href={productPath(id)} dir={useTextDirection(name)}>
            {name}
          </AppLink>
        </div>
      </th>
      <td className="y4-numbers y4-amount">{quantity}</td>
      <td className="y4-numbers y4-amount">{money(rate)}</td>
      <td className="y4-numbers y4-amount">{money(lineAmount(line))}</td>
    </tr>
  );
}
