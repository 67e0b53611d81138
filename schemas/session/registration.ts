import { z } from 'zod';

const filled = z.string().trim().min(1).max(200);

/** What a visitor fills in to become a user (spec 3.23, 7.19): nothing may be left empty. */
export const registration = z.object({
  name: filled,
  phone: filled,
  password: z.string().min(1).max(200),
  confirmPassword: z.string().min(1).max(200),
  /** Code that the tenant's back office gave out. */
  authorization: filled,
});
export type Registration = z.infer<typeof registration>;
