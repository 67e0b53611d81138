import { z } from 'zod';

const filled = z.string().min(1).max(200);

/** What a user fills in to change their password (spec 3.24): nothing may be left empty. */
export const passwordChange = z.object({
  currentPassword: filled,
  newPassword: filled,
  confirmPassword: filled,
});
export type PasswordChange = z.infer<typeof passwordChange>;
