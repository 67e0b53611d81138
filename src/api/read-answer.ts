import { envelope } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { GatewayError } from './gateway-error.ts';

/**
 * The JSON of an answer, whatever its status: the server says in it what happened. Whoever has answered in its place
 * that the user is not known is heard as the server is, and leads to the sign-in (spec 8.1c).
 *
 * @throws GatewayError when something on the way has answered instead of the server, in JSON of its own too;
 *   SyntaxError when an answer that is said to be good is no JSON.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  return parseAnswer(await response.text(), response.status, response.headers.get('retry-after'));
}

/**
 * The same of an answer's text.
 *
 * @param wait its `Retry-After`. One that names a time is left aside, since the clocks of two machines differ.
 */
export function parseAnswer(text: string, status: number, wait: string | null): unknown {
  if (status >= 200 && status < 300) return JSON.parse(text);
  const retryAfter = Number(/^\d{1,6}$/.exec(wait ?? ''));
  const answer = envelope.safeParse(jsonOf(text));
  if (answer.success) return { ...answer.data, retryAfter };
  if (status === 401) return { id: ResultId.loginRequired, code: 'TURNED_AWAY' };
  throw new GatewayError(status, retryAfter);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Key of the text that says why nothing came back. */
export function networkMessage(error: unknown): string {
  if (error instanceof GatewayError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The server did not answer in time';
  }
  if (error instanceof SyntaxError) return 'The server gave an answer that cannot be read';
  return 'The server cannot be reached';
}
