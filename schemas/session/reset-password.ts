import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';

/**
 * Gives a user of the tenant another password, made by the server and told this once, and ends all
 * his sessions. For the departments that `corp.json` names as administrators; each use is noted among
 * the changes. This product's own task.
 */
export const resetPassword = defineTask({
  task: 'TASK_User_Reset_Password',
  auth: 'session',
  /** `user`: login id. */
  params: z.looseObject({ user: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: z.object({ user: z.string(), password: z.string() }),
});
