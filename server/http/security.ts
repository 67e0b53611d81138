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

/** What one answer may do that others may not. */
interface Exceptions {
  /** Origins that may show the page in a frame; nobody may when there are none. */
  readonly embedders?: readonly string[];
  /** Scripts that stand in the page, each by its hash: `'sha256-…'`. */
  readonly scripts?: readonly string[];
}

/** The policy of one answer. */
export function contentSecurityPolicy({ embedders = [], scripts = [] }: Exceptions = {}): string {
  const directives = {
    ...DIRECTIVES,
    'script-src': [DIRECTIVES['script-src'], ...scripts].join(' '),
    'frame-ancestors': embedders.length === 0 ? "'none'" : embedders.join(' '),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The policy of an answer that may do no more than all others. */
export const PLAIN_POLICY = contentSecurityPolicy();
