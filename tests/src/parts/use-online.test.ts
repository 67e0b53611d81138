import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRetryOnline } from '#src/parts/use-online.ts';

const backOnline = () => dispatchEvent(new Event('online'));

afterEach(() => {
  vi.useRealTimers();
});

test('what failed is done again with the network, but not before the answer allows it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const retry = vi.fn();
  const { rerender } = renderHook<void, Parameters<typeof useRetryOnline>[0]>(
    (failed) => useRetryOnline(failed, retry),
    { initialProps: { retryAfter: 600 } },
  );
  vi.advanceTimersByTime(599_000);
  backOnline();
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  backOnline();
  expect(retry).toHaveBeenCalledTimes(1);
  rerender({});
  backOnline();
  expect(retry).toHaveBeenCalledTimes(2);
  rerender(null);
  backOnline();
  expect(retry).toHaveBeenCalledTimes(2);
});
