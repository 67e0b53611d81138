import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  floatingPosition,
  mostHeight,
  type Placement,
} from '#src/ui/overlays/floating-position.ts';

const VIEW = { width: 1000, height: 600 };
const PANEL = { width: 200, height: 120 };
const below: Placement = { side: 'below', align: 'start', isRtl: false };
const beside: Placement = { side: 'beside', align: 'start', isRtl: false };

function anchorAt(left: number, top: number) {
  return { left, top, width: 80, height: 32 };
}

describe('floatingPosition', () => {
  test('lies under its anchor, flush at the start of the line', () => {
    expect(floatingPosition(anchorAt(300, 100), PANEL, VIEW, below)).toEqual({
      top: 136,
      left: 300,
    });
    const rtl = floatingPosition(anchorAt(300, 100), PANEL, VIEW, { ...below, isRtl: true });
    expect(rtl).toEqual({ top: 136, left: 180 });
  });

  test('flush at the end of the line when asked', () => {
    const end = floatingPosition(anchorAt(300, 100), PANEL, VIEW, { ...below, align: 'end' });
    expect(end.left).toBe(180);
  });

  test('turns above where there is no room below', () => {
    expect(floatingPosition(anchorAt(300, 560), PANEL, VIEW, below).top).toBe(436);
  });

  test('a panel of the most height leaves its anchor in sight, but where that would be too low', () => {
    for (const window of [700, 600, 456]) {
      for (const top of [0, 100.5, 212, 268, 283.3, 400, 568].filter((one) => one < window - 32)) {
        const anchor = anchorAt(300, top);
        const view = { ...VIEW, height: window };
        const height = mostHeight(anchor, view);
        const lies = floatingPosition(anchor, { ...PANEL, height }, view, below).top;
        expect(lies >= top + 32 || lies + height <= top, `${top} of ${window}`).toBe(true);
      }
    }
    expect(mostHeight(anchorAt(300, 184), { height: 400 })).toBe(200);
    expect(mostHeight(anchorAt(300, 100), { height: 200 })).toBe(184);
  });

  test('lies past the end of its anchor, on the other side where there is no room', () => {
    expect(floatingPosition(anchorAt(0, 100), PANEL, VIEW, beside)).toEqual({ top: 100, left: 84 });
    expect(floatingPosition(anchorAt(900, 100), PANEL, VIEW, beside).left).toBe(696);
    const rtl = { ...beside, isRtl: true };
    expect(floatingPosition(anchorAt(900, 100), PANEL, VIEW, rtl).left).toBe(696);
    expect(floatingPosition(anchorAt(0, 100), PANEL, VIEW, rtl).left).toBe(84);
  });

  test('never leaves the window, however its anchor lies', () => {
    const length = (min: number, max: number) => fc.integer({ min, max });
    fc.assert(
      fc.property(
        fc.record({
          left: length(-500, 1500),
          top: length(-500, 1100),
          width: length(0, 400),
          height: length(0, 100),
        }),
        fc.record({ width: length(1, 900), height: length(1, 500) }),
        fc.record({
          side: fc.constantFrom('below', 'beside'),
          align: fc.constantFrom('start', 'end'),
          isRtl: fc.boolean(),
        }),
        (anchor, panel, placement) => {
          const { top, left } = floatingPosition(anchor, panel, VIEW, placement);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top + panel.height).toBeLessThanOrEqual(VIEW.height - 8);
          expect(left + panel.width).toBeLessThanOrEqual(VIEW.width - 8);
        },
      ),
    );
  });
});
