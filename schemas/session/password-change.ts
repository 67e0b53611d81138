import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1), z.maxLength(200));

/** What a user fills in to change their password (spec 3.24): nothing may be left empty. */
export const passwordChange = z.object({
  currentPassword: filled,
  newPassword: filled,
  confirmPassword: filled,
});
export type PasswordChange = z.infer<typeof passwordChange>;
