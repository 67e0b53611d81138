import { z } from 'zod';
import { definitionCode, row } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * Runs a named action of a data definition on the given rows, all or none (spec 7.10g). The action's
 * SQL lies with the definition; a request can only name it. Of each row only the key and the params
 * that the action declares are used.
 */
export const sqlByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'SqlByDataDefinition',
  auth: 'session',
  params: z.object({
    code: definitionCode,
    action: z.string().min(1).max(64),
    rows: z.array(row).max(1000).default([]),
  }),
  data: z.object({
    /** Rows that the action changed. */
    affected: z.int().min(0),
    /** What the action returned, if it returns rows. */
    list: z.array(row).default([]),
  }),
});
