import * as z from 'zod/mini';
import { definitionCode } from '../definitions/common.ts';
import { defineTask } from '../wire/contract.ts';
import { savedView, viewContent, viewId, viewName } from './saved-view.ts';

/**
 * Keeps a new view, or gives one of the user's own another content. Refused with id 60023: code
 * `NAME_TAKEN` when the user has a view of that name for the panel, `TOO_MANY` when there are as many
 * as one may keep, `TOO_LARGE` when the content is. Another's view is not found. This product's own
 * task.
 */
export const saveView = defineTask({
  task: 'TASK_View_Save',
  auth: 'session',
  params: z.union([
    z.object({
      form: definitionCode,
      panel: definitionCode,
      name: viewName,
      shared: z._default(z.boolean(), false),
      content: viewContent,
    }),
    z.object({ id: viewId, content: viewContent }),
  ]),
  data: savedView,
});
