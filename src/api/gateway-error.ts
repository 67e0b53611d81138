const MESSAGES: Readonly<Record<number, string>> = {
  401: 'This was refused on its way to the server',
  403: 'This was refused on its way to the server',
  413: 'This is too large to be sent',
  429: 'Too many requests, try again later',
  504: 'The server did not answer in time',
};

/** A proxy or a load balancer has answered in the server's place; the message is the key of a text. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** `TURNED_AWAY` when the request never came to the server. */
  readonly code: string;

  /** Seconds that it asks to wait; 0 where it does not say. */
  readonly retryAfter: number;

  constructor(status: number, retryAfter = 0) {
    super(
      MESSAGES[status] ??
        (status < 500
          ? 'The server gave an answer that cannot be read'
          : 'The server is not there just now, try again in a moment'),
    );
    this.retryAfter = retryAfter;
    this.code = status < 500 && MESSAGES[status] ? 'TURNED_AWAY' : 'NETWORK';
  }
}
