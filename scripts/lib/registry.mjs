/** Milliseconds after which a registry that has not answered is told of: npm itself says nothing for minutes. */
const TIMEOUT = 5_000;

/**
 * Where npm brings the libraries from, as far as its environment says; null where a proxy stands between, through which
 * Node does not ask.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function registryOf(env) {
  const names = ['https_proxy', 'http_proxy', 'npm_config_https_proxy', 'npm_config_proxy'];
  if (names.some((name) => env[name] || env[name.toUpperCase()])) return null;
  return env.npm_config_registry || 'https://registry.npmjs.org/';
}

/**
 * Asks whether the registry answers while npm waits for it, and tells when it does not.
 *
 * @param {string} registry
 * @param {(sentence: string) => void} tell
 * @param {number} [timeout] milliseconds
 * @returns {() => void} asks and tells no more
 */
export function watchRegistry(registry, tell, timeout = TIMEOUT) {
  const over = new AbortController();
  const late = new AbortController();
  const slow = setTimeout(() => late.abort(new Error('no answer')), timeout);
  const signal = AbortSignal.any([over.signal, late.signal]);
  fetch(registry, { method: 'HEAD', signal })
    .catch((error) => {
      if (over.signal.aborted) return;
      const why = error.cause?.code ?? error.cause?.message ?? error.message;
      tell(
        `Nothing answers at ${registry} (${why}). npm asks again for some two minutes; what it has kept from before needs no network. Ctrl-C ends it.`,
      );
    })
    .finally(() => clearTimeout(slow));
  return () => {
    clearTimeout(slow);
    over.abort();
  };
}
