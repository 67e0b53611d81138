import { z } from 'zod';
import { defineTask } from '../wire/contract.ts';

/**
 * Opens an account (spec 3.23, 7.19). `authorization` is a code that the tenant's office has given
 * out; the phone number becomes the login id.
 */
export const register = defineTask({
  task: 'TASK_Register',
  auth: 'public',
  params: z.object({
    name: z.string().trim().min(1).max(100),
    phone: z.string().trim().min(1).max(40),
    password: z.string().min(1).max(200),
    confirmPassword: z.string().min(1).max(200),
    authorization: z.string().trim().min(1).max(100),
  }),
  data: z.object({
    /** Login id of the new account. */
    user: z.string(),
  }),
});
