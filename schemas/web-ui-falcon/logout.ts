import * as z from 'zod/mini';
import { defineCall } from '../wire/contract.ts';

/** Ends the session of the token that the request carries; without one it has nothing to do. */
export const logout = defineCall({
  servlet: 'WebUiFalcon',
  command: 'Logout',
  auth: 'public',
  params: z.object({}),
  data: z.object({ ended: z.boolean() }),
});
