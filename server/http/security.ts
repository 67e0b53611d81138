/** What a page may load and do (CSP). No script is ever compiled from a text. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  // WebAssembly only, for hashing; it does not allow eval.
  'script-src': "'self' 'wasm-unsafe-eval'",
  // The grid and the toasts write styles of their own.
  'style-src': "'self' 'unsafe-inline'",
  // Pictures and framed pages of tenants may lie elsewhere.
  'img-src': "'self' data: blob: https:",
  'media-src': "'self' blob: https:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'frame-src': "'self' https:",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
};

/**
 * The policy of one answer.
 *
 * @param embedders origins that may show the page in a frame; nobody may when there are none.
 */
export function contentSecurityPolicy(embedders: readonly string[] = []): string {
  const ancestors = embedders.length === 0 ? "'none'" : embedders.join(' ');
  return Object.entries({ ...DIRECTIVES, 'frame-ancestors': ancestors })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
