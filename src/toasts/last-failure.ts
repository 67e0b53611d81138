import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Toasts } from './toast-log.ts';

/**
 * Keeps why one action has failed last, and takes it off once that is not so any more.
 *
 * @param type that it is told as.
 * @returns hears what is told of each attempt; null of one that has succeeded.
 */
export function keepLastFailure(
  toasts: Pick<Toasts, 'withdraw'>,
  type: NotificationType = 'error',
): (told: string | null) => void {
  let last: string | null = null;
  return (told) => {
    if (last !== null && last !== told) toasts.withdraw(type, last);
    last = told;
  };
}
