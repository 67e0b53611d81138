import * as z from 'zod/mini';
import { defineCall } from '../wire/contract.ts';
import { SYSTEM_CODE } from '../wire/endpoints.ts';

/** May the holder of this token open this route? Asked before an embedded page is shown (spec 2.5). */
export const checkPrivilegeByToken = defineCall({
  servlet: 'WebUiFalcon',
  command: 'CheckPrivilegeByToken',
  auth: 'public',
  params: z.object({
    system: z._default(z.literal(SYSTEM_CODE), SYSTEM_CODE),
    route: z.string().check(z.minLength(1), z.maxLength(2048)),
    kind: z._default(z.string().check(z.maxLength(20)), '%'),
    token: z.string().check(z.maxLength(200)),
  }),
  data: z.object({ allowed: z.literal(true) }),
});
