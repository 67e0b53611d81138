import * as z from 'zod/mini';
import { definitionCode, fieldName, row } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/** Rows below the heading that one import takes. */
export const MAX_IMPORTED_ROWS = 2000;
/** Rows and faults that a preview shows; `counts` tells of all. */
export const MAX_PREVIEWED_ROWS = 100;
/** Runs of rows that are told of one fault. */
export const MAX_FAULT_RANGES = 200;

/** SHA-256 of a file in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** One column of the sheet, and the field that it fills. */
const importedColumn = z.object({
  heading: z.string(),
  /** The field of that title or name; absent when the column is left out. */
  field: z.optional(fieldName),
  /**
   * Why a column is left out: no field is called so, the field is readonly or no plain value, or
   * another column fills it already.
   */
  leftOut: z.optional(z.enum(['unknown', 'readonly', 'twice'])),
});
export type ImportedColumn = z.infer<typeof importedColumn>;

/** One row of the sheet. */
const importedRow = z.object({
  /** Its number on the sheet, as the program that made it shows it: the first below the heading is 2. */
  row: z.int().check(z.minimum(2)),
  /** `new`, a change of the stored row with its key, or not to be saved as it is. */
  becomes: z.enum(['new', 'changed', 'faulty']),
  /** The cells by their fields' names, as the sheet shows them. */
  values: row,
  /** Why it is faulty; empty when the fields say it all. */
  message: z._default(z.string(), ''),
  fields: z._default(z.array(z.object({ name: fieldName, message: z.string() })), []),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** One fault, and the rows of the sheet that have it. */
const importedFault = z.object({
  /** The field that it is about; absent where it is about the row. */
  name: z.optional(fieldName),
  message: z.string(),
  /** Rows that have it. */
  count: z.int().check(z.minimum(1)),
  /** The first of their numbers on the sheet, from and to. */
  ranges: z
    .array(z.tuple([z.int().check(z.minimum(2)), z.int().check(z.minimum(2))]))
    .check(z.maxLength(MAX_FAULT_RANGES)),
});
export type ImportedFault = z.infer<typeof importedFault>;

/** What an import does, or would do. */
const importOutcome = z.object({
  /** Names the file that was looked at: whoever commits says that it is still the same. */
  digest,
  /** Name of the sheet: the workbook's first. */
  sheet: z.string(),
  columns: z.array(importedColumn),
  /** Required fields that no column fills, so that no new row can be made. */
  missing: z._default(z.array(fieldName), []),
  counts: z.object({
    rows: z.int().check(z.minimum(0)),
    new: z.int().check(z.minimum(0)),
    changed: z.int().check(z.minimum(0)),
    faulty: z.int().check(z.minimum(0)),
  }),
  /** The first rows of the sheet. */
  rows: z.array(importedRow).check(z.maxLength(MAX_PREVIEWED_ROWS)),
  /** The first faulty rows, wherever they stand. */
  problems: z.array(importedRow).check(z.maxLength(MAX_PREVIEWED_ROWS)),
  /** Every fault with the rows that have it, those of most rows first. */
  faults: z._default(z.array(importedFault).check(z.maxLength(MAX_PREVIEWED_ROWS)), []),
  committed: z.boolean(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/**
 * Takes rows from an Excel workbook, for a definition with `"import": true`. Sent by PostToServlet as
 * FormData with the file in the part `file`, once without `digest` to see what would happen, and once
 * with the preview's `digest` to have it done: all rows or none, by the same rules as
 * SaveByDataDefinition. Refused with id 60023: `NO_WORKBOOK`, `TOO_MANY_ROWS`, `NO_COLUMNS`, and with
 * a digest `NOT_SAVED`, whose data is the outcome with its problems; with id 60022 when the digest is
 * of another file.
 */
export const importExcelByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'ImportExcelByDataDefinition',
  auth: 'session',
  via: 'PostToServlet',
  takesFile: true,
  params: z.object({
    code: definitionCode,
    /** Rows whose key is stored already: told as taken, or changed. */
    existing: z._default(z.enum(['refuse', 'change']), 'refuse'),
    digest: z.optional(digest),
  }),
  data: importOutcome,
});
