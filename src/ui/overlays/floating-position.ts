/** A rectangle in the window, in pixels. */
interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Where something floats by its anchor. */
export interface Placement {
  /** Beside which edge of the anchor: under it, or past its end in the line of text. */
  side: 'below' | 'beside';
  /** Which edges lie flush, in the line of text. */
  align: 'start' | 'end';
  isRtl: boolean;
}

const GAP = 4;
const MARGIN = 8;
/** Of less, a long menu shows too little: it rather lies over its button, as on a phone that lies on its side. */
const LEAST_HEIGHT = 200;

/** Pixels of height that a panel under or above its anchor may have: those of the side that has more room. */
export function mostHeight({ top, height }: Box, view: Pick<Box, 'height'>): number {
  const room = Math.max(top, view.height - top - height) - GAP - MARGIN;
  return Math.floor(Math.min(Math.max(room, LEAST_HEIGHT), view.height - 2 * MARGIN));
}

/**
 * Where a floating panel lies, in pixels of the window: at its anchor, turned to the other side
 * where there is more room, and never past the window's edge.
 */
export function floatingPosition(
  anchor: Box,
  panel: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
  { side, align, isRtl }: Placement,
): { top: number; left: number } {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const flushLeft = (align === 'start') !== isRtl;
  let top: number;
  let left: number;
  if (side === 'below') {
    const below = bottom + GAP;
    const above = anchor.top - GAP - panel.height;
    const fits = below + panel.height <= view.height - MARGIN;
    top = fits || above < MARGIN ? below : above;
    left = flushLeft ? anchor.left : right - panel.width;
  } else {
    const toRight = right + GAP;
    const toLeft = anchor.left - GAP - panel.width;
    const fitsRight = toRight + panel.width <= view.width - MARGIN;
    top = anchor.top;
    left = isRtl ? (toLeft >= MARGIN ? toLeft : toRight) : fitsRight ? toRight : toLeft;
  }
  return {
    top: clamp(top, MARGIN, view.height - panel.height - MARGIN),
    left: clamp(left, MARGIN, view.width - panel.width - MARGIN),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
