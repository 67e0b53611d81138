import * as z from 'zod/mini';
import { definitionCode } from '../definitions/common.ts';
import { clientDataDefinition } from '../definitions/field.ts';
import { defineCall } from '../wire/contract.ts';

/** What a grid, list, form or filter draws: fields, filters, and what the user may do (spec 7.10a). */
export const getDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'GetDataDefinition',
  auth: 'public',
  params: z.object({ code: definitionCode }),
  data: clientDataDefinition,
});
