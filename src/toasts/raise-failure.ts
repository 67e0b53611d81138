import type { Notification, NotificationType } from '#schemas/tenant/notification.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { failureToast } from '../i18n/failure-text.ts';

/** A toast without its time. */
export type Told = Omit<Notification, 'time'>;

/**
 * What is told of a result by a toast; null of one that has not failed.
 *
 * @param tone when left out, an error; an information for who cancelled it, who knows that and has nothing to mend
 *   (spec 8.1b, 8.5).
 */
export function toldOf(
  { i18n }: Pick<Services, 'i18n'>,
  result: Result<unknown> | null,
  tone?: NotificationType,
): Told | null {
  if (result?.ok !== false) return null;
  const type = tone ?? (result.id === ResultId.cancelled ? 'info' : 'error');
  return { type, content: failureToast(i18n, result) };
}

/**
 * Tells of what has failed by a toast; nothing of what has not.
 *
 * @returns what was told, for who takes it back later.
 */
export function raiseFailure(
  services: Pick<Services, 'toasts' | 'i18n'>,
  result: Result<unknown> | null,
  tone?: NotificationType,
): Told | null {
  const told = toldOf(services, result, tone);
  if (told !== null) services.toasts.raise(told.type, told.content);
  return told;
}
