import { expect, test, vi } from 'vitest';
import { keepLastFailure } from '#src/toasts/last-failure.ts';

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
