import type { Duplex } from 'node:stream';

/** Bytes that one statement may answer with. */
export const MAX_ANSWER_BYTES = 64 * 2 ** 20;
/** Rows that one statement may answer with: more than any list brings. */
export const MAX_ANSWER_ROWS = 250_000;

/** A statement answers with more than this process would hold for one request. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** A message's kind and its length, which counts itself. */
const HEAD = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/**
 * Ends a connection as soon as a statement answers with too much: SQL of an author can make rows
 * without end, or one value of a gigabyte, and the driver would take all of it into memory, where it
 * ends the process for all tenants. The database stops such a statement when nobody reads any more.
 *
 * @param stream of a connection on which no answer is under way; it is destroyed with an
 *   {@link AnswerTooLarge}, which the statement's caller gets.
 */
export function limitAnswers(stream: Duplex): void {
  const head = Buffer.alloc(HEAD);
  let headBytes = 0;
  /** Bytes that are still to come of the message under way. */
  let rest = 0;
  let bytes = 0;
  let rows = 0;

  function begin(kind: number, length: number): void {
    rest = length;
    if (kind === READY) {
      bytes = 0;
      rows = 0;
      return;
    }
    bytes += length;
    if (kind === DATA_ROW) rows += 1;
    if (bytes > MAX_ANSWER_BYTES || rows > MAX_ANSWER_ROWS) {
      stream.destroy(new AnswerTooLarge('A statement answers with too much'));
    }
  }

  // Before the driver's own reader: what is too long for a text of JavaScript makes that one throw.
  stream.prependListener('data', (chunk: Buffer) => {
    let at = 0;
    while (at < chunk.length) {
      if (rest > 0) {
        const step = Math.min(rest, chunk.length - at);
        at += step;
        rest -= step;
        continue;
      }
      const copied = chunk.copy(head, headBytes, at, at + HEAD - headBytes);
      at += copied;
      headBytes += copied;
      if (headBytes < HEAD) return;
      headBytes = 0;
      begin(head[0] ?? 0, head.readUInt32BE(1) - 4);
    }
  });
}
