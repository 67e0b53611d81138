import { z } from 'zod';
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
      code: z.string().max(64).optional(),
      key: z.string().max(64).optional(),
      sort: z.enum(['asc', 'desc']).default('asc'),
      corp: corpCode.optional(),
    })
    .refine((params) => params.code !== undefined || params.key !== undefined, {
      error: 'GetConfig needs code or key',
    }),
  data: z.array(configItem),
});
