import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSandbox } from '#src/scripts/sandbox.ts';

interface FakePort {
  postMessage: ReturnType<typeof vi.fn>;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** What the page needs of a window: frames that say what the test makes them say. */
function fakeWindow() {
  const frames: {
    src: string;
    removed: boolean;
    contentWindow: { postMessage: ReturnType<typeof vi.fn> };
    port: FakePort;
    load(): void;
  }[] = [];
  const listeners = new Set<(event: unknown) => void>();
  const tree = { append: (frame: (typeof frames)[number]) => frames.push(frame) };
  const document = {
    createElement(name: string) {
      if (name === 'div') return { attachShadow: () => tree };
      const frame = {
        src: '',
        removed: false,
        setAttribute: () => {},
        addEventListener: (_: 'load', listener: () => void) => {
          frame.load = listener;
        },
        load: () => {},
        remove: () => {
          frame.removed = true;
        },
        contentWindow: { postMessage: vi.fn() },
        port: fakePort(),
      };
      return frame;
    },
    body: { append: () => {} },
  };
  const window = {
    document,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
  };
  const hear = (source: unknown, data: unknown, ports: unknown[] = []) => {
    for (const listener of listeners) listener({ source, data, ports });
  };
  const say = (frame: number, data: unknown) => frames[frame]?.port.onmessage?.({ data });
  const secretOf = (frame: number) => frames[frame]?.src.split('#')[1];
  const opening = (frame: number) => ({ type: 'open', secret: secretOf(frame) });
  const handOver = (frame: number) =>
    hear(frames[frame]?.contentWindow, opening(frame), [frames[frame]?.port]);
  return { window: window as unknown as Window, frames, say, hear, opening, secretOf, handOver };
}

/** One end of a channel, of which nothing comes once it is closed. */
function fakePort(): FakePort {
  const port: FakePort = {
    postMessage: vi.fn(),
    close() {
      port.onmessage = null;
    },
    onmessage: null,
  };
  return port;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is opened once, and asked whether it still works before each further run', async () => {
  const { window, frames, say, handOver } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = sandbox.ready();
  handOver(0);
  await first;
  const second = sandbox.ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(frames[0]?.port.postMessage).toHaveBeenCalledWith({ type: 'hello' });
  say(0, { type: 'ready' });
  await second;
  expect(frames).toHaveLength(1);
});

it('that answers no more gives way to a new one, for all that wait', async () => {
  const { window, frames, say, handOver } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = sandbox.ready();
  handOver(0);
  await first;
  const both = Promise.all([sandbox.ready(), sandbox.ready()]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(frames).toHaveLength(2);
  expect(frames[0]?.removed).toBe(true);
  // A dead one that speaks after all is not the one that is meant.
  say(0, { type: 'ready' });
  handOver(0);
  handOver(1);
  await both;
  const heard = vi.fn();
  sandbox.listen('7', heard);
  say(0, { type: 'done', id: '7', data: 1 });
  say(1, { type: 'done', id: '7', data: 2 });
  expect(heard.mock.calls).toEqual([[{ type: 'done', id: '7', data: 2 }]]);
});

it('that does not come is said, and tried again the next time', async () => {
  const { window, frames, handOver } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = expect(sandbox.ready()).rejects.toThrow('The sandbox for scripts did not open');
  await vi.advanceTimersByTimeAsync(15_000);
  await first;
  const second = sandbox.ready();
  expect(frames).toHaveLength(2);
  handOver(1);
  await second;
});

it('[4.8] is heard itself alone, of the run that is meant, in messages of its own shape', async () => {
  const { window, frames, say, hear, opening, handOver } = fakeWindow();
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
    hear(source, opening(0), [frames[0]?.port]);
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(isReady).toBe(false);
  handOver(0);
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

it('[2.5][4.8] gives nothing to another page in its frame, which does not know its secret', async () => {
  const { window, frames, hear, secretOf, opening, handOver } = fakeWindow();
  const sandbox = createSandbox(window);
  const told = vi.fn();
  const ready = sandbox.ready().then(told);
  const itsWindow = frames[0]?.contentWindow;
  const forged = fakePort();
  for (const secret of [undefined, null, '', 'x'.repeat(1e6), [secretOf(0)], `${secretOf(0)} `]) {
    hear(itsWindow, { type: 'open', secret }, [forged]);
  }
  hear(itsWindow, { type: 'ready' }, [forged]);
  // The secret without a port opens nothing either.
  hear(itsWindow, opening(0));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).not.toHaveBeenCalled();
  handOver(0);
  await ready;
  // It is good for one time.
  hear(itsWindow, opening(0), [forged]);
  sandbox.send({ type: 'stop', id: '7' });
  expect(frames[0]?.port.postMessage).toHaveBeenCalledWith({ type: 'stop', id: '7' });
  expect(forged.postMessage).not.toHaveBeenCalled();
  expect(itsWindow?.postMessage).not.toHaveBeenCalled();
});

it('[2.5][4.8] whose frame was led to another page is heard and told no more, and opened anew for the next run', async () => {
  const { window, frames, say, hear, handOver, secretOf } = fakeWindow();
  const sandbox = createSandbox(window);
  const first = sandbox.ready();
  handOver(0);
  await first;
  frames[0]?.load();
  sandbox.send({ type: 'stop', id: '1' });
  const heard = vi.fn();
  sandbox.listen('7', heard);
  frames[0]?.load();
  const done = { type: 'done', id: '7', data: 1 };
  say(0, done);
  hear(frames[0]?.contentWindow, done);
  sandbox.send({ type: 'stop', id: '7' });
  expect(heard).not.toHaveBeenCalled();
  expect(frames[0]?.port.postMessage.mock.calls).toEqual([[{ type: 'stop', id: '1' }]]);
  const second = sandbox.ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(frames).toHaveLength(2);
  expect(frames[0]?.removed).toBe(true);
  expect(secretOf(1)).not.toBe(secretOf(0));
  handOver(1);
  await second;
  // What loads in the frame that has gone is nobody's business.
  frames[0]?.load();
  say(1, done);
  expect(heard).toHaveBeenCalledOnce();
});

it('[2.5][4.8] fails what runs in it at once when its frame shows another page, answers no more, or went before', async () => {
  const { window, frames, say, handOver } = fakeWindow();
  const sandbox = createSandbox(window);
  const run = (id: string) => {
    const heard = vi.fn();
    sandbox.listen(id, heard);
    sandbox.send({ type: 'run', id, script: '', context: {} as never });
    return heard;
  };
  const gone = (id: string) => [[{ type: 'failed', id, message: expect.any(String), line: null }]];
  const first = sandbox.ready();
  handOver(0);
  await first;
  frames[0]?.load();
  const led = run('1');
  const unlisten = sandbox.listen('2', vi.fn());
  unlisten();
  const waits = vi.fn();
  sandbox.listen('3', waits);
  expect(led).not.toHaveBeenCalled();
  frames[0]?.load();
  expect(led.mock.calls).toEqual(gone('1'));
  expect(run('4').mock.calls).toEqual(gone('4'));
  const second = sandbox.ready();
  await vi.advanceTimersByTimeAsync(0);
  handOver(1);
  await second;
  const silent = run('5');
  const third = sandbox.ready();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(silent.mock.calls).toEqual(gone('5'));
  handOver(2);
  await third;
  const next = run('6');
  say(2, { type: 'done', id: '6', data: 1 });
  expect(next.mock.calls).toEqual([[{ type: 'done', id: '6', data: 1 }]]);
  expect(led).toHaveBeenCalledOnce();
  expect(waits).not.toHaveBeenCalled();
});
