import { z } from 'zod';
import { definitionCode } from '../definitions/common.ts';
import { form } from '../definitions/form.ts';
import { defineCall } from '../wire/contract.ts';

/**
 * The page of that code, or null when the tenant has none (spec 2.7, 7.12d). `query` is the page's
 * address query. A form that needs a sign-in answers id 60000 to a visitor.
 */
export const getForm = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetForm',
  auth: 'public',
  params: z.looseObject({
    code: definitionCode,
    mode: z.string().max(40).default('main'),
    query: z.record(z.string(), z.string().max(4000)).default({}),
  }),
  data: form.nullable(),
});
