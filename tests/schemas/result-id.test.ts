import { expect, it } from 'vitest';
import { leavesOutcomeUntold, passesByItself } from '#schemas/wire/result-id.ts';

it.each([
  ['the answer got lost', 69999, true, true],
  ['the server failed, maybe after it had acted', 60050, true, true],
  ['the messenger did not answer for an order that stands', 60051, true, true],
  ['the answer could not be read', 60060, true, false],
  ['there were too many requests', 60029, false, true],
  ['the order was refused', 60023, false, false],
  ['others were quicker', 60022, false, false],
  ['the session is over', 60003, false, false],
])(
  'when %s, the outcome of %i is untold: %s, and it passes by itself: %s',
  (_, id, isUntold, passes) => {
    expect(leavesOutcomeUntold(id)).toBe(isUntold);
    expect(passesByItself(id)).toBe(passes);
  },
);
