import { z } from 'zod';
import { definitionCode, fieldName, row } from '../definitions/common.ts';
import { lookupOption } from '../definitions/field.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * Options of a Quote field (spec 7.10c): rows of the definition that it quotes whose key or name
 * contains the keyword, by name.
 */
export const getQuoteListByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'GetQuoteListByDataDefinition',
  auth: 'public',
  params: z.object({
    /** Data definition that has the field. */
    code: definitionCode,
    field: fieldName,
    keyword: z.string().max(200).default(''),
    /** Options that come at most. */
    count: z.int().min(1).max(100).default(20),
    /** Only the options with these keys: the names of what is chosen already. */
    keys: z.array(z.string().max(500)).max(500).optional(),
    /** The other values of the record that the option is chosen for. */
    other: row.default({}),
  }),
  data: z.object({ list: z.array(lookupOption) }),
});
