import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, suggest } from '#server/definitions/suggest.ts';

test('the distance counts letters to insert, delete, replace and swap', () => {
  expect(editDistance('title', 'title')).toBe(0);
  expect(editDistance('titel', 'title')).toBe(1);
  expect(editDistance('tile', 'title')).toBe(1);
  expect(editDistance('tixle', 'title')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});

test('the distance is the same both ways and never more than the longer word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance === 0).toBe(a === b);
    }),
  );
});

test('a near word is suggested, whatever its case, and a far one is not', () => {
  const words = ['title', 'type', 'table', 'headerTitle'];
  expect(suggest('titel', words)).toBe('title');
  expect(suggest('HeaderTitle', words)).toBe('headerTitle');
  expect(suggest('colour', words)).toBeUndefined();
  expect(suggest('x', ['abcdef'])).toBeUndefined();
});

test('a word that is the last or first of one longer name stands for it, and that of several for none', () => {
  expect(suggest('until', ['id', 'licence_until', 'name'])).toBe('licence_until');
  expect(suggest('licence', ['id', 'licence_until', 'name'])).toBe('licence_until');
  expect(suggest('licence_until', ['id', 'until', 'name'])).toBe('until');
  expect(suggest('until', ['licence_until', 'paid_until'])).toBeUndefined();
  expect(suggest('until', ['fortuntil', 'until_then_or_later', 'licence_until'])).toBe(
    'until_then_or_later',
  );
  expect(suggest('day', ['seen_day', 'id'])).toBeUndefined();
  expect(suggest('cence', ['licence', 'my_licence_until'].slice(1))).toBeUndefined();
});

test('of two words that are as near, the one that begins like the misspelled one is suggested', () => {
  expect(suggest('status', ['seats', 'state'])).toBe('state');
  expect(suggest('status', ['state', 'seats'])).toBe('state');
  expect(suggest('cat', ['bat', 'car'])).toBe('car');
});
