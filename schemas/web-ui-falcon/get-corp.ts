import * as z from 'zod/mini';
import { corp, corpCode } from '../tenant/corp.ts';
import { defineCall } from '../wire/contract.ts';

/** Branding and settings of a tenant (spec 7.12i). */
export const getCorp = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetCorp',
  auth: 'public',
  sameForAll: true,
  params: z.object({ code: corpCode }),
  data: corp,
});
