import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { savedView, viewId, viewName } from './saved-view.ts';

/**
 * Gives one of the user's own views another name, shares it or no longer does. Refused with id 60023
 * and code `NAME_TAKEN` when he has another view of that name for the panel. This product's own task.
 */
export const renameView = defineTask({
  task: 'TASK_View_Rename',
  auth: 'session',
  params: z.object({ id: viewId, name: viewName, shared: z.boolean() }),
  data: savedView,
});
