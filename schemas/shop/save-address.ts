import { z } from 'zod';
import { defineTask } from '../wire/contract.ts';
import { address, addressId } from './address.ts';

/** Adds an address, or replaces the one that `id` names (spec 7.23, 4.24b); comes back with it. */
export const saveAddress = defineTask({
  task: 'TASK_ECommerce_Save_Address',
  auth: 'session',
  params: z.object({
    id: addressId.optional(),
    name: z.string().trim().min(1).max(100),
    phone: z.string().trim().min(1).max(40),
    street: z.string().trim().min(1).max(300),
  }),
  data: address,
});
