import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSandbox } from '#src/scripts/sandbox.ts';

/** What the page needs of a window: frames that say what the test makes them say. */
function fakeWindow() {
  const frames: { removed: boolean; contentWindow: { postMessage: ReturnType<typeof vi.fn> } }[] =
    [];
  const listeners = new Set<(event: unknown) => void>();
  const document = {
    createElement() {
      const frame = {
        removed: false,
        setAttribute: () => {},
        remove: () => {
          frame.removed = true;
        },
        contentWindow: { postMessage: vi.fn() },
      };
      return frame;
    },
    body: { append: (frame: (typeof frames)[number]) => frames.push(frame) },
  };
  const window = {
    document,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
  };
  const hear = (source: unknown, data: unknown) => {
    for (const listener of listeners) listener({ source, data });
  };
  const say = (frame: number, data: unknown) => hear(frames[frame]?.contentWindow, data);
  return { window: window as unknown as Window, frames, say, hear };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is opened once, and asked whether it still works before each further run', async () => {
  const { window, frames, say } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = sandbox.ready();
  say(0, { type: 'ready' });
  await first;
  const second = sandbox.ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(frames[0]?.contentWindow.postMessage).toHaveBeenCalledWith({ type: 'hello' }, '*');
  say(0, { type: 'ready' });
  await second;
  expect(frames).toHaveLength(1);
});

it('that answers no more gives way to a new one, for all that wait', async () => {
  const { window, frames, say } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = sandbox.ready();
  say(0, { type: 'ready' });
  await first;
  const both = Promise.all([sandbox.ready(), sandbox.ready()]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(frames).toHaveLength(2);
  expect(frames[0]?.removed).toBe(true);
  // A dead one that speaks after all is not the one that is meant.
  say(0, { type: 'ready' });
  say(1, { type: 'ready' });
  await both;
  const heard = vi.fn();
  sandbox.listen('7', heard);
  say(0, { type: 'done', id: '7', data: 1 });
  say(1, { type: 'done', id: '7', data: 2 });
  expect(heard.mock.calls).toEqual([[{ type: 'done', id: '7', data: 2 }]]);
});

it('that does not come is said, and tried again the next time', async () => {
  const { window, frames, say } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = expect(sandbox.ready()).rejects.toThrow('The sandbox for scripts did not open');
  await vi.advanceTimersByTimeAsync(15_000);
  await first;
  const second = sandbox.ready();
  expect(frames).toHaveLength(2);
  say(1, { type: 'ready' });
  await second;
});

it('[4.8] is heard itself alone, of the run that is meant, in messages of its own shape', async () => {
  const { window, frames, say, hear } = fakeWindow();
  const sandbox = createSandbox(window);
  const done = { type: 'done', id: '7', data: 1 };
  const heard = vi.fn();
  const stop = sandbox.listen('7', heard);
  for (const source of [null, window, {}]) hear(source, done);
  let isReady = false;
  const ready = sandbox.ready().then(() => {
    isReady = true;
  });
  for (const source of [null, window, {}, { ...frames[0]?.contentWindow }]) {
    hear(source, done);
    hear(source, { type: 'ready' });
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(isReady).toBe(false);
  say(0, { type: 'ready' });
  await ready;
  const text = 'x'.repeat(10_000_000);
  for (const forged of [
    null,
    text,
    [done],
    { ...done, id: ['7'] },
    { ...done, id: text },
    { ...done, id: '8' },
    { ...done, id: '__proto__' },
    { ...done, type: text },
    { ...done, type: 'answer' },
    { type: 'failed', id: '7', message: text, line: null },
    { type: 'failed', id: '7', message: 'x', line: -1 },
    { type: 'request', id: '7', request: 0.5, capability: 'toast.show' },
    { type: 'request', id: '7', request: 1, capability: text },
  ]) {
    say(0, forged);
  }
  expect(heard).not.toHaveBeenCalled();
  say(0, done);
  say(0, { ...done, data: text });
  stop();
  say(0, done);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(frames).toHaveLength(1);
});
