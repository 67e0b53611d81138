import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { cancelled, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '#src/app/services.ts';
import { raiseFailure } from '#src/toasts/raise-failure.ts';

const refused = failure(ResultId.refused, 'Not today');

test.each([
  ['an error where it failed', refused, undefined, [['error', 'Not today']]],
  ['an information where somebody cancelled it', cancelled, undefined, [['info', 'Cancelled']]],
  ['what its teller says it is', cancelled, 'success' as const, [['success', 'Cancelled']]],
  ['nothing where it succeeded', success(null), undefined, []],
])('[8.1b][8.5] a call is told of as %s', (_, result, tone, told) => {
  const i18n = createInstance();
  void i18n.init({ lng: 'en', initAsync: false });
  const raise = vi.fn();
  raiseFailure({ toasts: { raise }, i18n } as unknown as Services, result, tone);
  expect(raise.mock.calls).toEqual(told);
});
