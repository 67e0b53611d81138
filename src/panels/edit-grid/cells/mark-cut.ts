const CUT = 'y4-cell-cut';
const TURNED = 'y4-cell-cut--turned';

/**
 * Says of a cell that text can be composed in whether it has no room for all of its text (`y4-cell-cut`), and whether
 * the rest is at the side where the page begins (`y4-cell-cut--turned`): browsers put no ellipsis where a caret stands.
 *
 * @returns what takes that back.
 */
export function markCut(cell: HTMLElement): () => void {
  const mark = () => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    const { left, right, width } = text.getBoundingClientRect();
    const { paddingLeft, paddingRight, direction } = getComputedStyle(cell);
    const place = cell.getBoundingClientRect();
    const room =
      cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const isCut = width > room + 1;
    const isAtLeft = place.left - left > right - place.right;
    cell.classList.toggle(CUT, isCut);
    cell.classList.toggle(TURNED, isCut && isAtLeft !== (direction === 'rtl'));
  };
  const texts = new MutationObserver(mark);
  texts.observe(cell, { childList: true, characterData: true, subtree: true });
  // It calls for the first time as soon as the cell is laid out.
  const widths = new ResizeObserver(mark);
  widths.observe(cell);
  return () => {
    texts.disconnect();
    widths.disconnect();
    cell.classList.remove(CUT, TURNED);
  };
}
