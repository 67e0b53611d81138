/** Most page numbers that are offered at once (spec 2.56e, 9.14). */
const WINDOW = 5;

/** The page numbers around the current one: at most five, the current one in the middle if it can. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(WINDOW, pages);
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - size + 1));
  return Array.from({ length: size }, (_, at) => first + at);
}
