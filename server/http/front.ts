import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#schemas/wire/endpoints.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { toEnvelope } from '../wire/reply.ts';
import { replyToBrokenRequest, TOO_SLOW } from './broken-request.ts';
import { asksForPage, errorPage } from './error-page.ts';
import { READ_HEADER_SIZE, refuseLargeHeaders } from './large-headers.ts';
import { watchBody } from './slow-body.ts';

/** Where load balancers and start scripts ask whether requests are taken. */
const HEALTH_PATH = '/healthz';

/** Milliseconds in which a client has to have sent its headers … */
const HEADERS_TIMEOUT = 10_000;
/** … and its whole request: the largest file over a line of a hundred thousand bits a second. */
const REQUEST_TIMEOUT = 30 * 60_000;
/** Milliseconds that a connection may lie silent, in the middle of something and between requests. */
const SILENCE = 120_000;

const SERVER_OPTIONS = {
  maxHeaderSize: READ_HEADER_SIZE,
  headersTimeout: HEADERS_TIMEOUT,
  requestTimeout: REQUEST_TIMEOUT,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Key of a text: who calls may read another language, of which nothing is known here yet. */
const NOT_THERE = 'The server is not there just now, try again in a moment';

/** Requests are refused with 503 in all states but `ready`. */
export type FrontState = 'starting' | 'ready' | 'stopping';

/** The listening socket, which is there before the application is and a little longer. */
export interface Front {
  readonly server: Server;
  state(): FrontState;
  /** Starts to listen; everything is answered with 503 until the application is open. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Says who will answer requests … */
  application(listener: RequestListener): void;
  /** … and that it does from now on. */
  open(): void;
  /**
   * Takes no more requests, waits for those that run, then closes every connection.
   *
   * @param timeout milliseconds that running requests get.
   */
  close(timeout: number): Promise<void>;
}

/** A front that does not listen yet. */
export function createFront(): Front {
  let state: FrontState = 'starting';
  let application: RequestListener | null = null;
  let running = 0;
  let onIdle: (() => void) | null = null;

  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (request.url === HEALTH_PATH) return answerHealth(response, state);
    if (state !== 'ready' || !application) return answerUnavailable(request, response, state);
    if (refuseLargeHeaders(request, response)) return;
    watchBody(request, () => {
      const error = Object.assign(new Error('The body came too slowly.'), { code: TOO_SLOW });
      server.emit('clientError', error, request.socket);
    });
    running += 1;
    response.once('close', () => {
      running -= 1;
      if (running === 0) onIdle?.();
    });
    application(request, response);
  });
  server.setTimeout(SILENCE);
  server.on('clientError', answerBroken);

  return {
    server,
    state: () => state,
    listen(port, host) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve(server.address() as AddressInfo);
        });
      });
    },
    application(listener) {
      application = listener;
    },
    open() {
      if (state === 'starting') state = 'ready';
    },
    async close(timeout) {
      state = 'stopping';
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
        if (running === 0) resolve();
      });
      await Promise.race([idle, pause(timeout, undefined, { ref: false })]);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function answerBroken(error: Error, socket: Duplex): void {
  const answer = replyToBrokenRequest(error);
  if (answer !== null && socket.writable) socket.end(answer);
  else socket.destroy();
}

function answerHealth(response: ServerResponse, state: FrontState): void {
  response.writeHead(state === 'ready' ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ state }));
}

function answerUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  state: FrontState,
): void {
  const isCall = request.url?.startsWith(API_BASE) ?? false;
  const headers = {
    'retry-after': '1',
    'cache-control': 'no-store',
    // A client that keeps the connection would meet the same answer, and hold up the stop.
    connection: 'close',
  };
  if (isCall) {
    const answer = failure(ResultId.unavailable, NOT_THERE, 'UNAVAILABLE');
    response.writeHead(503, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify(toEnvelope(answer, '')));
  } else if (asksForPage(request.method, request.headers)) {
    response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(errorPage(503, request.url ?? '/', request.headers));
  } else {
    response.writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The server is ${state}. Try again in a moment.\n`);
  }
}
