import { MessengerFault } from '../faults.ts';

/** One request to the provider. */
export interface Question {
  /** What is asked, for the log: no address, which may hold secrets. */
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** An answer as it came, whatever its status. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Asks the provider.
 *
 * @throws MessengerFault when no answer came in time.
 */
export async function ask(question: Question): Promise<ProviderAnswer> {
  const { name, url, method = 'GET', headers = {}, body, timeout } = question;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    // What fetch throws may hold the address and with it a secret, so it is no cause to keep.
    throw new MessengerFault(
      name,
      (error as Error).name === 'TimeoutError' ? 'timeout' : 'network',
    );
  }
}

/** Reads JSON. @throws MessengerFault */
export function parseAnswer(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MessengerFault(name, 'no JSON');
  }
}
