import { expect, test } from 'vitest';
import { mostPrintedRows } from '#src/panels/grid/plain-rows/print-size.ts';

test.each([
  [0, 2_000],
  [1, 2_000],
  [20, 2_000],
  [300, 133],
  [50_000, 1],
])('of a grid with %i columns %i rows are printed at most', (columns, rows) => {
  expect(mostPrintedRows(columns)).toBe(rows);
});
