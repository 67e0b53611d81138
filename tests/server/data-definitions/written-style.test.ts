import { expect, it } from 'vitest';
import { StyleEvidence } from '#server/data-definitions/import/written-style.ts';

const evidence = () => new StyleEvidence({ field: { type: 'Number' } } as never);

it.each([
  ['€ 1.234,50 kr', 'comma'],
  ['1,234.50', 'point'],
  ['kr', null],
  // A cell may be as long as its file.
  [`${'x'.repeat(1_000_000)}1,50${'x'.repeat(1_000_000)}`, 'comma'],
  [`1${'x'.repeat(1_000_000)}1`, null],
])('tells how a number is written that others stand around (%#)', (cell, sign) => {
  const column = evidence();
  column.note(cell);
  expect(column.decimalSign).toBe(sign);
});
