import { deleteAddress as contract } from '#schemas/shop/delete-address.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { handleTask } from '../wire/handler.ts';
import { shopperOf } from './shop.ts';

/** Removes one of the shopper's own addresses (spec 7.24). */
export const deleteAddress = handleTask(contract, async ({ id }, context) => {
  const { numDeletedRows } = await context.transaction
    .deleteFrom('shop_address')
    .where('id', '=', id)
    .where('user_id', '=', shopperOf(context).id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    return failure(ResultId.notFound, '__This address no longer exists', 'NO_ADDRESS');
  }
  return success({ id });
});
