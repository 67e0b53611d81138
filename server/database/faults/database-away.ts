/** States of PostgreSQL in which it takes no more, or not yet, any statements. */
const STATES: ReadonlySet<string> = new Set([
  '57P01', // it is being stopped
  '57P02', // it has crashed
  '57P03', // it is starting
  '53300', // no connection is free
]);

/** Faults of the way to it. */
const BROKEN_WAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Calls of the system that only connections make: a missing file is no missing database. */
const SYSTEM_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** What the driver says, without a code, when a connection ends under a statement or never comes. */
const BROKEN_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Was the database away, so that the same request may succeed a little later? */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (typeof code === 'string') {
    // A wrong message of the protocol is a fault of ours.
    if (STATES.has(code) || (code.startsWith('08') && code !== '08P01')) return true;
    return BROKEN_WAY.has(code) && SYSTEM_CALLS.has(syscall ?? '');
  }
  return error instanceof Error && BROKEN_CONNECTION.test(message ?? '');
}

/**
 * What the log tells of an error: its trace, or one line where the database was away, which every request meets and whose
 * trace says nothing more.
 */
export function loggedFault(error: unknown): { err: unknown } | { why: string } {
  if (!isDatabaseAway(error)) return { err: error };
  const { code, message } = error as NodeJS.ErrnoException;
  // Attempts at several addresses have no message of their own.
  return { why: message || String(code) };
}
