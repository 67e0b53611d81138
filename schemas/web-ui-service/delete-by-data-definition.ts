import * as z from 'zod/mini';
import { definitionCode, MOST_CHOSEN_ROWS, row } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * Deletes rows by their keys, all or none (spec 7.10f). Only the key's fields of each row are used.
 * A row that is gone already counts as deleted and not as affected, one that goes with another row of
 * the same call as both. One that other rows still need is refused with a message, and those that are
 * no more as their user has seen them are conflicts: which these are says `saveRefusal`, without the
 * rows as they are now.
 */
export const deleteByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'DeleteByDataDefinition',
  auth: 'session',
  waitsForRows: true,
  params: z.object({
    code: definitionCode,
    rows: z.array(row).check(z.minLength(1), z.maxLength(MOST_CHOSEN_ROWS)),
    /**
     * The rows' versions, in the order of `rows`: what fields of each held when it was read. Where a stored value is
     * another by now, somebody else has changed the row. Under `name#` stands the `valueHash` of a value that is too long
     * to send. A field that is left out is deleted whatever it holds.
     */
    original: z._default(z.array(row).check(z.maxLength(MOST_CHOSEN_ROWS)), []),
  }),
  data: z.object({ affected: z.int().check(z.minimum(0)) }),
});
