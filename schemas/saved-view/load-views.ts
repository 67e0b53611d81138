import * as z from 'zod/mini';
import { definitionCode } from '../definitions/common.ts';
import { defineTask } from '../wire/contract.ts';
import { savedView } from './saved-view.ts';

/**
 * Views of one panel of one form: the user's own and those that others share, by name. This
 * product's own task.
 */
export const loadViews = defineTask({
  task: 'TASK_View_Load',
  auth: 'session',
  params: z.object({ form: definitionCode, panel: definitionCode }),
  data: z.object({ list: z.array(savedView) }),
});
