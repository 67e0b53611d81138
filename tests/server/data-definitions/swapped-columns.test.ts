import { expect, test } from 'vitest';
import { swappedIn } from '#server/data-definitions/compile/authored-sql/sql-swapped.ts';

test.each([
  [['sail', 'title'], 0],
  [['title', 'depth', 'sail'], 1],
  [['title', 'sail', 'depth'], -1],
  [['sail', 'depth', 'title'], -1],
  [['depth', 'sail', 'title'], 0],
  [['depth', 'sail', undefined], -1],
  [[undefined, 'depth', 'sail'], 1],
  [[undefined, undefined, undefined], -1],
])('columns title, sail, depth that are given %j are swapped at %i', (names, place) => {
  expect(swappedIn(['title', 'sail', 'depth'], names)).toBe(place);
});
