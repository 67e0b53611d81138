import * as z from 'zod/mini';

/** Who is signed in, as kept in session or local storage under the tenant (spec 3.19, 4.11). */
export const authentication = z.object({
  token: z.string().check(z.minLength(1)),
  /** Login id. */
  user: z.string(),
  userName: z.string(),
  userFullName: z._default(z.string(), ''),
  userHeadImage: z._default(z.string(), ''),
  department: z._default(z.string(), ''),
  /** Label of the department's name; empty where the tenant gives it none. */
  departmentName: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  verified: z._default(z.boolean(), false),
});
export type Authentication = z.infer<typeof authentication>;

/** Data of a successful Login (spec 3.13); the token travels in the envelope. */
export const loginResult = z.extend(z.omit(authentication, { token: true }), {
  afterLogin: z.nullish(z.object({ to: z._default(z.string(), '') })),
  message: z._default(z.string(), ''),
});
export type LoginResult = z.infer<typeof loginResult>;
