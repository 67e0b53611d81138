/** Pixels that one such element adds beside its letters, about: its line and its margins. */
const HEIGHTS: Record<string, number> = { p: 16, h: 24, li: 0, tr: 13, br: 0, blockquote: 16 };
// A tag that is not closed before the next one begins is none, so that each is looked at once.
const BLOCK = /<(p|h|li|tr|br|blockquote)(?:[1-6])?\b[^<>]*>/gi;
/** Letters that a line of a panel holds, about. */
const LETTERS = 90;
const LINE = 22;
const MOST = 1200;

/** How high a text will stand, reckoned in pixels from its tags and letters. */
export function heightOf(html: string): number {
  let height = 0;
  let begin = 0;
  const add = (end: number, margin: number) => {
    const letters = html.slice(begin, end).replaceAll(/<[^<>]*>/g, '').length;
    height += Math.ceil(letters / LETTERS) * LINE + (letters > 0 ? margin : 0);
  };
  let margin = 0;
  for (const match of html.matchAll(BLOCK)) {
    add(match.index, margin);
    begin = match.index;
    margin = HEIGHTS[match[1]?.toLowerCase() ?? ''] ?? 0;
  }
  add(html.length, margin);
  return Math.min(MOST, Math.max(LINE, height));
}
