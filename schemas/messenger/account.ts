import * as z from 'zod/mini';

/** Name of one of a tenant's accounts at the messenger, as forms say it (spec 3.1l). */
export const messengerConfig = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'a letter, then letters, digits, _ or -'));

/** Address of the page that a call is about, whole; what stands behind `#` does not count. */
export const pageUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));

/** What the messenger is asked for: the user's id only, or name and picture too. */
export const messengerScope = z.enum(['snsapi_base', 'snsapi_userinfo']);
export type MessengerScope = z.infer<typeof messengerScope>;
