import {
  API_BASE,
  ATTEMPT_HEADER,
  CORP_HEADER,
  Endpoint,
  LANGUAGE_HEADER,
  TOKEN_HEADER,
} from '#schemas/wire/endpoints.ts';
import type { AnswerCache } from './page-data.ts';
import { readAnswer } from './read-answer.ts';

/** What the calls of one page are made with. */
export interface ApiEnvironment {
  corp: string;
  /** Token of the session, or null. */
  token(): string | null;
  /** Language that the page is drawn in. */
  language(): string;
  /** Page that the user is on, sent with every call (spec 7.1). */
  pagePath(): string;
  /** A response asked for a new sign-in (spec 4.10). */
  onLoginRequired(): void;
  /** A response to what visitors may ask too said that the session is over. */
  onSessionOver(): void;
  /** Answers that came with the page. */
  answers: AnswerCache;
  /** Carries requests; the browser's own when left out. */
  send?: typeof fetch;
}

/** What a caller may say about one call. */
export interface CallOptions {
  /** Once it is aborted, nothing comes back at all. */
  signal?: AbortSignal;
  /** Milliseconds until the call is given up; a minute when left out. */
  timeout?: number;
  /** It goes on when its page is left: the user has been told already that it is done. */
  keepalive?: boolean;
  /** Key of the attempt that the call is, for what may not be done twice; `attempting` gives it. */
  attempt?: string;
  /** Token of the session that the call is about; that of who is signed in when left out. */
  token?: string;
}

const DEFAULT_TIMEOUT = 60_000;

/**
 * Milliseconds in which nothing of a file has come or gone, after which it is given up: it may take as long as it
 * takes. The server is given a minute to find the rows of a workbook, and gives a sign four times a minute of an import.
 */
export const FILE_SILENCE = 90_000;

/** The tenant, the page's language, and the session where there is one, as every request names them (spec 7.1). */
export function headersOf(
  environment: ApiEnvironment,
  token = environment.token(),
): Record<string, string> {
  return {
    [CORP_HEADER]: environment.corp,
    [LANGUAGE_HEADER]: environment.language(),
    ...(token !== null && { [TOKEN_HEADER]: token }),
  };
}

/**
 * Sends one request and answers with the answer's JSON, whatever its status.
 *
 * @param path of the endpoint, with its query
 * @param body JSON or a form to post; null gets
 * @throws GatewayError, DOMException or TypeError when the server has not answered;
 *   `networkMessage` has the sentence for each.
 */
export async function request(
  environment: ApiEnvironment,
  path: string,
  body: Record<string, unknown> | FormData | null,
  { signal, timeout = DEFAULT_TIMEOUT, attempt, keepalive = false, token }: CallOptions = {},
): Promise<unknown> {
  const deadline = AbortSignal.timeout(timeout);
  const { send = fetch } = environment;
  const isJson = body !== null && !(body instanceof FormData);
  const response = send(API_BASE + path, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...headersOf(environment, token),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(attempt && { [ATTEMPT_HEADER]: attempt }),
    },
    ...(body !== null && { body: isJson ? JSON.stringify(body) : body }),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    keepalive,
  });
  return response.then(readAnswer).catch((error: unknown) => {
    // Who asked has left. Nothing that is said now may reach whoever stands in that place since.
    if (signal?.aborted) return new Promise<never>(() => {});
    throw error;
  });
}

/** Reports to the operator; a report that does not arrive is let go. */
export function report(environment: ApiEnvironment, content: string): void {
  request(environment, Endpoint.log, {
    content: content.slice(0, 20_000),
    path: environment.pagePath(),
  }).catch(() => {});
}
