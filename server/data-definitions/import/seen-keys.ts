import { createHash } from 'node:crypto';

/** Bytes of a key's digest: two of a hundred thousand keys meet once in a billion billion files. */
const DIGEST = 12;

/** Keys that a file has had so far, in little memory whatever their length. */
export class SeenKeys {
  readonly #seen = new Set<string>();

  /** Has the key been there before? */
  has(key: string): boolean {
    return this.#seen.has(digestOf(key));
  }

  /** Notes a key. */
  add(key: string): void {
    this.#seen.add(digestOf(key));
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest().subarray(0, DIGEST).toString('latin1');
}
