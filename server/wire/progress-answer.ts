import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#schemas/wire/envelope.ts';

/** Spaces that stand for all of the work. */
const ALL = 100;
/** Milliseconds after which a silent connection is taken for a dead one by what lies in between, and more. */
const HEARTBEAT = 15_000;

/**
 * An answer that begins before it is known: a space for each hundredth of the work, line breaks so that nobody takes
 * the connection for dead, and then the envelope. To whoever reads it whole it is the same JSON as any other.
 */
export class ProgressAnswer {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #stream: PassThrough | null = null;
  #told = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  /** Something has been sent: neither status nor headers can be changed any more. */
  get begun(): boolean {
    return this.#stream !== null;
  }

  /** @param share from 0 to 1. */
  tell(share: number): void {
    const wanted = Math.floor(Math.min(1, Math.max(0, share)) * ALL);
    this.#write(' '.repeat(Math.max(0, wanted - this.#told)));
    this.#told = Math.max(this.#told, wanted);
  }

  /** Sends the envelope, which is the end of it. */
  end(envelope: Required<Envelope>): void {
    clearInterval(this.#heartbeat);
    this.#stream?.end(JSON.stringify(envelope));
  }

  #write(text: string): void {
    const stream = this.#stream ?? this.#begin();
    if (!stream.destroyed) stream.write(text);
  }

  #begin(): PassThrough {
    const stream = new PassThrough();
    this.#stream = stream;
    // Neither may hold back what is there so far.
    this.#request.headers['x-no-compression'] = 'true';
    this.#reply.header('x-accel-buffering', 'no');
    this.#reply.type('application/json; charset=utf-8').send(stream);
    this.#heartbeat = setInterval(() => this.#write('\n'), HEARTBEAT).unref();
    this.#reply.raw.once('close', () => clearInterval(this.#heartbeat));
    return stream;
  }
}
