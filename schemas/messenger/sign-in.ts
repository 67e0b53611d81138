import * as z from 'zod/mini';

/** Secret of one sign-in that only its browser knows: 128 random bits or more, as base64url or hex. */
export const signInVerifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/));

/** Names one sign-in on its way through the messenger; good once. */
export const signInState = z.string().check(z.regex(/^[A-Za-z0-9]{22,128}$/));
