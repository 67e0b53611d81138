/**
 * Ids of an answer's envelope. 0, 1, 60000, 60003, 60007 and 69999 are fixed by the specification
 * (spec 8.1–8.3); the others are this product's own, in the same range.
 */
export const ResultId = {
  /** The call did what it was asked. */
  success: 0,
  /** NavigateTo without params (spec 8.3). */
  missingParams: 1,
  /** There is no session: the user has to sign in (spec 8.1c). */
  loginRequired: 60000,
  /** The session was ended or ran out: the user has to sign in again (spec 8.1c). */
  sessionExpired: 60003,
  /** The user changed their mind (spec 8.1b). */
  cancelled: 60007,
  /** User and password do not match. */
  badCredentials: 60010,
  /** Signed in, but not allowed. */
  forbidden: 60011,
  /** The request does not have the shape that the contract asks for. */
  badRequest: 60020,
  /** What the request names does not exist for this tenant. */
  notFound: 60021,
  /** Somebody else changed the same thing first. */
  conflict: 60022,
  /** The request is well formed, but a rule of the business refuses it. */
  refused: 60023,
  /** Too many requests; `Retry-After` says when to come back. */
  tooManyRequests: 60029,
  /** A fault of the server; the message carries the request id. */
  serverFault: 60050,
  /** The server is starting or stopping. */
  unavailable: 60051,
  /** Seen by the client only: the answer does not have the shape of the contract. */
  malformedAnswer: 60060,
  /** Network error without an id, and unknown tasks and commands (spec 8.1d, 8.2). */
  network: 69999,
} as const;

/** One of the ids that the product itself gives. */
export type ResultId = (typeof ResultId)[keyof typeof ResultId];

/** True for the ids that ask the user to sign in again (spec 8.1c). */
export function asksForLogin(id: number): boolean {
  return id === ResultId.loginRequired || id === ResultId.sessionExpired;
}

const UNTOLD: ReadonlySet<number> = new Set([
  ResultId.network,
  ResultId.serverFault,
  ResultId.unavailable,
  ResultId.malformedAnswer,
]);

/** True for the ids that do not tell what became of a call: it may have been done all the same. */
export function leavesOutcomeUntold(id: number): boolean {
  return UNTOLD.has(id);
}

const PASSING: ReadonlySet<number> = new Set([
  ResultId.network,
  ResultId.tooManyRequests,
  ResultId.serverFault,
  ResultId.unavailable,
]);

/** True for the ids of failures that pass by themselves: the same call may succeed later. */
export function passesByItself(id: number): boolean {
  return PASSING.has(id);
}
