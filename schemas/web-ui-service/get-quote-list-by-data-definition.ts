import * as z from 'zod/mini';
import { definitionCode, fieldName, row } from '../definitions/common.ts';
import { lookupOption } from '../definitions/field.ts';
import { defineCall } from '../wire/contract.ts';

/** Options that a list offers at once. */
export const OFFERED_OPTIONS = 20;

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
    keyword: z._default(z.string().check(z.maxLength(200)), ''),
    /** Options that come at most. */
    count: z._default(z.int().check(z.minimum(1), z.maximum(100)), OFFERED_OPTIONS),
    /** Only the options with these keys: the names of what is chosen already. */
    keys: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))),
    /** Values of the record that the option is chosen for: those of the fields that its options depend on. */
    other: z._default(row, {}),
  }),
  data: z.object({ list: z.array(lookupOption) }),
});
