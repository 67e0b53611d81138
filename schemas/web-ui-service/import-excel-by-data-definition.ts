import * as z from 'zod/mini';
import { definitionCode, fieldName, row } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/** Rows below the heading that one import takes. */
export const MAX_IMPORTED_ROWS = 100_000;
/** Columns with a heading. */
export const MAX_IMPORTED_COLUMNS = 1000;
/** Bytes of a file of rows. */
export const MAX_IMPORTED_BYTES = 64 * 1024 * 1024;
/** Rows that a preview shows; `counts` tells of all. */
export const MAX_PREVIEWED_ROWS = 100;
/** Faulty rows after which the rest is not looked at: nobody mends more of them one by one. */
export const MAX_FAULTY_ROWS = 10_000;

/** SHA-256 in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Characters that stand for what one row of the sheet was looked at with. */
export const SEEN_LENGTH = 4;

const seen = z.string().check(z.regex(/^[\w.-]*$/), z.maxLength(SEEN_LENGTH * MAX_IMPORTED_ROWS));

/** One column of the sheet, and the field that it fills. */
const importedColumn = z.object({
  /** Its place on the sheet, from 0. */
  column: z.int().check(z.minimum(0)),
  /** Empty for one that has none. */
  heading: z.string(),
  /** The field of that title or name; absent when the column is left out. */
  field: z.optional(fieldName),
  /**
   * Why a column is left out: no field is called so, the field is readonly or no plain value, another column fills
   * it already, or it holds something under no heading.
   */
  leftOut: z.optional(z.enum(['unknown', 'readonly', 'twice', 'unnamed'])),
});
export type ImportedColumn = z.infer<typeof importedColumn>;

/** One row of the sheet. */
const importedRow = z.object({
  /** Its number on the sheet, as the program that made it shows it: the first below the heading is 2. */
  row: z.int().check(z.minimum(2)),
  /** `new`, a change of the stored row with its key, what that row is already, or not to be saved as it is. */
  becomes: z.enum(['new', 'changed', 'unchanged', 'faulty']),
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
  /** Their numbers on the sheet, from and to. */
  ranges: z.array(z.tuple([z.int().check(z.minimum(2)), z.int().check(z.minimum(2))])),
});
export type ImportedFault = z.infer<typeof importedFault>;

/** What an import does, or would do. */
const importOutcome = z.object({
  /** Names the file that was looked at: whoever commits says that it is still the same. */
  digest,
  /** Names the definition that read it, as `digest` does the file; absent where an earlier import is told of. */
  definition: z.optional(digest),
  /** What is stored of each row of the sheet, as the file was looked at; absent where no stored row is to be changed. */
  seen: z.optional(seen),
  /** Name of the sheet: the workbook's first; empty for a text file. */
  sheet: z.string(),
  /** Sheets that the workbook shows; the first of them is read. */
  sheets: z._default(z.int().check(z.minimum(1)), 1),
  /** How a text file is written: what parts its cells, and its encoding as browsers call it. */
  text: z.optional(z.object({ delimiter: z.string(), encoding: z.string() })),
  columns: z.array(importedColumn),
  /** Required fields that no column fills, so that no new row can be made. */
  missing: z._default(z.array(fieldName), []),
  counts: z.object({
    /** Below the headings. */
    rows: z.int().check(z.minimum(0)),
    new: z.int().check(z.minimum(0)),
    changed: z.int().check(z.minimum(0)),
    /** They say what is stored already. */
    unchanged: z._default(z.int().check(z.minimum(0)), 0),
    faulty: z.int().check(z.minimum(0)),
  }),
  /** Rows that the sheet hides, as behind a filter: they are taken like all others. */
  hidden: z._default(z.int().check(z.minimum(0)), 0),
  /** False when rows were left unread after {@link MAX_FAULTY_ROWS} faulty ones; `counts` tells of those before. */
  complete: z._default(z.boolean(), true),
  /** The first rows of the sheet. */
  rows: z.array(importedRow).check(z.maxLength(MAX_PREVIEWED_ROWS)),
  /** The first faulty rows, wherever they stand. */
  problems: z.array(importedRow).check(z.maxLength(MAX_PREVIEWED_ROWS)),
  /** Every fault with the rows that have it, those of most rows first. */
  faults: z._default(z.array(importedFault), []),
  committed: z.boolean(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Where a file that cannot be read goes wrong: what is told with `OPEN_QUOTE`. */
export const unreadableFile = z.object({
  /** Number on the sheet, from 1. */
  row: z.int(),
});

/**
 * Takes rows from an Excel workbook or a text file (CSV), for a definition with `"import": true`. Sent by
 * PostToServlet as FormData with the file in the part `file`, once without `digest` to see what would happen, and
 * once with the preview's `digest` to have it done: all rows or none, by the same rules as SaveByDataDefinition.
 * While it works, the answer grows by a space for each hundredth, before the envelope.
 *
 * With `run` an import is done once: sent again, as after an answer that was lost, it tells what it has done. Sent
 * without a file it only asks, and is refused with `NOT_IMPORTED` when there is nothing to tell.
 *
 * Refused with id 60023: `NO_WORKBOOK`, `OLD_WORKBOOK`, `OPEN_DOCUMENT`, `OPEN_QUOTE`, `TOO_LARGE`,
 * `TOO_MANY_ROWS`, `TOO_MANY_COLUMNS`, `NO_COLUMNS`, and with a digest `NOT_SAVED`, whose data is the outcome with its problems; that of
 * `OPEN_QUOTE` is the row where the quote is opened. With id 60022 when the digest is of
 * another file, the definition has changed since the preview, or the same rows are being changed; as `SEEN_OTHERWISE`, with
 * the outcome as its data, when all that is wrong with the rows is that somebody else has changed them since the preview.
 */
export const importExcelByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'ImportExcelByDataDefinition',
  auth: 'session',
  waitsForRows: true,
  via: 'PostToServlet',
  takesFile: MAX_IMPORTED_BYTES,
  params: z.object({
    code: definitionCode,
    /** Rows whose key is stored already: told as taken, or changed. */
    existing: z._default(z.enum(['refuse', 'change']), 'refuse'),
    digest: z.optional(digest),
    /** As the preview told it: by another one, a column may be left out or mean something else. */
    definition: z.optional(digest),
    /** As the preview told it: rows that somebody else has changed since are refused. */
    seen: z.optional(seen),
    /** Names the import, so that it is done once. */
    run: z.optional(z.uuid()),
  }),
  data: importOutcome,
});
