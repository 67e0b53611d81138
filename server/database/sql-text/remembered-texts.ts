/** Characters of texts that are kept with the trees that were read in them, which take some hundred bytes for each. */
const ROOM = 2 ** 17;

/**
 * Keeps what was read in the texts that were asked for last, for a check reads the same functions and statements again and
 * again. Whoever asks shares the answer, and changes nothing in it. A text that cannot be read is read anew.
 *
 * @param room characters of the texts that are kept.
 */
export function remembered<Value>(
  read: (text: string) => Promise<Value>,
  room = ROOM,
): (text: string) => Promise<Value> {
  const known = new Map<string, Value>();
  let size = 0;
  const forget = (text: string) => {
    if (known.delete(text)) size -= text.length;
  };
  return async (text) => {
    const value = known.has(text) ? (known.get(text) as Value) : await read(text);
    forget(text);
    if (text.length > room) return value;
    known.set(text, value);
    size += text.length;
    for (const oldest of known.keys()) {
      if (size <= room) break;
      forget(oldest);
    }
    return value;
  };
}
