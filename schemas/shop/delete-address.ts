import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { addressId } from './address.ts';

/** Removes one of the shopper's own addresses (spec 7.24); orders keep theirs. */
export const deleteAddress = defineTask({
  task: 'TASK_ECommerce_Delete_Address',
  auth: 'session',
  params: z.object({ id: addressId }),
  data: z.object({ id: addressId }),
});
