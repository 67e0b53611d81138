import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';

/**
 * Opens an account (spec 3.23, 7.19). `authorization` is a code that the tenant's office has given
 * out; the phone number becomes the login id.
 */
export const register = defineTask({
  task: 'TASK_Register',
  auth: 'public',
  params: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    confirmPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    authorization: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    /** Login id of the new account. */
    user: z.string(),
  }),
});
