import { loadPoints as contract } from '#schemas/shop/load-points.ts';
import { success } from '#schemas/wire/envelope.ts';
import { worthOf } from './checkout/pricing.ts';
import { handleShopTask } from './handle.ts';
import { toMajor } from './money.ts';
import { readPoints } from './points.ts';
import { shopperOf } from './shop.ts';

/** The shopper's points and their worth (spec 7.33). */
export const loadPoints = handleShopTask(contract, async (_params, context, shop) => {
  const points = await readPoints(context.transaction, shopperOf(context).id);
  const amount = toMajor(worthOf(points, shop.pointsRate), shop.digits);
  return success({ points: Number(points), amount });
});
