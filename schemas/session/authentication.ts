import { z } from 'zod';
import { menuItem } from '../tenant/menu-item.ts';

/** Who is signed in, as kept in session or local storage under the tenant (spec 3.19, 4.11). */
export const authentication = z.object({
  token: z.string().min(1),
  /** Login id. */
  user: z.string(),
  userName: z.string(),
  userFullName: z.string().default(''),
  userHeadImage: z.string().default(''),
  department: z.string().default(''),
  email: z.string().default(''),
  verified: z.boolean().default(false),
});
export type Authentication = z.infer<typeof authentication>;

/** Data of a successful Login (spec 3.13); the token travels in the envelope. */
export const loginResult = authentication.omit({ token: true }).extend({
  afterLogin: z.object({ to: z.string().default('') }).nullish(),
  message: z.string().default(''),
});
export type LoginResult = z.infer<typeof loginResult>;

/** What the whole client knows of the signed-in user (spec 3.20). */
export const globalData = z.object({
  authentication: authentication.nullable(),
  menu: z.array(menuItem),
  route: z.array(z.string()),
});
export type GlobalData = z.infer<typeof globalData>;
