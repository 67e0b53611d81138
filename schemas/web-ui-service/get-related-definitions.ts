import * as z from 'zod/mini';
import { definitionCode } from '../definitions/common.ts';
import { runTask } from '../task/run.ts';
import { defineCall } from '../wire/contract.ts';

/** Definitions that one call looks through. */
export const MAX_AMONG = 100;

/** Tasks whose tables one call looks for. */
export const MAX_TASKS = 20;

/**
 * Which of some data definitions read tables that a save, a deletion or an action of another one, or a task of an
 * author, writes, so that panels know when what they show is outdated. What the user may not read is never named.
 */
export const getRelatedDefinitions = defineCall({
  servlet: 'WebUiService',
  command: 'GetRelatedDefinitions',
  auth: 'public',
  params: z.object({
    /** Data definition whose rows are changed. */
    code: z.optional(definitionCode),
    /** By this action of it; its own rows where it is left out. */
    action: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Tasks of authors that were run. */
    tasks: z.optional(z.array(runTask.params.shape.task).check(z.maxLength(MAX_TASKS))),
    /** Data definitions that are looked through. */
    among: z.array(definitionCode).check(z.minLength(1), z.maxLength(MAX_AMONG)),
  }),
  data: z.object({
    codes: z.array(definitionCode),
    /** Those of them whose rows are those of `code`, found by fields of the same names: a row that has another key there has it here. */
    sameRows: z.array(definitionCode),
  }),
});
