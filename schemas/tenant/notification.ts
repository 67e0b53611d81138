import * as z from 'zod/mini';

/** Spec 8.20. */
export const notificationType = z.enum(['error', 'success', 'info', 'warn']);
export type NotificationType = z.infer<typeof notificationType>;

/** A toast that was shown, as the session's log keeps it (spec 3.22, 8.6a). */
export const notification = z.object({
  type: notificationType,
  content: z.string(),
  /** ISO 8601. */
  time: z.string(),
});
export type Notification = z.infer<typeof notification>;
