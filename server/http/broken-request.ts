import type { IncomingHttpHeaders } from 'node:http';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { toEnvelope } from '../wire/reply.ts';
import { asksForPage, errorPage } from './error-page.ts';

const OVERFLOW = 'HPE_HEADER_OVERFLOW';

/** Code of a request that did not come in time. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** What the parser of requests says: its code, and the bytes at which it gave up. */
type BrokenRequest = Error & { code?: string; rawPacket?: Buffer };

/**
 * The bytes that answer a request that is not even HTTP, or that came too slowly: the envelope with
 * the fitting status, or a page to whoever follows a link that is too long. Null when the client has gone.
 */
export function replyToBrokenRequest(error: BrokenRequest): string | null {
  if (error.code === 'ECONNRESET') return null;
  const [status, sentence] = wordsFor(error.code);
  const page = error.code === OVERFLOW ? pageFor(error.rawPacket) : null;
  const body =
    page ?? JSON.stringify(toEnvelope(failure(ResultId.badRequest, sentence, 'BAD_REQUEST'), ''));
  return [
    `HTTP/1.1 ${status}`,
    `content-type: ${page === null ? 'application/json' : 'text/html; charset=utf-8'}`,
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function wordsFor(code: string | undefined): [status: string, sentence: string] {
  switch (code) {
    case OVERFLOW:
      return ['431 Request Header Fields Too Large', 'The headers are too large'];
    case TOO_SLOW:
      return ['408 Request Timeout', 'This came too slowly: try again over a better connection'];
    default:
      return ['400 Bad Request', 'The request is not HTTP'];
  }
}

/**
 * The page for whoever navigates. The packet is the one in which the request became too much: what comes
 * after a long address is read for what is asked for; one without an end of a line lies within the address.
 */
function pageFor(packet: Buffer | undefined): string | null {
  const [first = '', ...lines] = packet?.toString('latin1').split('\r\n') ?? [];
  const [, method = 'GET', url = ''] = /^([A-Z]+) (\/\S*) HTTP\/1/.exec(first) ?? [];
  const headers: IncomingHttpHeaders = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s, 2);
      return [name.toLowerCase(), value];
    }),
  );
  const isLink = first !== '' && lines.length === 0;
  return isLink || asksForPage(method, headers) ? errorPage(431, url, headers) : null;
}
