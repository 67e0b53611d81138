import * as z from 'zod/mini';
import { defineCall } from '../wire/contract.ts';

/** Names of tasks that authors write end in this (spec 5.15). */
export const AUTHORED_TASK_SUFFIX = '_CALL_BY_SCRIPT';

/** Runs one task by its name; the task's own params stand beside it (spec 7.13, 7.18). */
export const runTask = defineCall({
  servlet: 'Task',
  command: 'Run',
  auth: 'public',
  params: z.looseObject({ task: z.string().check(z.minLength(1), z.maxLength(100)) }),
  data: z.unknown(),
});
