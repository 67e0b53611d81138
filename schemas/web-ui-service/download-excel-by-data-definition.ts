import { z } from 'zod';
import { fieldName } from '../definitions/common.ts';
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
  params: listSelection.extend({
    /** Columns in their order; all that are not hidden when left out. */
    fields: z.array(fieldName).max(200).optional(),
    /** Only these rows; a key of several fields is joined with `~`. */
    keys: z.array(z.string().max(500)).max(1000).optional(),
  }),
  data: z.null(),
});
