import type { NotificationType } from '#schemas/tenant/notification.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** How a failure is told: who cancelled something knows it and has nothing to mend (spec 8.1b). */
export function toneOf({ id }: Failure): NotificationType {
  return id === ResultId.cancelled ? 'info' : 'error';
}
