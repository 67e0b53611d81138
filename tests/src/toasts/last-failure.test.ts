import { createInstance } from 'i18next';
import { expect, test, vi } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { keepLastFailure, outdateFailures } from '#src/toasts/last-failure.ts';

test('[8.5] what was told of an attempt is taken off by another outcome, and stays where it is told again', () => {
  const withdraw = vi.fn();
  const keep = keepLastFailure({ withdraw }, 'warn');
  keep(null);
  keep('Not today');
  keep('Not today');
  expect(withdraw).not.toHaveBeenCalled();
  keep('Too late');
  expect(withdraw).toHaveBeenLastCalledWith('warn', 'Not today');
  keep(null);
  expect(withdraw).toHaveBeenLastCalledWith('warn', 'Too late');
  keep(null);
  expect(withdraw).toHaveBeenCalledTimes(2);
});

test('[8.5] the toast of an attempt that failed is taken off by one that succeeds, with the time that it told', async () => {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}' },
  });
  const withdraw = vi.fn();
  const outdate = outdateFailures({ toasts: { withdraw }, i18n } as unknown as Services);
  const limited = { ...failure(60029, ''), retryAfter: 30 };
  expect(await outdate(Promise.resolve(limited))).toBe(limited);
  expect(withdraw).not.toHaveBeenCalled();
  const done = success('done');
  expect(await outdate(Promise.resolve(done))).toBe(done);
  expect(withdraw.mock.calls).toEqual([
    ['error', 'Too many requests, try again later (in 30 seconds)'],
  ]);
});
