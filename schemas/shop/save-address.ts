import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { address, addressId, isPhone, plainText } from './address.ts';

/** Adds an address, or replaces the one that `id` names (spec 7.23, 4.24b); comes back with it. */
export const saveAddress = defineTask({
  task: 'TASK_ECommerce_Save_Address',
  auth: 'session',
  params: z.object({
    id: z.optional(addressId),
    name: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(100)),
    phone: z.string().check(z.overwrite(plainText), z.maxLength(40), z.refine(isPhone)),
    street: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(300)),
  }),
  data: address,
});
