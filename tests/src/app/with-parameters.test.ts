import { expect, test } from 'vitest';
import { withParameters } from '#src/app/with-parameters.ts';

test.each([
  ['/y4/faq#part', { open: 'files' }, '/y4/faq?open=files#part'],
  ['/y4/faq?a=1&open=x&b=2', { open: 'a b&' }, '/y4/faq?a=1&open=a+b%26&b=2'],
  ['/y4/faq?a=1&code=c&state=s#p', { code: '', state: '' }, '/y4/faq?a=1#p'],
  ['/y4/faq?lang=en&lang=ar', { lang: '' }, '/y4/faq'],
])('%s with %j is %s', (address, values, expected) => {
  expect(withParameters(new URL(address, 'https://shop.example'), values)).toBe(expected);
});
