import type { IncomingMessage } from 'node:http';

/**
 * Reads what is left of a body that nobody wants, so that its sender gets to the answer and may use the connection again:
 * what lies unread holds up everything behind it, and a connection that is closed over it may take the answer along.
 *
 * @param most bytes that are read; who sends more is not waited for.
 * @returns whether the body is over.
 */
export async function readToEnd(request: IncomingMessage, most: number): Promise<boolean> {
  if (request.complete || request.readableEnded || request.destroyed) return true;
  let left = most;
  return new Promise((resolve) => {
    const settle = () => {
      request.off('data', count).off('end', settle).off('close', settle);
      resolve(left >= 0);
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) settle();
    };
    request.on('data', count).once('end', settle).once('close', settle);
    request.unpipe();
    request.resume();
  });
}
