import { expect, it } from 'vitest';
import { mayBePlaced } from '#machines/checkout/may-be-placed.ts';
import { failure } from '#schemas/wire/envelope.ts';

it.each([
  ['the answer got lost', 69999, true],
  ['the server failed, maybe after it had acted', 60050, true],
  ['the messenger did not answer for an order that stands', 60051, true],
  ['the answer could not be read', 60060, true],
  ['the order was refused', 60023, false],
  ['others were quicker', 60022, false],
  ['the session is over', 60003, false],
])('when %s, an order may stand: %s → %s', (_, id, may) => {
  expect(mayBePlaced(failure(id, 'Why'))).toBe(may);
});
