import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../app/services.ts';
import { failureToast } from '../i18n/failure-text.ts';
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

/**
 * Takes what was told of an action that has failed off once a later attempt has succeeded, for who tells by
 * `raiseFailure`.
 *
 * @returns hears of each attempt of the action, and answers with what it comes to.
 */
export function outdateFailures(
  { toasts, i18n }: Pick<Services, 'toasts' | 'i18n'>,
  type?: NotificationType,
): <Data>(attempt: Promise<Result<Data>>) => Promise<Result<Data>> {
  const keepFailure = keepLastFailure(toasts, type);
  return async (attempt) => {
    const result = await attempt;
    keepFailure(result.ok ? null : failureToast(i18n, result));
    return result;
  };
}
