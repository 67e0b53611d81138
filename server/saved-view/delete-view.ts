import { deleteView as contract } from '#schemas/saved-view/delete-view.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering } from '../data-definitions/refusal.ts';
import { handleTask } from '../wire/handler.ts';
import { noView, ownerOf } from './views.ts';

/** Deletes one of the user's own views. */
export const deleteView = handleTask(contract, ({ id }, context) =>
  answering(async () => {
    const user = ownerOf(context);
    const { transaction } = context;
    const stored = await transaction
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw noView();
    return success(stored);
  }),
);
