import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle, whenSettled } from '#src/ui/timing/when-idle.ts';

const pauses: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => pauses.push(work));
});
afterEach(() => {
  pauses.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('works in the first pause', () => {
  const work = vi.fn();
  whenIdle(work, 10_000);
  expect(pauses).toHaveLength(1);
  pauses[0]?.();
  expect(work).toHaveBeenCalledOnce();
});

it('leaves the pauses alone in which a page that opens waits for the server', () => {
  const work = vi.fn();
  whenSettled(work, 10_000);
  vi.advanceTimersByTime(2_000);
  expect(pauses).toHaveLength(0);
  vi.advanceTimersByTime(2_000);
  expect(pauses).toHaveLength(1);
  pauses[0]?.();
  expect(work).toHaveBeenCalledOnce();
});
