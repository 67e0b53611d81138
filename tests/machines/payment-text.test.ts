import { expect, it } from 'vitest';
import { paymentText } from '#machines/checkout/payment-text.ts';

it('[3.25b] puts points and their worth where a payment method keeps places for them', () => {
  const money = (amount: number) => `¥${amount.toFixed(2)}`;
  expect(
    paymentText('POINTS points, worth POINTS_AMOUNT', { points: 120, amount: 1.2 }, money),
  ).toBe('120 points, worth ¥1.20');
});

it('waits for points that are not known yet', () => {
  expect(paymentText('POINTS points, worth POINTS_AMOUNT', null, String)).toBe('… points, worth …');
});
