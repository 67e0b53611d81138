import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { failureToast } from '../i18n/failure-text.ts';

/**
 * Tells of what has failed by a toast; nothing of what has not.
 *
 * @param tone when left out, an error; an information for who cancelled it, who knows that and has nothing to mend
 *   (spec 8.1b, 8.5).
 * @returns what was told, for who takes it back later.
 */
export function raiseFailure(
  { toasts, i18n }: Pick<Services, 'toasts' | 'i18n'>,
  result: Result<unknown> | null,
  tone?: NotificationType,
): string | null {
  if (result?.ok !== false) return null;
  const text = failureToast(i18n, result);
  toasts.raise(tone ?? (result.id === ResultId.cancelled ? 'info' : 'error'), text);
  return text;
}
