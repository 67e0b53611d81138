import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { OverloadedError } from '../concurrency/semaphore.ts';
import { AnswerTooLarge } from '../database/connection/answer-limit.ts';
import { isDatabaseAway, loggedFault } from '../database/faults/database-away.ts';
import { sqlState } from '../database/faults/sql-state.ts';
import { toEnvelope } from '../wire/reply.ts';
import { badRequest, WireError } from '../wire/wire-error.ts';

/** A statement wanted more memory than one may have, which SQL of an author can. */
const OUT_OF_MEMORY = '53200';
/** No disk has room, ours or the database's. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Seconds that a client of an overloaded server is asked to wait. */
const OVERLOAD_PAUSE = 2;
/** … and one of a server whose database is away. */
const AWAY_PAUSE = 5;

/** Refusals of whoever sends files, by their status. */
const FILE_REFUSALS: ReadonlyMap<number, string> = new Map([
  [412, 'The file is another one by now'],
  [416, 'The file has no such part'],
]);

/**
 * Maps whatever was thrown to the status and failure that the client sees. What is not expected
 * shows nothing but the request's id.
 */
export function toWireError(error: unknown, requestId: string): WireError {
  if (error instanceof WireError) return error;
  if (error instanceof OverloadedError) {
    const answer = failure(
      ResultId.unavailable,
      'The server is busy, try again soon',
      'OVERLOADED',
    );
    return new WireError(503, answer, OVERLOAD_PAUSE);
  }
  if (error instanceof AnswerTooLarge || sqlState(error) === OUT_OF_MEMORY) {
    const sentence = 'The answer is too large: narrow the filters, or show fewer rows at once';
    return new WireError(422, failure(ResultId.refused, sentence, 'TOO_LARGE'));
  }
  if (NO_ROOM.has((error as { code?: unknown } | null | undefined)?.code)) {
    const sentence = 'The server has no room left to keep this: tell whoever runs it';
    return new WireError(507, failure(ResultId.unavailable, sentence, 'NO_ROOM'));
  }
  if (isDatabaseAway(error)) {
    const sentence = 'The server cannot reach its data, try again soon';
    return new WireError(503, failure(ResultId.unavailable, sentence, 'NO_DATABASE'), AWAY_PAUSE);
  }
  // Fastify's own refusals (wrong type …) carry a status and a harmless message.
  const { statusCode, message, code } = (error ?? {}) as Partial<FastifyError>;
  // Who has typed very much reads this one.
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return badRequest('This is too large to be sent', 413);
  if (statusCode !== undefined && statusCode < 500 && code?.startsWith('FST_')) {
    return badRequest(message ?? 'Bad request', statusCode);
  }
  const aboutFile = statusCode === undefined ? undefined : FILE_REFUSALS.get(statusCode);
  if (aboutFile !== undefined) return badRequest(aboutFile, statusCode);
  const sentence = `The server failed at request ${requestId}`;
  return new WireError(500, failure(ResultId.serverFault, sentence, 'SERVER_FAULT'));
}

/** Maps what was thrown, and has the log tell of it. */
export function notedError(error: unknown, request: FastifyRequest): WireError {
  const wireError = toWireError(error, request.id);
  note(error, wireError, request);
  if (request.call) request.call.result = wireError.failure.id;
  return wireError;
}

/** Answers an error with the envelope (spec 3.10). */
export function replyWithEnvelope(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wireError = notedError(error, request);
  if (wireError.retryAfter !== undefined) reply.header('retry-after', wireError.retryAfter);
  // What was to be answered may have said other things of its type, and of how long it may be kept.
  reply.type('application/json').header('cache-control', 'no-store');
  return reply.code(wireError.status).send(toEnvelope(wireError.failure, request.id));
}

/**
 * An overload is told without its trace: it comes by thousands, and there is nothing to find in it. So is what ends because
 * the client has gone, which users bring about; a fault of ours comes again for somebody who stays.
 */
function note(error: unknown, { status }: WireError, { log, call, raw }: FastifyRequest): void {
  const isGone = raw.socket.destroyed;
  if (isGone) log.info({ why: messageOf(error), call }, 'the client has gone');
  else if (error instanceof OverloadedError) log.warn({ call }, 'overloaded');
  else if (status >= 500)
    log.error({ ...loggedFault(error), call }, call ? 'call failed' : 'page failed');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
