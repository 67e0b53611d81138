import type { Tip } from './tip-from-right.ts';

/** Series of which a tooltip has the largest values first: on a phone the last ones have no room in it. */
export const MANY_SERIES = 12;

/** Sizes in pixels, width and height, as the library tells them to who places a tooltip. */
export interface TipSizes {
  viewSize: readonly number[];
  contentSize: readonly number[];
}

/** Pixels of a tooltip around its lines, with its shadow. */
const FRAME = 36;
/** The line that says how many there would be more. */
const REST = /^… \+(\d+)$/;

/**
 * Leaves out the last lines of a tooltip that is higher than its chart, on whose canvas it is drawn, and says how many
 * they are. The table of the chart has them all.
 */
export function fitTip(tip: Tip, { viewSize, contentSize }: TipSizes): void {
  const [, room = 0] = viewSize;
  const [, height = 0] = contentSize;
  if (height <= room) return;
  const lines = String(tip.style.text ?? '').split('\n');
  // The library asks again for a tooltip that was cut already.
  const [, rest = 0] = REST.exec(lines.at(-1) ?? '') ?? [];
  const all = rest === 0 ? lines : lines.slice(0, -1);
  const line = (height - FRAME) / lines.length;
  const kept = all.slice(0, Math.max(1, Math.floor((room - FRAME) / line) - 1));
  const text = [...kept, `… +${all.length - kept.length + Number(rest)}`].join('\n');
  if (text !== tip.style.text) tip.setStyle({ ...tip.style, text });
}
