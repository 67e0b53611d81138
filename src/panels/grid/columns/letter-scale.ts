/** Letters of the size that widths are told for. */
const LETTERS = 16;

let known: number | undefined;

/** How much larger a reader has letters than widths are told for; asked once, for rows come while one scrolls. */
export function letterScale(): number {
  known ??= parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTERS || 1;
  return known;
}
