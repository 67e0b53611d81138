import { z } from 'zod';
import { defineCall } from '../wire/contract.ts';
import { SYSTEM_CODE } from '../wire/endpoints.ts';

/** May the holder of this token open this route? Asked before an embedded page is shown (spec 2.5). */
export const checkPrivilegeByToken = defineCall({
  servlet: 'WebUiFalcon',
  command: 'CheckPrivilegeByToken',
  auth: 'public',
  params: z.object({
    system: z.literal(SYSTEM_CODE).default(SYSTEM_CODE),
    route: z.string().min(1).max(2048),
    kind: z.string().max(20).default('%'),
    token: z.string().max(200),
  }),
  data: z.object({ allowed: z.literal(true) }),
});
