/**
 * Where bytes of a text stand in it: PostgreSQL's parser counts bytes of UTF-8, JavaScript its own units. Counting from the
 * start for each place would take minutes of a text with thousands of them.
 *
 * @returns the offset of the character that an offset in bytes is at, from 0; beyond the end, the text's length.
 */
export function characterOffsets(text: string): (byte: number) => number {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length) return (byte) => Math.min(byte, bytes);
  const offsets = new Uint32Array(bytes + 1);
  let byte = 0;
  let offset = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    offsets.fill(offset, byte, byte + size);
    byte += size;
    offset += character.length;
  }
  offsets[bytes] = text.length;
  return (place) => offsets[Math.min(place, bytes)] ?? 0;
}
