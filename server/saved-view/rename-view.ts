import { sql } from 'kysely';
import { renameView as contract } from '#schemas/saved-view/rename-view.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering } from '../data-definitions/refusal.ts';
import { handleTask } from '../wire/handler.ts';
import { assertFreeName, lockOwner, noView, ownerOf, VIEW_COLUMNS, viewOf } from './views.ts';

/** Gives one of the user's own views another name, shares it or no longer does. */
export const renameView = handleTask(contract, ({ id, name, shared }, context) =>
  answering(async () => {
    const user = ownerOf(context);
    const { transaction } = context;
    await lockOwner(transaction, user.id);
    const own = await transaction
      .selectFrom('saved_view')
      .select(['form', 'panel'])
      .where('id', '=', id)
      .where('owner_id', '=', user.id)
      // Another tab may be deleting it.
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw noView();
    await assertFreeName(transaction, user.id, own, name, id);
    const renamed = await transaction
      .updateTable('saved_view')
      .set({ name, shared, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning(VIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    return success(viewOf(renamed, user.userName, user));
  }),
);
