import { expect, test } from 'vitest';
import { fittingCount } from '#src/shell/fitting-count.ts';

const widths = [100, 80, 120, 60];

test('all items stand in a bar that has room for them, and need nothing that leads to more', () => {
  expect(fittingCount(widths, 70, 366)).toBe(4);
  expect(fittingCount([], 70, 0)).toBe(0);
});

test('items that find no room leave room for what leads to them', () => {
  expect(fittingCount(widths, 70, 365)).toBe(2);
  expect(fittingCount(widths, 70, 254)).toBe(2);
  expect(fittingCount(widths, 70, 253)).toBe(1);
  expect(fittingCount(widths, 70, 40)).toBe(0);
});

test('an item after one that finds no room does not jump before it', () => {
  expect(fittingCount([100, 500, 20], 50, 300)).toBe(1);
});
