import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { address } from './address.ts';

/** The shopper's own addresses, in the order in which they were added (spec 7.22). */
export const loadAddressList = defineTask({
  task: 'TASK_ECommerce_Load_Address_List',
  auth: 'session',
  params: z.object({}),
  data: z.object({ rows: z.array(address) }),
});
