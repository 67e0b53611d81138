/** The code that hashes, asked for when a panel first needs it, or ahead of that. */
export function fetchHashing() {
  return import('./xxhash.ts');
}
