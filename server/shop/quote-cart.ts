import { quoteCart as contract } from '#schemas/shop/quote-cart.ts';
import { success } from '#schemas/wire/envelope.ts';
import { mergeItems, readGoods } from './checkout/goods.ts';
import { calculateOrder, toQuote } from './checkout/order-calculation.ts';
import { findPromo, type PromoFinding } from './checkout/promo.ts';
import { handleShopTask } from './handle.ts';
import { paymentWays } from './payment/registry.ts';
import { methodOf } from './shop.ts';
import { textsOf } from './texts.ts';

/** What the goods of a cart are and cost now, calculated as an order would be. */
export const quoteCart = handleShopTask(contract, async (params, context, shop) => {
  const { transaction, user, corp } = context;
  const items = mergeItems(params.items);
  const goods = await readGoods(transaction, { items, user });
  let finding: PromoFinding | null = null;
  if (params.promo !== null && params.promo.trim() !== '') {
    await context.throttle('quotePromo');
    finding = await findPromo(transaction, { code: params.promo, user });
  }
  const method = params.paymentMethod === null ? null : methodOf(shop, params.paymentMethod);
  const takesPoints = method ? paymentWays[method.kind].takesPoints : false;
  const texts = await textsOf(context);
  const calculation = calculateOrder({
    items,
    goods,
    promo: finding?.ok ? { ...finding.promo, message: texts.of(finding.promo.message) } : null,
    pointsRate: takesPoints ? shop.pointsRate : null,
  });
  const promoMessage = finding && !finding.ok ? texts.say(finding.reason) : '';
  return success(toQuote(calculation, { corp, digits: shop.digits, texts }, promoMessage));
});
