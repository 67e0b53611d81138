import * as z from 'zod/mini';
import { configItem } from '../tenant/config-item.ts';
import { corpCode } from '../tenant/corp.ts';
import { defineCall } from '../wire/contract.ts';

/** One of a tenant's named lists, whole by `code`, or the single item of a `key` (spec 7.12a). */
export const getConfig = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetConfig',
  auth: 'public',
  params: z
    .object({
      code: z.optional(z.string().check(z.maxLength(64))),
      key: z.optional(z.string().check(z.maxLength(64))),
      sort: z._default(z.enum(['asc', 'desc']), 'asc'),
      corp: z.optional(corpCode),
    })
    .check(
      z.refine((params) => params.code !== undefined || params.key !== undefined, {
        error: 'GetConfig needs code or key',
      }),
    ),
  data: z.array(configItem),
});
