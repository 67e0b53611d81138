import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { toEnvelope } from '../wire/reply.ts';
import { asksForPage, errorPage } from './error-page.ts';

/** Bytes of all headers of a request, its address among them: rows that a page hands on are in that (spec 2.13). */
const MAX_HEADER_SIZE = 64 * 1024;

/**
 * Bytes that are read all the same. Up to here it is known who asks, and a person is told on a page what
 * is too much; beyond it the parser gives up.
 */
export const READ_HEADER_SIZE = 4 * MAX_HEADER_SIZE;

/** Answers a request whose headers are more than is taken; false, and nothing done, when they are not. */
export function refuseLargeHeaders(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/', headers, rawHeaders } = request;
  const size = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  if (size <= MAX_HEADER_SIZE) return false;
  const isPage = asksForPage(method, headers);
  const envelope = failure(ResultId.badRequest, 'The headers are too large', 'BAD_REQUEST');
  const body = isPage ? errorPage(431, url, headers) : JSON.stringify(toEnvelope(envelope, ''));
  response.writeHead(431, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    // Whatever follows them is not read.
    connection: 'close',
  });
  response.end(body);
  return true;
}
