import { expect, it } from 'vitest';
import { scrollShare } from '#src/pages/landing/use-scroll-share.ts';

it.each([
  [0, 800, 0],
  [200, 800, 0.5],
  [400, 800, 1],
  [5000, 800, 1],
  [-40, 800, 0],
])('scrolled by %d in a window of %d the bar is %d opaque', (scrolled, height, share) => {
  expect(scrollShare(scrolled, height)).toBe(share);
});
