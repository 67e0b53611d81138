/** Letters of a word after which its line may be broken. */
const LONGEST = /[^\s]{200}/gu;

/**
 * The pieces of a text between which a line may be broken even where nothing else allows it: browsers take the
 * square of the time for the length of a word, minutes for one of a million letters.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: long } of text.matchAll(LONGEST)) {
    pieces.push(text.slice(from, index + long.length));
    from = index + long.length;
  }
  return from === 0 ? [text] : [...pieces, text.slice(from)];
}
