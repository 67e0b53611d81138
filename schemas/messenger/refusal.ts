import * as z from 'zod/mini';

/** Why a call of the messenger's mode failed: the `code` of the failure. */
export const messengerRefusalCode = z.enum([
  /** This tenant has no account of that name at the messenger. */
  'NO_MESSENGER',
  /** The address is not one of this tenant's own pages. */
  'MESSENGER_ADDRESS',
  /** The state of the sign-in is unknown, used, too old, or of another page, browser or tenant. */
  'MESSENGER_STATE',
  /** The messenger does not take the code: used, too old, or not its own. */
  'MESSENGER_CODE',
  /** The messenger does not answer, or with a fault of its own. */
  'MESSENGER_UNREACHABLE',
]);
export type MessengerRefusalCode = z.infer<typeof messengerRefusalCode>;
