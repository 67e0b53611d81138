/** Milliseconds that a script may run before it is stopped. */
export const SCRIPT_DEADLINE = 5_000;
/** Milliseconds that a script may take in all, time in which it waits for the user not counted. */
export const MAX_SCRIPT_DEADLINE = 60_000;
/** Characters of a script. */
export const MAX_SCRIPT_LENGTH = 100_000;
/** Requests that one run of a script may make to the page. */
export const MAX_SCRIPT_REQUESTS = 500;
/** Path of the page that scripts run in; the server gives it a policy of its own. */
export const SANDBOX_PATH = '/sandbox.html';
/** Path of the one script of that page. */
export const SANDBOX_SCRIPT_PATH = '/sandbox.js';
