import type { Envelope, Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** The answer as it travels: always all six keys (spec 3.10); `tag` is the request's id. */
export function toEnvelope(result: Result<unknown>, requestId: string): Required<Envelope> {
  return result.ok
    ? {
        id: ResultId.success,
        code: '',
        message: result.message,
        data: result.data ?? null,
        tag: requestId,
        token: result.token,
      }
    : {
        id: result.id,
        code: result.code,
        message: result.message,
        data: result.data ?? null,
        tag: requestId,
        token: null,
      };
}
