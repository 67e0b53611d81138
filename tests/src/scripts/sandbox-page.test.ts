import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../../public/sandbox.js'), 'utf8');

type Listener = (event: { data: unknown }) => void;
interface FakeWorker {
  onmessage: Listener;
  onerror(event: { message: string; preventDefault(): void }): void;
  postMessage: ReturnType<typeof vi.fn>;
  terminate: ReturnType<typeof vi.fn>;
}

/** The page of scripts with workers that say what the test makes them say. */
function openPage() {
  const parent = { postMessage: vi.fn() };
  const addEventListener = vi.fn();
  const port1 = { postMessage: vi.fn(), onmessage: (() => {}) as Listener };
  const port2 = {};
  const workers: FakeWorker[] = [];
  /** What each worker runs. */
  const codes: string[] = [];
  class Worker {
    postMessage = vi.fn();
    terminate = vi.fn();
    constructor() {
      workers.push(this as unknown as FakeWorker);
    }
  }
  const globals = {
    addEventListener,
    parent,
    location: { hash: '#the-secret' },
    MessageChannel: class {
      port1 = port1;
      port2 = port2;
    },
    Worker,
    URL: { createObjectURL: () => 'blob:x' },
    Blob: class {
      constructor(parts: string[]) {
        codes.push(parts.join(''));
      }
    },
  };
  new Function(...Object.keys(globals), CODE)(...Object.values(globals));
  const heard = () => port1.postMessage.mock.calls.map(([message]) => message);
  const send = (data: unknown) => port1.onmessage({ data });
  function run(id = '1'): FakeWorker {
    send({ type: 'run', id, script: '', context: {} });
    port1.postMessage.mockClear();
    return workers.at(-1) as FakeWorker;
  }
  const ask = (worker: FakeWorker, params: unknown) =>
    worker.onmessage({ data: { type: 'request', request: 0, capability: 'task.call', params } });
  return { send, heard, run, ask, parent, addEventListener, port2, codes };
}

const stopped = { type: 'failed', message: expect.stringContaining('asked too much') };

describe('[4.8] the page that scripts run in', () => {
  it.each([
    ['a list of empty places', { list: new Array(3_000_000) }],
    ['a list with a few values far apart', { list: Object.assign([], { 9000: 1, 30000: 2 }) }],
    ['values that JSON has no word for', { list: Array(25_000).fill(undefined) }],
    ['numbers that are none', { list: Array(25_000).fill(Number.NaN) }],
    ['times', { list: Array.from({ length: 25_000 }, () => new Date(7)) }],
    ['whole numbers of another kind', { list: Array(25_000).fill(1n) }],
    ['a list longer than any message', { list: Array(250_000).fill(1) }],
  ])('hands on no message that its reader would work at for seconds: %s', (_, params) => {
    const { run, ask, heard } = openPage();
    const worker = run();
    ask(worker, params);
    expect(heard()).toMatchObject([stopped]);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('hands on what scripts say, with values that are left out', () => {
    const { run, ask, heard } = openPage();
    const worker = run();
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, note: undefined, day: null }));
    for (let times = 0; times < 20; times += 1) ask(worker, { rows, length: 3_000_000 });
    expect(heard()).toHaveLength(20);
    expect(heard().every(({ type }) => type === 'request')).toBe(true);
    expect(worker.terminate).not.toHaveBeenCalled();
  });

  it('stops a run whose messages are too many or too heavy together', () => {
    const { run, ask, heard } = openPage();
    const worker = run();
    for (let times = 0; times <= 1000; times += 1) ask(worker, {});
    expect(heard()).toHaveLength(1001);
    expect(heard().at(-1)).toMatchObject(stopped);
    const heavy = run();
    for (let times = 0; times <= 10; times += 1)
      ask(heavy, { list: Array(19_000).fill(undefined) });
    expect(heard().at(-1)).toMatchObject(stopped);
  });

  it('listens to no window, and hands the one around it a port once, with the secret of its address', () => {
    const { send, run, heard, parent, addEventListener, port2 } = openPage();
    run().onmessage({ data: { type: 'done', data: 1 } });
    send({ type: 'hello' });
    expect(heard()).toMatchObject([{ type: 'done' }, { type: 'ready' }]);
    expect(addEventListener).not.toHaveBeenCalled();
    expect(parent.postMessage.mock.calls).toEqual([
      [{ type: 'open', secret: 'the-secret' }, '*', [port2]],
    ]);
  });

  it('lets no script speak for another run, and none after its end', () => {
    const { run, send, heard } = openPage();
    const worker = run('mine');
    worker.onmessage({ data: { type: 'done', id: 'other', data: 1 } });
    expect(heard()).toEqual([{ type: 'done', id: 'mine', data: 1 }]);
    expect(worker.terminate).toHaveBeenCalledOnce();
    send({ type: 'answer', id: 'mine', request: 0, ok: true, data: 1 });
    send({ type: 'stop', id: 'mine' });
    expect(worker.postMessage).toHaveBeenCalledOnce();
    worker.onmessage({ data: { type: 'done', data: 2 } });
    worker.onerror({ message: 'late', preventDefault: () => {} });
    expect(heard()).toHaveLength(1);
  });
});

it.each([
  ['return __total', 'ReferenceError: __total is not defined'],
  ['return total', 'total is not defined'],
  ["throw new Error('__Choose fewer rows')", '__Choose fewer rows'],
])(
  '[2.20] a script hands on as a label only what it throws as one: %s',
  async (script, message) => {
    const { run, codes } = openPage();
    run();
    const said = vi.fn();
    const listen = vi.fn<(type: string, listener: Listener) => void>();
    new Function('postMessage', 'addEventListener', codes.at(-1) ?? '')(said, listen);
    listen.mock.calls[0]?.[1]({ data: { type: 'run', script, context: {} } });
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ type: 'failed', message }));
  },
);
