import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { stopOnSignals } from '#server/http/stop-signals.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = signals.map((name) => process.listeners(name));
afterEach(() => {
  signals.forEach((name, index) => {
    for (const listener of process.listeners(name)) {
      if (!before[index]?.includes(listener)) process.off(name, listener);
    }
  });
});

test('the first signal stops, and the process leaves when that is done', async () => {
  const exit = vi.fn();
  const stop = vi.fn(() => pause(20));
  stopOnSignals(stop, exit);
  process.emit('SIGTERM');
  expect(stop).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});

test('its echo means nothing, a second one leaves at once', async () => {
  const exit = vi.fn();
  const stop = vi.fn(() => new Promise<void>(() => {}));
  stopOnSignals(stop, exit);
  process.emit('SIGINT');
  process.emit('SIGINT');
  expect(exit).not.toHaveBeenCalled();
  await pause(450);
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(stop).toHaveBeenCalledOnce();
});

test('a stop that fails is told by the code of the exit', async () => {
  const exit = vi.fn();
  stopOnSignals(() => Promise.reject(new Error('no')), exit);
  process.emit('SIGHUP');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
});
