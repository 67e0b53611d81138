import * as z from 'zod/mini';
import { fieldName, MOST_CHOSEN_ROWS, MOST_FIELDS } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';
import { listSelection } from './get-list-by-data-definition.ts';

/**
 * Rows of a data definition as an Excel workbook (spec 7.10h). The answer is the file itself, named
 * by content-disposition; only a failure is an envelope.
 */
export const downloadExcelByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'DownloadExcelByDataDefinition',
  auth: 'public',
  via: 'CallServletForFile',
  params: z.extend(listSelection, {
    /** Columns in their order; all that are not hidden when left out. */
    fields: z.optional(z.array(fieldName).check(z.maxLength(MOST_FIELDS))),
    /** Only these rows; a key of several fields is joined with `~`. */
    keys: z.optional(
      z.array(z.string().check(z.maxLength(500))).check(z.maxLength(MOST_CHOSEN_ROWS)),
    ),
  }),
  data: z.null(),
});
