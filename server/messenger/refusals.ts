import type { MessengerRefusalCode } from '#schemas/messenger/refusal.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId, type ResultId as ResultIdValue } from '#schemas/wire/result-id.ts';

const REFUSALS: Readonly<Record<MessengerRefusalCode, readonly [ResultIdValue, string]>> = {
  NO_MESSENGER: [ResultId.notFound, '__The messenger is not set up for this page'],
  MESSENGER_ADDRESS: [ResultId.refused, '__The messenger does not know this address'],
  MESSENGER_STATE: [ResultId.refused, '__This sign-in is no longer good, please begin again'],
  MESSENGER_CODE: [ResultId.refused, '__The messenger did not confirm the sign-in'],
  MESSENGER_UNREACHABLE: [
    ResultId.unavailable,
    '__The messenger does not answer, please try again',
  ],
};

/** The failure of a call of the messenger's mode. */
export function messengerRefusal(code: MessengerRefusalCode): Failure {
  const [id, message] = REFUSALS[code];
  return failure(id, message, code);
}
