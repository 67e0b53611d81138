import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Part, ProviderState } from './state.ts';

/** A request as the parts of the emulator read it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Told {
  readonly status?: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://emulator'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

export function tell(response: ServerResponse, { status = 200, body, headers }: Told): void {
  const isText = typeof body === 'string';
  const type = isText && body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

/** Takes the fault that a part is to show now to this question, waiting out a slow one. */
export async function takeFault(
  state: ProviderState,
  part: Part,
  { url, body }: Pick<Asked, 'url' | 'body'>,
): Promise<Fault | null> {
  state.calls[part] = (state.calls[part] ?? 0) + 1;
  const asked = `${url.search}${body}`;
  const [name, fault] =
    [...state.faults].find(
      ([one, { only = '' }]) => one.split(' ', 1)[0] === part && asked.includes(only),
    ) ?? [];
  if (name === undefined || fault === undefined) return null;
  fault.times -= 1;
  if (fault.times <= 0) state.faults.delete(name);
  if (fault.kind === 'slow') await pause(fault.ms ?? 1_000);
  return fault;
}
