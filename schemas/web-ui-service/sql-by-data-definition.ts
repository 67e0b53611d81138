import * as z from 'zod/mini';
import { definitionCode, MOST_CHOSEN_ROWS, row } from '../definitions/common.ts';
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
  waitsForRows: true,
  params: z.object({
    code: definitionCode,
    action: z.string().check(z.minLength(1), z.maxLength(64)),
    rows: z._default(z.array(row).check(z.maxLength(MOST_CHOSEN_ROWS)), []),
  }),
  data: z.object({
    /** Rows that the action changed. */
    affected: z.int().check(z.minimum(0)),
    /** What the action returned, if it returns rows. */
    list: z._default(z.array(row), []),
  }),
});
