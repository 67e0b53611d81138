/** Control characters and backslashes: browsers drop or turn them, so no honest address has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEPTIVE = /[\u0000-\u0020\\\u007f-\u009f\u2028\u2029\ufeff]/;
/** The same within a decoded path, where a space may be part of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEPTIVE_DECODED = /[\u0000-\u001f\\\u007f-\u009f\u2028\u2029\ufeff]/;
/** Stands for this site: a target that resolves to another origin leads away from it. */
const HERE = 'https://here.invalid';
/** How often a path may be encoded over itself and still be looked through. */
const MAX_LAYERS = 4;

function resolve(target: string): URL | null {
  try {
    return new URL(target, HERE);
  } catch {
    return null;
  }
}

/** Whether a path, at whatever layer of encoding somebody unpacks it, stays a path of this site. */
function staysHere(pathname: string): boolean {
  let layer = pathname;
  for (let unpacked = 0; unpacked <= MAX_LAYERS; unpacked += 1) {
    if (layer.startsWith('//') || DECEPTIVE_DECODED.test(layer)) return false;
    let next: string;
    try {
      next = decodeURIComponent(layer);
    } catch {
      return false;
    }
    if (next === layer) return true;
    layer = next;
  }
  return false;
}

/**
 * A path of this site that may be gone to after a sign-in, or null (spec 2.47, 2.53): nothing from
 * an address may lead a user to another site or run a script, encoded or not.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target || DECEPTIVE.test(target) || !target.startsWith('/') || target.startsWith('//')) {
    return null;
  }
  const url = resolve(target);
  return url !== null && url.origin === HERE && staysHere(url.pathname) ? target : null;
}

/** An http(s) URL or a path of this site, where the specification allows outside addresses. */
export function safeUrl(target: string | null | undefined): string | null {
  if (!target || DECEPTIVE.test(target)) return null;
  if (/^https?:\/\/[^/]/i.test(target)) return resolve(target) === null ? null : target;
  return safePath(target);
}

/**
 * The path inside the tenant that an address of this site leads to, without query; null for another site.
 *
 * @param base prefix of the tenant's paths: `/y4`.
 */
export function pathInside(address: string | null, base: string): string | null {
  if (address === null || !address.startsWith('/')) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
