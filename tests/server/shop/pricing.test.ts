import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsFor, priceOf, worthOf } from '#server/shop/checkout/pricing.ts';
import { divideHalfUp, divideUp, isAmount, toMajor } from '#server/shop/money.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }),
  rate: fc.bigInt({ min: 0n, max: 10_000_000_00n }),
  shippingCost: fc.bigInt({ min: 0n, max: 100_000n }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 100 });
/** Percent with up to two digits after the point. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('a price', () => {
  test('is the sum of shipping costs and lines less the promo’s percent', () => {
    const price = priceOf(
      [
        { quantity: 2, rate: 10_050n, shippingCost: 1000n },
        { quantity: 1, rate: 2999n, shippingCost: 500n },
      ],
      15,
    );
    expect(price).toEqual({
      subTotal: 23_099n,
      shippingCost: 1500n,
      total: 24_599n,
      payableTotal: 20_909n,
      discount: 3690n,
    });
  });

  test.each([
    [1n, 50, 1n],
    [3n, 50, 2n],
    [100n, 12.5, 88n],
    [104n, 12.5, 91n],
    [999n, 0.05, 999n],
    [1000n, 0.05, 1000n],
    [1000n, 0.06, 999n],
    [12_345n, 100, 0n],
  ])('%s less %s percent is %s: half a coin goes up', (total, discount, payable) => {
    const one = { quantity: 1, rate: total, shippingCost: 0n };
    expect(priceOf([one], discount).payableTotal).toBe(payable);
  });

  test('is exact: the sums hold to the last coin, whatever the order of the lines', () => {
    fc.assert(
      fc.property(lines, percent, (all, discount) => {
        const price = priceOf(all, discount);
        const sum = all.reduce((left, one) => left + one.rate * BigInt(one.quantity), 0n);
        expect(price.subTotal).toBe(sum);
        expect(price.total).toBe(price.subTotal + price.shippingCost);
        expect(price.payableTotal + price.discount).toBe(price.total);
        expect(price.payableTotal).toBeGreaterThanOrEqual(0n);
        expect(priceOf(all.toReversed(), discount)).toEqual(price);
      }),
    );
  });

  test('is never off by more than half a coin', () => {
    fc.assert(
      fc.property(lines, percent, (all, discount) => {
        const { total, payableTotal } = priceOf(all, discount);
        const exact = total * BigInt(10_000 - Math.round(discount * 100));
        const off = payableTotal * 10_000n - exact;
        expect(off).toBeGreaterThan(-5001n);
        expect(off).toBeLessThanOrEqual(5000n);
      }),
    );
  });

  test('does not rise with the discount', () => {
    fc.assert(
      fc.property(lines, percent, percent, (all, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const difference = priceOf(all, less).payableTotal - priceOf(all, more).payableTotal;
        expect(difference).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('points', () => {
  const rate = fc.record({ perUnit: fc.integer({ min: 1, max: 1000 }), digits: fc.constant(2) });
  const amount = fc.bigInt({ min: 0n, max: 10_000_000_00n });

  test('cover the amount that they are reckoned for, and not one of them is too many', () => {
    fc.assert(
      fc.property(amount, rate, (minor, how) => {
        const points = pointsFor(minor, how);
        expect(points * 100n).toBeGreaterThanOrEqual(minor * BigInt(how.perUnit));
        expect((points - 1n) * 100n).toBeLessThan(minor * BigInt(how.perUnit) || 1n);
      }),
    );
  });

  test('are never worth more than what they cost', () => {
    fc.assert(
      fc.property(amount, rate, (points, how) => {
        expect(pointsFor(worthOf(points, how), how)).toBeLessThanOrEqual(points);
      }),
    );
  });
});

describe('an amount on the wire', () => {
  test('comes back as the very same coins', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 53n }),
        fc.constantFrom(0, 2, 3),
        (minor, digits) => {
          const travelled = JSON.parse(JSON.stringify(toMajor(minor, digits)));
          expect(isAmount(travelled, minor, digits)).toBe(true);
        },
      ),
    );
  });

  test.each([
    [0.1 + 0.2, 30n],
    [12.345, 1234n],
    [12.345, 1235n],
    [Number.NaN, 0n],
    [Number.POSITIVE_INFINITY, 1n],
    [-1, 100n],
  ])('%s is not %s coins', (major, minor) => {
    expect(isAmount(major, minor, 2)).toBe(false);
  });
});

test('divisions round as they say', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      (dividend, divisor) => {
        const up = divideUp(dividend, divisor);
        expect(up * divisor - dividend).toBeGreaterThanOrEqual(0n);
        expect(up * divisor - dividend).toBeLessThan(divisor);
        const near = divideHalfUp(dividend, divisor);
        expect(2n * (near * divisor - dividend)).toBeLessThanOrEqual(divisor);
        expect(2n * (dividend - near * divisor)).toBeLessThan(divisor);
      },
    ),
  );
});
