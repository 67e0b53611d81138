import { loadViews as contract } from '#schemas/saved-view/load-views.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering } from '../data-definitions/refusal.ts';
import { handleTask } from '../wire/handler.ts';
import { assertPlace, ownerOf, VIEW_COLUMNS, viewOf } from './views.ts';

/** Views that one panel offers at most; the user's own come first. */
const MAX_OFFERED = 300;

/** The user's own views of a panel, and those that others share, by name. */
export const loadViews = handleTask(contract, (place, context) =>
  answering(async () => {
    await assertPlace(place, context);
    const user = ownerOf(context);
    const views = await context.transaction
      .selectFrom('saved_view')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.corp', '=', 'saved_view.corp')
          .onRef('app_user.id', '=', 'saved_view.owner_id'),
      )
      .select(VIEW_COLUMNS.map((column) => `saved_view.${column}` as const))
      .select('app_user.user_name as owner')
      .where('form', '=', place.form)
      .where('panel', '=', place.panel)
      .where((eb) => eb.or([eb('owner_id', '=', user.id), eb('shared', '=', true)]))
      .orderBy((eb) => eb('owner_id', '=', user.id), 'desc')
      .orderBy('saved_view.name')
      .orderBy('saved_view.id')
      .limit(MAX_OFFERED)
      .execute();
    return success({ list: views.map((view) => viewOf(view, view.owner, user)) });
  }),
);
