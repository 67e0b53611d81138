import { SANDBOX_PATH } from '#schemas/script/limits.ts';
import { type FromSandbox, fromSandbox, type ToSandbox } from '#schemas/script/messages.ts';

/** What the sandbox says of one run. */
export type RunMessage = Exclude<FromSandbox, { type: 'ready' }>;

/** The frame that scripts run in, at an origin of its own. */
export interface Sandbox {
  /** @throws Error when the sandbox's page does not come. */
  ready(): Promise<void>;
  send(message: ToSandbox): void;
  /** Messages of one run. @returns what ends the listening. */
  listen(id: string, listener: (message: RunMessage) => void): () => void;
}

/** Milliseconds that the sandbox's page gets to load. */
const PATIENCE = 15_000;
/** Milliseconds in which a page that has loaded says that it still works. */
const PULSE = 4_000;

let opened: Sandbox | null = null;

/** The one sandbox of this window: a hidden frame of another origin, made when first needed. */
export function sandboxOf(window: Window): Sandbox {
  opened ??= createSandbox(window);
  return opened;
}

/**
 * Frames the sandbox's page; a message counts only when it is from that frame and well formed. A page
 * that answers no more, as after a script that has used up all memory, gives way to a new one.
 */
export function createSandbox(window: Window): Sandbox {
  const { document } = window;
  const listeners = new Map<string, (message: RunMessage) => void>();
  const waiting = new Set<() => void>();
  let frame: HTMLIFrameElement | null = null;
  let loading: Promise<boolean> | null = null;

  window.addEventListener('message', (event: MessageEvent) => {
    if (event.source === null || event.source !== frame?.contentWindow) return;
    const parsed = fromSandbox.safeParse(event.data);
    if (!parsed.success) return;
    if (parsed.data.type === 'ready') {
      for (const settle of [...waiting]) settle();
    } else listeners.get(parsed.data.id)?.(parsed.data);
  });

  /** @returns whether the page says within that time that it works. */
  function hears(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(false), patience);
      const heard = () => settle(true);
      function settle(works: boolean): void {
        clearTimeout(timer);
        waiting.delete(heard);
        resolve(works);
      }
      waiting.add(heard);
    });
  }

  // Its origin is opaque: there is no other name for it.
  const send = (message: ToSandbox) => frame?.contentWindow?.postMessage(message, '*');

  function open(): Promise<boolean> {
    frame?.remove();
    frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.hidden = true;
    frame.title = 'Sandbox';
    frame.src = SANDBOX_PATH;
    const loaded = hears(PATIENCE);
    document.body.append(frame);
    return loaded;
  }

  async function stillWorks(): Promise<boolean> {
    const heard = hears(PULSE);
    send({ type: 'hello' });
    return heard;
  }

  return {
    async ready() {
      const asked = loading;
      if (asked !== null && (await asked) && (await stillWorks())) return;
      // Whoever else found it dead may have opened another by now.
      if (loading === asked) loading = open();
      if (await loading) return;
      loading = null;
      throw new Error('The sandbox for scripts did not open');
    },
    send,
    listen(id, listener) {
      listeners.set(id, listener);
      return () => listeners.delete(id);
    },
  };
}
