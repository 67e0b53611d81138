import * as z from 'zod/mini';
import { definitionCode, fieldName, row } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/** Rows that one save may carry. */
export const MAX_SAVED_ROWS = 1000;

/** One row to save: a stored one that was changed, or a new one. */
export const savedRow = z.object({
  /** Values of the key's fields as they were read; left out for a new row. */
  key: z.optional(row),
  /** Only the fields that the user changed; of a new row all that are filled in. */
  values: row,
  /**
   * The row's version: what each field of `values` held when it was read, and each choice whose options depend on
   * one of them. Where a stored value is another by now, somebody else changed it first and the row is in conflict.
   * A field that is left out is overwritten whatever it holds. Of a new row: what an earlier save of it, under the same
   * `idempotencyKey`, has stored as far as its sender knows.
   */
  original: z._default(row, {}),
  /**
   * Names a new row: the row that was stored under the same name is meant, when there is one, so that
   * a save whose answer was lost can be sent again, and whoever may not read the rows can mend what he
   * has just sent. Ignored for a stored row.
   */
  idempotencyKey: z.optional(z.uuid()),
});
export type SavedRow = z.input<typeof savedRow>;

/** Why one row was not saved. */
export const rowProblem = z.object({
  /** Place of the row in the request, from 0. */
  index: z.int().check(z.minimum(0)),
  /** Told beside the row; empty when the fields say it all. */
  message: z._default(z.string(), ''),
  fields: z._default(z.array(z.object({ name: fieldName, message: z.string() })), []),
  /** Somebody else changed or deleted the row first. */
  conflict: z._default(z.boolean(), false),
  /** The row as it is stored now, with display values; absent when it is gone or was never there. */
  current: z.optional(row),
});
export type RowProblem = z.infer<typeof rowProblem>;

/**
 * `data` of a refused save: id `conflict` when all problems are conflicts, `refused` otherwise. Rows
 * without a problem are not listed, and were not saved either.
 */
export const saveRefusal = z.object({ problems: z.array(rowProblem).check(z.minLength(1)) });

/**
 * Saves new and changed rows, all or none (spec 7.10e). Which problems there were: `saveRefusal`.
 * The definition says who may; where that is everybody, a visitor may too.
 */
export const saveByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'SaveByDataDefinition',
  auth: 'public',
  waitsForRows: true,
  params: z.object({
    code: definitionCode,
    rows: z.array(savedRow).check(z.minLength(1), z.maxLength(MAX_SAVED_ROWS)),
  }),
  data: z.object({
    /**
     * The rows as they are stored now, with display values, in the order of the request. Who may not read them
     * gets of a row that he has sent before its key and what he has sent now.
     */
    list: z.array(row),
  }),
});
