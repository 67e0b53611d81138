import { SANDBOX_PATH, SANDBOX_SCRIPT_PATH } from '#schemas/script/limits.ts';

/** A host as requests name it; anything else would break out of the policy it is written into. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/**
 * Headers of the two files in which authors' scripts run: the page has an opaque origin, may compile
 * scripts and reach nothing; whoever frames it gives it nothing but messages, so any page may.
 *
 * @param host of the request; names the one script that the page loads, as `'self'` means nothing in
 *   an opaque origin.
 * @returns the headers to set, null for those to take away; undefined for any other file.
 */
export function sandboxHeaders(
  path: string,
  host: string,
): Record<string, string | null> | undefined {
  // The page's origin is not ours, so its script comes from elsewhere to it.
  if (path === SANDBOX_SCRIPT_PATH) return { 'cross-origin-resource-policy': 'cross-origin' };
  if (path !== SANDBOX_PATH) return undefined;
  // An http source also covers https, which whoever ends TLS in front of us does not tell.
  const script = HOST.test(host) ? `http://${host}${SANDBOX_SCRIPT_PATH}` : '';
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${script} 'unsafe-eval' blob:`,
      'worker-src blob:',
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
    ].join('; '),
    'x-frame-options': null,
    // Which it can not follow: browsers would write so to the console of the page around it.
    'origin-agent-cluster': null,
  };
}
