import type { Result } from '#schemas/wire/envelope.ts';
import { CodeRefused, MessengerFault } from './faults.ts';
import type { MessengerLog } from './messenger.ts';
import { messengerRefusal } from './refusals.ts';

/**
 * Runs work that asks the messenger. Its faults are answers, not exceptions: the user may try again,
 * and the operator finds what it was in the log.
 */
export async function askingMessenger<Data>(
  log: MessengerLog,
  where: { corp: string; config: string },
  work: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodeRefused) return messengerRefusal('MESSENGER_CODE');
    if (!(error instanceof MessengerFault)) throw error;
    log.warn({ ...where, fault: error.message }, 'messenger');
    return messengerRefusal('MESSENGER_UNREACHABLE');
  }
}
