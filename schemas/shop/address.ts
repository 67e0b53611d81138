import * as z from 'zod/mini';

/** Names an address; made by the server. */
export const addressId = z.uuid();

/** Where a shopper has things sent (spec 3.29). */
export const address = z.object({
  id: addressId,
  name: z.string(),
  phone: z.string(),
  street: z.string(),
});
export type Address = z.infer<typeof address>;
