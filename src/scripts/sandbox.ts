import { SANDBOX_PATH } from '#schemas/script/limits.ts';
import { type FromSandbox, fromSandbox, type ToSandbox } from '#schemas/script/messages.ts';

type RunMessage = Exclude<FromSandbox, { type: 'ready' }>;

export interface Sandbox {
  /** @throws Error when the sandbox's page does not come. */
  ready(): Promise<void>;
  send(message: ToSandbox): void;
  /** Messages of one run. @returns what ends the listening. */
  listen(id: string, listener: (message: RunMessage) => void): () => void;
}

/** Milliseconds that the sandbox's page gets to load. */
const PATIENCE = 15_000;

let opened: Sandbox | null = null;

/** The one sandbox of this window: a hidden frame of another origin, made when first needed. */
export function sandboxOf(window: Window): Sandbox {
  opened ??= createSandbox(window);
  return opened;
}

/** Frames the sandbox's page; a message counts only when it is from that frame and well formed. */
export function createSandbox(window: Window): Sandbox {
  const { document } = window;
  const listeners = new Map<string, (message: RunMessage) => void>();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'Sandbox';

  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The sandbox for scripts did not open')),
      PATIENCE,
    );
    window.addEventListener('message', (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.contentWindow) return;
      const parsed = fromSandbox.safeParse(event.data);
      if (!parsed.success) return;
      if (parsed.data.type === 'ready') {
        clearTimeout(timer);
        resolve();
      } else listeners.get(parsed.data.id)?.(parsed.data);
    });
  });
  ready.catch(() => {
    frame.remove();
    opened = null;
  });
  frame.src = SANDBOX_PATH;
  document.body.append(frame);

  return {
    ready: () => ready,
    // Its origin is opaque: there is no other name for it.
    send: (message) => frame.contentWindow?.postMessage(message, '*'),
    listen(id, listener) {
      listeners.set(id, listener);
      return () => listeners.delete(id);
    },
  };
}
