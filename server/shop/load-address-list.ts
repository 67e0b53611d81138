import { loadAddressList as contract } from '#schemas/shop/load-address-list.ts';
import { success } from '#schemas/wire/envelope.ts';
import { handleTask } from '../wire/handler.ts';
import { shopperOf } from './shop.ts';

/** The shopper's own addresses (spec 7.22). */
export const loadAddressList = handleTask(contract, async (_params, context) => {
  const rows = await context.transaction
    .selectFrom('shop_address')
    .select(['id', 'name', 'phone', 'street'])
    .where('user_id', '=', shopperOf(context).id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return success({ rows });
});
