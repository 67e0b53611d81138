import type { NotificationType } from '#schemas/tenant/notification.ts';

interface NotificationKind {
  /** Name of the colours that a notification of this type is drawn in. */
  color: 'danger' | 'success' | 'info' | 'warning';
  icon: string;
  text: string;
}

/** How each type of notification looks, and what it is called (spec 2.34c, 8.20). */
export const NOTIFICATION_KINDS: Record<NotificationType, NotificationKind> = {
  error: { color: 'danger', icon: 'circle-exclamation', text: 'Error' },
  success: { color: 'success', icon: 'circle-check', text: 'Success' },
  info: { color: 'info', icon: 'circle-info', text: 'Info' },
  warn: { color: 'warning', icon: 'triangle-exclamation', text: 'Warning' },
};
