import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import type { ScriptContext, ToSandbox } from '#schemas/script/messages.ts';
import { createSandbox } from '#src/scripts/sandbox.ts';

const CODE = readFileSync(join(import.meta.dirname, '../../../public/sandbox.js'), 'utf8');

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

/** The page's end with the sandbox's own code in its frames, and a site that may lead such a frame elsewhere. */
function openBoth() {
  const frames: { src: string; window: { postMessage: ReturnType<typeof vi.fn> }; load(): void }[] =
    [];
  const ran: unknown[] = [];
  let hear: (event: unknown) => void = () => {};
  class Worker {
    onmessage: (event: { data: unknown }) => void = () => {};
    postMessage({ script }: { script: string }): void {
      ran.push(script);
      this.onmessage({ data: { type: 'done', data: script } });
    }
    terminate() {}
  }
  class Channel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }
  /** Loads the address in the frame as the browser does. */
  function load(frame: (typeof frames)[number], address: string): void {
    const { pathname, hash } = new URL(address, 'https://shop.example');
    expect(pathname).toBe('/sandbox.html');
    const globals = {
      location: { hash },
      parent: {
        postMessage: (data: unknown, _: string, ports: unknown[]) =>
          hear({ source: frame.window, data, ports }),
      },
      MessageChannel: Channel,
      Worker,
      URL: { createObjectURL: () => 'blob:x' },
      Blob: class {},
    };
    new Function(...Object.keys(globals), CODE)(...Object.values(globals));
    frame.load();
  }
  const tree = { append: (frame: (typeof frames)[number]) => frames.push(frame) };
  const window = {
    document: {
      createElement(name: string) {
        if (name === 'div') return { attachShadow: () => tree };
        const itsWindow = { postMessage: vi.fn() };
        const frame = {
          src: '',
          window: itsWindow,
          contentWindow: itsWindow,
          load: () => {},
          setAttribute() {},
          addEventListener(_: 'load', listener: () => void) {
            frame.load = listener;
          },
          remove() {},
        };
        return frame;
      },
      body: { append: () => {} },
    },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
  };
  const sandbox = createSandbox(window as unknown as Window);
  const say = (frame: number, data: unknown, ports: unknown[] = []) =>
    hear({ source: frames[frame]?.window, data, ports });
  const arrive = (frame: number, address = frames[frame]?.src ?? '') => {
    const found = frames[frame];
    if (found) load(found, address);
  };
  return { sandbox, frames, ran, say, arrive };
}

const runOf = (id: string): ToSandbox => ({
  type: 'run',
  id,
  script: `return ${id};`,
  context: { rows: [{ secret: 1 }] } as unknown as ScriptContext,
});

it('[4.8] run a script by the port that the one hands to the other', async () => {
  const { sandbox, frames, arrive } = openBoth();
  const ready = sandbox.ready();
  arrive(0);
  await ready;
  const heard = vi.fn();
  sandbox.listen('1', heard);
  sandbox.send(runOf('1'));
  await vi.waitFor(() =>
    expect(heard.mock.calls).toEqual([[{ type: 'done', id: '1', data: 'return 1;' }]]),
  );
  await sandbox.ready();
  expect(frames).toHaveLength(1);
});

it('[2.5][4.8] give a site that leads the frame elsewhere neither scripts nor rows', async () => {
  const { sandbox, frames, ran, say, arrive } = openBoth();
  const taken: unknown[] = [];
  const { port1, port2 } = new MessageChannel();
  channels.push({ port1, port2 });
  port1.on('message', (message) => taken.push(message));
  const first = sandbox.ready();
  // The site is there before the sandbox; also with a sandbox of ours at an address of its own.
  for (const secret of ['', 'a guess']) {
    say(0, { type: 'open', secret }, [port2]);
    say(0, { type: 'ready' });
    sandbox.send(runOf('0'));
  }
  arrive(0);
  await first;
  // It comes after the sandbox.
  frames[0]?.load();
  const heard = vi.fn();
  sandbox.listen('2', heard);
  say(0, { type: 'ready' });
  sandbox.send(runOf('2'));
  say(0, { type: 'done', id: '2', data: 'forged' });
  const second = sandbox.ready();
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  arrive(1);
  await second;
  sandbox.listen('3', heard);
  sandbox.send(runOf('3'));
  await vi.waitFor(() =>
    expect(heard.mock.calls).toEqual([
      [{ type: 'failed', id: '2', message: expect.stringContaining('gone'), line: null }],
      [{ type: 'done', id: '3', data: 'return 3;' }],
    ]),
  );
  expect(ran).toEqual(['return 3;']);
  expect(taken).toEqual([]);
  for (const { window } of frames) expect(window.postMessage).not.toHaveBeenCalled();
});

it('[2.5][4.8] hear no sandbox that another site has framed in the place of the page’s', async () => {
  const { sandbox, frames, ran, arrive } = openBoth();
  const ready = sandbox.ready();
  const refused = expect(ready).rejects.toThrow('The sandbox for scripts did not open');
  arrive(0, '/sandbox.html#a-guess');
  sandbox.send(runOf('1'));
  // It leads the frame away again: the page waits for nothing any more.
  frames[0]?.load();
  await refused;
  expect(ran).toEqual([]);
});

it('wait no longer for a sandbox whose page came without its script', async () => {
  vi.useFakeTimers();
  const { sandbox, frames } = openBoth();
  const refused = expect(sandbox.ready()).rejects.toThrow('The sandbox for scripts did not open');
  frames[0]?.load();
  await vi.advanceTimersByTimeAsync(4_000);
  await refused;
  vi.useRealTimers();
});
