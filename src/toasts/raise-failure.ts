import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../app/services.ts';
import { failureText } from '../i18n/failure-text.ts';

/**
 * Tells of what has failed by a toast, an error unless another tone is given; nothing of what has not.
 *
 * @returns what was told, for who takes it back later.
 */
export function raiseFailure(
  { toasts, i18n }: Pick<Services, 'toasts' | 'i18n'>,
  result: Result<unknown> | null,
  tone: NotificationType = 'error',
): string | null {
  if (result?.ok !== false) return null;
  const text = failureText(i18n, result);
  toasts.raise(tone, text);
  return text;
}
