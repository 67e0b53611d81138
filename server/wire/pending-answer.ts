import type { Result } from '#schemas/wire/envelope.ts';

/**
 * Data of a call that is answered when its own transaction is over, because somebody outside has to
 * be asked first: neither a lock nor a connection is held then. What `work` comes to is the answer.
 */
export class PendingAnswer<Data> {
  readonly work: () => Promise<Result<Data>>;

  constructor(work: () => Promise<Result<Data>>) {
    this.work = work;
  }
}
