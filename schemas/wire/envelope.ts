import * as z from 'zod/mini';
import { ResultId } from './result-id.ts';

/**
 * Every answer of the server, whatever the endpoint (spec 3.10). `id` 0 is success; `message` is
 * for the user, `code` for programs; `tag` carries the id of the request; `token` is set by calls that
 * open a session, and {@link NO_TOKEN} where a visitor's answer was given because the caller's is over.
 */
export const envelope = z.object({
  id: z.int(),
  code: z.nullish(z.string()),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
  tag: z.optional(z.unknown()),
  token: z.nullish(z.string()),
});

export type Envelope = z.infer<typeof envelope>;

/** The `token` of an answer that says: the one that came with the call stands for nobody any more. */
export const NO_TOKEN = '';

/** What a call comes to on either side: its data, or the reason why there is none. */
export type Result<Data> = Success<Data> | Failure;

/** What a call was to bring; `message` is empty where there is nothing to say, `token` set by a sign-in. */
export interface Success<Data> {
  ok: true;
  data: Data;
  message: string;
  token: string | null;
}

/** An expected outcome, not an exception: it is shown, never thrown. */
export interface Failure {
  ok: false;
  id: number;
  code: string;
  message: string;
  data?: unknown;
  /** Seconds until the same call may succeed, where its answer tells (`Retry-After`). */
  retryAfter?: number;
}

/** A result with data. */
export function success<Data>(
  data: Data,
  message = '',
  token: string | null = null,
): Success<Data> {
  return { ok: true, data, message, token };
}

/** @param id one of {@link ResultId}, or an id that a definition's author chose. */
export function failure(id: number, message: string, code = '', data?: unknown): Failure {
  return data === undefined
    ? { ok: false, id, code, message }
    : { ok: false, id, code, message, data };
}

/** The failure that stands for "the user changed their mind" (spec 8.1b). */
export const cancelled: Failure = failure(ResultId.cancelled, '', 'CANCELLED');
