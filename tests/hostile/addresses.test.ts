import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayRange, filterValueOf, rawFilterValue } from '#machines/filter/filter-value.ts';
import { readView } from '#machines/panel/view-address.ts';
import { filterQuery } from '#schemas/definitions/field.ts';
import { safePath, safeUrl } from '#src/tenant/safe-target.ts';
import { anyName } from './_values.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '%2f',
    '%5c',
    '%252f',
    '%00',
    '%0d%0a',
    '..',
    '.',
    '@',
    '#',
    '?',
  ),
  fc.constantFrom(
    'http:',
    'https://',
    'javascript:',
    'data:',
    'evil.example',
    'y4',
    '\t',
    '\n',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

/** Where a browser at this site goes that is given the target. */
function landing(address: string): URL {
  return new URL(address, 'https://shop.example/y4/login');
}

describe('a target from an address', () => {
  test('that is taken as a path never leaves the site', () => {
    fc.assert(
      fc.property(target, (address) => {
        const path = safePath(address);
        if (path !== null) expect(landing(path).origin).toBe('https://shop.example');
      }),
      { numRuns: 5000 },
    );
  });

  test('that is taken as a URL is a page, never a script', () => {
    fc.assert(
      fc.property(target, (address) => {
        const url = safeUrl(address);
        if (url !== null) expect(['http:', 'https:']).toContain(landing(url).protocol);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the view of a panel', () => {
  const parameters = fc.array(
    fc.tuple(
      fc
        .tuple(fc.constantFrom('orders.', 'orders:', 'ORDERS.', ''), anyName)
        .map((p) => p.join('')),
      fc.string({ unit: 'binary' }),
    ),
  );

  test('can be read from any address', () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const { filters } = readView(pairs, 'orders');
        const asked = pairs.filter(([name]) => name.startsWith('orders.'));
        expect(Object.values(filters ?? {}).flat()).toHaveLength(asked.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('has filters that take any text', () => {
    const types = [{ type: 'Text' }, { type: 'DateTime' }, { type: 'Boolean' }];
    const queries = types.map((type) => filterQuery.parse({ name: 'a', ...type }));
    const raw = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('~', ',', '$c$', '2026-01-01', ' ', '1'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...queries), raw, (query, text) => {
        const value = filterValueOf(query, text);
        expect(() => rawFilterValue(value)).not.toThrow();
        dayRange(text);
      }),
      { numRuns: 1000 },
    );
  });
});
