import type { IncomingMessage } from 'node:http';

/** Milliseconds after which a body is looked at, again and again until it is there. */
const WINDOW = 60_000;
/** Bytes that have to have come meanwhile, two thousand a second: a poor line, but one that sends. */
const LEAST = 120_000;

/**
 * Watches whether the body of a request comes on. A large file over a slow line may take many minutes, a client
 * that only holds a connection may not.
 *
 * @param onSlow called once, when too little of it has come.
 */
export function watchBody(request: IncomingMessage, onSlow: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0))
    return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete || came >= LEAST) return;
    clearInterval(timer);
    onSlow();
  }, WINDOW);
  timer.unref();
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer));
}
