import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/**
 * A request that ends before or beside its handler: malformed, unknown, too many. Unlike a failure
 * that a handler returns it has an HTTP status of its own.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly status: number;
  readonly failure: Failure;
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: Failure, retryAfter?: number) {
    super(answer.message);
    this.status = status;
    this.failure = answer;
    this.retryAfter = retryAfter;
  }
}

/** A request that cannot be meant; the message is for who wrote the client. */
export function badRequest(message: string, status = 400): WireError {
  return new WireError(status, failure(ResultId.badRequest, message, 'BAD_REQUEST'));
}

/** Unknown tasks and commands have the id of a network error (spec 8.2). */
export function notSupported(kind: 'task' | 'command', name: string): WireError {
  const message = `No support ${kind}:${name}`;
  return new WireError(404, failure(ResultId.network, message, 'NOT_SUPPORTED'));
}

/** The tenant that a request names does not exist. */
export function unknownCorp(): WireError {
  return new WireError(404, failure(ResultId.notFound, 'There is no such corporation', 'CORP'));
}

/**
 * @param retryAfter seconds, at least one.
 * @param told code and message of the answer, where the client has words of its own.
 */
export function tooManyRequests(
  retryAfter: number,
  told = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests, try again later' },
): WireError {
  const answer = failure(ResultId.tooManyRequests, told.message, told.code);
  return new WireError(429, answer, Math.max(1, retryAfter));
}
