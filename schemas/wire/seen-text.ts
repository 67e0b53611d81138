/** A character that a reader sees: no space, and none that only parts, joins or turns others. */
const SEEN = /[^\s\p{Cc}\p{Cf}]/u;

/** Is there anything to see of a text? */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}
