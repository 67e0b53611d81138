import { loadOrderDetail as contract } from '#schemas/shop/load-order-detail.ts';
import { success } from '#schemas/wire/envelope.ts';
import { fileOf } from './catalogue/product-row.ts';
import { handleShopTask } from './handle.ts';
import { toMajor } from './money.ts';
import { selectOwnOrders, toOrder } from './own-orders.ts';
import { readStanding } from './payment/payment-standing.ts';
import { notFound } from './refusal.ts';
import { methodOf, shopperOf } from './shop.ts';
import { textsOf } from './texts.ts';

/** One of the shopper's own orders with its lines as they were sold (spec 7.31). */
export const loadOrderDetail = handleShopTask(contract, async ({ id }, context, shop) => {
  const { transaction, corp } = context;
  const { digits } = shop;
  const shopper = shopperOf(context);
  const row = await selectOwnOrders(transaction, shopper)
    .select(['payment_method', 'shop_order.shipping_cost', 'discount', 'promo_code'])
    .where('shop_order.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('__This order no longer exists', 'NO_ORDER');
  const lines = await transaction
    .selectFrom('shop_order_line')
    .leftJoin('product', (join) =>
      join
        .onRef('product.corp', '=', 'shop_order_line.corp')
        .onRef('product.id', '=', 'shop_order_line.product_id'),
    )
    .select(['product_id', 'shop_order_line.name', 'quantity', 'rate', 'product.files'])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute();
  const details = lines.map(({ product_id, name, quantity, rate, files }) => ({
    id: product_id,
    name,
    quantity,
    rate: toMajor(BigInt(rate), digits),
    ...(files?.[0] !== undefined && { file: fileOf(files[0], corp) }),
  }));
  const method = methodOf(shop, row.payment_method);
  const texts = await textsOf(context);
  return success({
    rows: [
      {
        ...toOrder(row, digits),
        details,
        shippingCost: toMajor(BigInt(row.shipping_cost), digits),
        discount: toMajor(BigInt(row.discount), digits),
        promo: row.promo_code ?? '',
        payment: method ? texts.of(method.title) : row.payment_method,
        ...(await readStanding(transaction, { orderId: id, userId: shopper.id }, method)),
      },
    ],
  });
});
