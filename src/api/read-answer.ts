import { GatewayError } from './gateway-error.ts';

/**
 * The JSON of an answer, whatever its status: the server says in it what happened.
 *
 * @throws GatewayError when something on the way has answered instead of the server.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw response.ok ? error : new GatewayError(response.status);
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
