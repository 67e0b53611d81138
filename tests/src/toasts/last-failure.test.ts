import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { faultOf } from '#machines/outcome.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '#src/app/services.ts';
import { keepLastFailure, outdateFailures } from '#src/toasts/last-failure.ts';
import { raiseFailure } from '#src/toasts/raise-failure.ts';

test('[8.5] what was told of an attempt is taken off by another outcome, and stays where it is told again', () => {
  const withdraw = vi.fn();
  const keep = keepLastFailure({ withdraw });
  keep(null);
  keep({ type: 'warn', content: 'Not today' });
  keep({ type: 'warn', content: 'Not today' });
  expect(withdraw).not.toHaveBeenCalled();
  keep({ type: 'warn', content: 'Too late' });
  expect(withdraw).toHaveBeenLastCalledWith('warn', 'Not today');
  keep({ type: 'error', content: 'Too late' });
  expect(withdraw).toHaveBeenLastCalledWith('warn', 'Too late');
  keep(null);
  expect(withdraw).toHaveBeenLastCalledWith('error', 'Too late');
  keep(null);
  expect(withdraw).toHaveBeenCalledTimes(3);
});

function english() {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}' },
  });
  return i18n;
}

function open() {
  const withdraw = vi.fn();
  const outdate = outdateFailures({ toasts: { withdraw }, i18n: english() } as unknown as Services);
  return { withdraw, outdate };
}

test('[8.5] the toast of an attempt that failed is taken off by one that succeeds, with the time that it told', async () => {
  const { withdraw, outdate } = open();
  const limited = { ...failure(60029, ''), retryAfter: 30 };
  expect(await outdate(Promise.resolve(limited))).toBe(limited);
  expect(withdraw).not.toHaveBeenCalled();
  const done = success('done');
  expect(await outdate(Promise.resolve(done))).toBe(done);
  expect(withdraw.mock.calls).toEqual([
    ['error', 'Too many requests, try again later (in 30 seconds)'],
  ]);
});

test.each([
  ['was cancelled', 'info', async () => failure(ResultId.cancelled, 'The payment was cancelled')],
  ['broke down', 'error', () => Promise.reject(new Error('No such part'))],
])('[8.5] an attempt that %s is taken off as what it was told: %s', async (_, type, attempt) => {
  const { withdraw, outdate } = open();
  const raise = vi.fn();
  const result = await outdate(attempt()).catch((error: unknown) => faultOf({ event: { error } }));
  raiseFailure({ toasts: { raise }, i18n: english() } as unknown as Services, result);
  await outdate(Promise.resolve(success(null)));
  expect(withdraw.mock.calls).toEqual(raise.mock.calls);
  expect(withdraw.mock.calls[0]?.[0]).toBe(type);
});
