/**
 * An id that nobody else makes: a UUID, version 4. `crypto.randomUUID` does the same, but only for pages that came over
 * https or from the same machine; an office may have its product at `http://` and a name of its network.
 */
export function newId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    // The two places that say which version it is.
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
