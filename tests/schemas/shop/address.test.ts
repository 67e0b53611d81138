import { expect, test } from 'vitest';
import { isPhone } from '#schemas/shop/address.ts';

test.each([
  '1',
  '13900139000',
  '+86 139 0013 9000',
  '+44 (0)20 7946-0958',
  '(212) 555.0100',
  '030/123456',
  '＋81（3）1234－5678',
  '٠٥٠١٢٣٤٥٦٧',
  '\u200e+971 50 123 4567\u200e',
  '021-12345678转801',
  '555 0100 ext. 12',
  '555 0100 x12',
  '555 0100 #12',
])('somebody could be called by %j', (typed) => {
  expect(isPhone(typed)).toBe(true);
});

test.each(['', '   ', 'abc', '+', '()', 'ask Noor', '139 0000 0000 please', 'phone 139', '1\n2'])(
  'nobody could be called by %j',
  (typed) => {
    expect(isPhone(typed)).toBe(false);
  },
);
