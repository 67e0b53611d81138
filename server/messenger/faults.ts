/**
 * The messenger did not answer, or with a fault. The message names what was asked and the messenger's
 * own code, never an address, a key or a token, since it is written into the log.
 */
export class MessengerFault extends Error {
  override readonly name = 'MessengerFault';
  /** The messenger's code, or what failed on the way: `timeout`, `network`, `signature`. */
  readonly code: string;

  constructor(asked: string, code: string, cause?: unknown) {
    super(`The messenger failed at ${asked}: ${code}`, { cause });
    this.code = code;
  }
}

/** The messenger does not take the code of a sign-in: it is used, too old, or none of its own. */
export class CodeRefused extends Error {
  override readonly name = 'CodeRefused';
}

/** A notice that is not to be believed; the message says why. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}
