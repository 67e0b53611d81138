/** Control characters and backslashes: browsers drop or turn them, so no honest address has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEPTIVE = /[\u0000-\u0020\\\u007f]/;

/**
 * A path of this site that may be gone to after a sign-in, or null (spec 2.47, 2.53): nothing from
 * an address may lead a user to another site or run a script.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target || DECEPTIVE.test(target) || !target.startsWith('/') || target.startsWith('//')) {
    return null;
  }
  return target;
}

/** An http(s) URL or a path of this site, where the specification allows outside addresses. */
export function safeUrl(target: string | null | undefined): string | null {
  if (!target || DECEPTIVE.test(target)) return null;
  if (/^https?:\/\/[^/]/i.test(target)) return target;
  return safePath(target);
}
