import { faultOf } from '#machines/outcome.ts';
import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../app/services.ts';
import { type Told, toldOf } from './raise-failure.ts';
import type { Toasts } from './toast-log.ts';

/**
 * Keeps why one action has failed last, and takes it off once that is not so any more.
 *
 * @returns hears what is told of each attempt; null of one that has succeeded.
 */
export function keepLastFailure(toasts: Pick<Toasts, 'withdraw'>): (told: Told | null) => void {
  let last: Told | null = null;
  return (told) => {
    if (last !== null && (last.type !== told?.type || last.content !== told.content)) {
      toasts.withdraw(last.type, last.content);
    }
    last = told;
  };
}

/**
 * Takes what was told of an action that has failed off once a later attempt has succeeded, for who tells by
 * `raiseFailure`.
 *
 * @param tone that `raiseFailure` is given.
 * @returns hears of each attempt of the action, and answers with what it comes to.
 */
export function outdateFailures(
  services: Pick<Services, 'toasts' | 'i18n'>,
  tone?: NotificationType,
): <Data>(attempt: Promise<Result<Data>>) => Promise<Result<Data>> {
  const keepFailure = keepLastFailure(services.toasts);
  return async (attempt) => {
    try {
      const result = await attempt;
      keepFailure(toldOf(services, result, tone));
      return result;
    } catch (error) {
      keepFailure(toldOf(services, faultOf({ event: { error } }), tone));
      throw error;
    }
  };
}
