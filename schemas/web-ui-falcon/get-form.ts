import * as z from 'zod/mini';
import { definitionCode } from '../definitions/common.ts';
import { form } from '../definitions/form.ts';
import { defineCall } from '../wire/contract.ts';

/** A form with the version of it that a session keeps, so as to ask whether it is still the one. */
export const versionedForm = z.extend(form, { version: z.optional(z.string()) });
export type VersionedForm = z.infer<typeof versionedForm>;

/**
 * The page of that code, or null when the tenant has none (spec 2.7, 7.12d). `query` is the page's
 * address query. A form that needs a sign-in answers id 60000 to a visitor. Who keeps a form names its
 * version as `known` and is told when it has not changed.
 */
export const getForm = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetForm',
  auth: 'public',
  params: z.looseObject({
    code: definitionCode,
    mode: z._default(z.string().check(z.maxLength(40)), 'main'),
    query: z._default(z.record(z.string(), z.string().check(z.maxLength(65_536))), {}),
    known: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: z.nullable(z.union([z.object({ unchanged: z.literal(true) }), versionedForm])),
});
