import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { viewId } from './saved-view.ts';

/** Deletes one of the user's own views; another's is not found (id 60021). This product's own task. */
export const deleteView = defineTask({
  task: 'TASK_View_Delete',
  auth: 'session',
  params: z.object({ id: viewId }),
  data: z.object({ id: viewId }),
});
