import { expect, it } from 'vitest';
import { paymentText } from '#machines/checkout/payment-text.ts';

it('[3.25b] puts points and their worth where a payment method keeps places for them', () => {
  const money = (amount: number) => `¥${amount.toFixed(2)}`;
  const number = (value: number) => value.toLocaleString('en');
  expect(
    paymentText(
      'POINTS points, worth POINTS_AMOUNT',
      { points: 1200, amount: 12 },
      { money, number },
    ),
  ).toBe('1,200 points, worth ¥12.00');
});

it('waits for points that are not known yet', () => {
  expect(
    paymentText('POINTS points, worth POINTS_AMOUNT', null, { money: String, number: String }),
  ).toBe('… points, worth …');
});
