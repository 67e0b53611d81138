import { expect, test } from 'vitest';
import {
  listSelection,
  MOST_FILTERED_VALUES,
} from '#schemas/web-ui-service/get-list-by-data-definition.ts';

/** @param share of the values that a request may filter by. */
const filtersOf = (value: unknown, share: number) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `f${index}`,
      Array((MOST_FILTERED_VALUES / 10) * share).fill(value),
    ]),
  );

const selectionOf = (queries: unknown) => listSelection.safeParse({ code: 'THING', queries });

test('as many values as may be filtered by are taken', () => {
  expect(selectionOf(filtersOf('x', 1)).success).toBe(true);
});

test('of more values none is looked at', () => {
  const message = `Too big: expected at most ${MOST_FILTERED_VALUES} values`;
  for (const queries of [filtersOf({}, 2), { ...filtersOf('x', 1), one: 1 }]) {
    expect(selectionOf(queries).error?.issues).toMatchObject([{ path: ['queries'], message }]);
  }
});

test.each([[null], ['x'], [1], [[{}]], [{ a: {} }]])(
  'what are no filters is refused: %j',
  (queries) => {
    expect(selectionOf(queries).success).toBe(false);
  },
);
