import { createElement } from 'react';
import toast from 'react-hot-toast';
import type { Notification, NotificationType } from '#schemas/tenant/notification.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { ToastText } from './ToastText.tsx';

/** Error toasts with longer texts are wider (spec 8.6b). */
const LONG_TEXT = 500;

const SHOWN_FOR: Record<NotificationType, number> = {
  error: 8000,
  warn: 6000,
  info: 5000,
  success: 3500,
};

/** Milliseconds that react-hot-toast fades one out for; after them a reader of the screen would still find it. */
const FADE = 400;

/** Shows one toast, wider when it is an error of many words (spec 8.6). */
export function showToast({ type, content }: Notification): void {
  const wide = type === 'error' && content.length > LONG_TEXT;
  const { icon, color } = NOTIFICATION_KINDS[type];
  const id = idOf(type, content);
  const text = createElement(ToastText, { content, onDismiss: () => toast.dismiss(id) });
  const options = {
    icon: createElement(Icon, { name: icon, className: `text-${color}` }),
    // What is said again while it is still to be read takes its own place, not another one.
    id,
    duration: SHOWN_FOR[type],
    removeDelay: FADE,
    className: `y4-toast y4-toast--${type}${wide ? ' y4-toast--wide' : ''}`,
    ariaProps: {
      role: type === 'error' || type === 'warn' ? ('alert' as const) : ('status' as const),
      'aria-live': type === 'error' ? ('assertive' as const) : ('polite' as const),
    },
  };
  if (type === 'success') toast.success(text, options);
  else if (type === 'error') toast.error(text, options);
  else toast(text, options);
}

/** Takes a toast off before its time. */
export function hideToast(type: NotificationType, content: string): void {
  toast.dismiss(idOf(type, content));
}

function idOf(type: NotificationType, content: string): string {
  return `${type} ${content}`;
}
