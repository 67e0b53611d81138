import type { Tip } from './tip-from-right.ts';

/** Series of which a tooltip has the largest values first: on a phone the last ones have no room in it. */
export const MANY_SERIES = 12;

/** Sizes in pixels, width and height, as the library tells them to who places a tooltip. */
export interface TipSizes {
  viewSize: readonly number[];
  contentSize: readonly number[];
}

/**
 * Leaves out the last lines of a tooltip that is higher than its chart, on whose canvas it is drawn, and says how many
 * they are. The table of the chart has them all.
 */
export function fitTip(tip: Tip, { viewSize, contentSize }: TipSizes): void {
  const [, room = 0] = viewSize;
  const [, height = 0] = contentSize;
  if (height <= room) return;
  const lines = String(tip.style.text ?? '').split('\n');
  const fitting = Math.max(1, Math.floor((room * lines.length) / height) - 1);
  const kept = [...lines.slice(0, fitting), `… +${lines.length - fitting}`];
  tip.setStyle({ ...tip.style, text: kept.join('\n') });
}
