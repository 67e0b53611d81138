import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { toEnvelope } from '../wire/reply.ts';

/** Code of a request that did not come in time. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * The bytes that answer a request that is not even HTTP, or that came too slowly: the envelope with
 * the fitting status. Null when the client has gone.
 */
export function replyToBrokenRequest(error: Error & { code?: string }): string | null {
  if (error.code === 'ECONNRESET') return null;
  const [status, sentence] = wordsFor(error.code);
  const body = JSON.stringify(
    toEnvelope(failure(ResultId.badRequest, sentence, 'BAD_REQUEST'), ''),
  );
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function wordsFor(code: string | undefined): [status: string, sentence: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'The headers are too large'];
    case TOO_SLOW:
      return ['408 Request Timeout', 'The request came too slowly'];
    default:
      return ['400 Bad Request', 'The request is not HTTP'];
  }
}
