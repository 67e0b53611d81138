import { sql, type Transaction } from 'kysely';
import { saveView as contract } from '#schemas/saved-view/save-view.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering, refused } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { handleTask } from '../wire/handler.ts';
import {
  assertFreeName,
  assertPlace,
  contentText,
  lockOwner,
  noView,
  ownerOf,
  VIEW_COLUMNS,
  viewOf,
} from './views.ts';

/** Views that one user keeps, for one panel and altogether. */
const MAX_OF_PANEL = 50;
const MAX_OF_USER = 500;

/** Keeps a new view, once where it is sent again as it was, or gives one of the user's own another content. */
export const saveView = handleTask(contract, (params, context) =>
  answering(async () => {
    const user = ownerOf(context);
    const { transaction } = context;
    const content = contentText(params.content);
    if ('id' in params) {
      const changed = await transaction
        .updateTable('saved_view')
        .set({ content, updated_at: sql`now()` })
        .where('id', '=', params.id)
        .where('owner_id', '=', user.id)
        .returning(VIEW_COLUMNS)
        .executeTakeFirst();
      if (!changed) throw noView();
      return success(viewOf(changed, user.userName, user));
    }
    const { form, panel, name, shared } = params;
    await assertPlace(params, context);
    await lockOwner(transaction, user.id);
    // The answer to it was lost.
    const before = await transaction
      .selectFrom('saved_view')
      .select(VIEW_COLUMNS)
      .where('owner_id', '=', user.id)
      .where('form', '=', form)
      .where('panel', '=', panel)
      .where('name', '=', name)
      .where('shared', '=', shared)
      .where('content', '=', sql<never>`${content}::jsonb`)
      .executeTakeFirst();
    if (before) return success(viewOf(before, user.userName, user));
    await assertFreeName(transaction, user.id, params, name);
    await assertRoom(transaction, user.id, form, panel);
    const added = await transaction
      .insertInto('saved_view')
      .values({ owner_id: user.id, form, panel, name, shared, content })
      .returning(VIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    return success(viewOf(added, user.userName, user));
  }),
);

async function assertRoom(
  transaction: Transaction<Database>,
  ownerId: string,
  form: string,
  panel: string,
): Promise<void> {
  const { all, here } = await transaction
    .selectFrom('saved_view')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn
        .countAll<string>()
        .filterWhere('form', '=', form)
        .filterWhere('panel', '=', panel)
        .as('here'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (Number(here) >= MAX_OF_PANEL || Number(all) >= MAX_OF_USER) {
    throw refused('__You keep as many views as one can', 'TOO_MANY');
  }
}
