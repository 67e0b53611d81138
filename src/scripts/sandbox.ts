import { SANDBOX_PATH } from '#schemas/script/limits.ts';
import {
  type FromSandbox,
  fromSandbox,
  sandboxOpening,
  type ToSandbox,
} from '#schemas/script/messages.ts';
import { newId } from '../storage/new-id.ts';

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

/** Why a run is over whose frame shows another page now, or answers no more. */
const GONE = 'The script was stopped, since the place that it ran in is gone: try again';
/** Milliseconds that the sandbox's page gets to load. */
const LOAD_TIMEOUT = 15_000;
/** Milliseconds in which a page that has loaded says that it still works. */
const HEARTBEAT_TIMEOUT = 4_000;

let opened: Sandbox | null = null;

/** The one sandbox of this window: a hidden frame of another origin, made when first needed. */
export function sandboxOf(window: Window): Sandbox {
  opened ??= createSandbox(window);
  return opened;
}

/**
 * Frames the sandbox's page. Scripts and rows go by the port alone that the page hands over with the secret of its
 * address. The frame stands in a tree of its own, so that no list of frames names it: a site that frames ours could
 * otherwise lead it to a page of its own, and where a browser lets it, that page has neither address nor port. A page
 * that answers no more, as after a script that has used up all memory, or that has gone from its frame, gives way to a
 * new one; what ran there has failed at once.
 */
export function createSandbox(window: Window): Sandbox {
  const { document } = window;
  const runs = createRuns();
  const heartbeat = createHeartbeat();
  const host = document.createElement('div');
  const tree = host.attachShadow({ mode: 'closed' });
  document.body.append(host);
  let frame: HTMLIFrameElement | null = null;
  /** Of the frame that is waited for; null once its port has come. */
  let secret: string | null = null;
  let port: MessagePort | null = null;
  let loading: Promise<boolean> | null = null;

  window.addEventListener('message', (event: MessageEvent) => {
    if (secret === null || event.source === null || event.source !== frame?.contentWindow) return;
    // Read no sooner: a browser unpacks what is sent when it is asked for, and another site may send much.
    const opening = sandboxOpening.safeParse(event.data);
    const [handed] = event.ports;
    if (!opening.success || opening.data.secret !== secret || handed === undefined) return;
    secret = null;
    port = handed;
    port.onmessage = hear;
    heartbeat.tell(true);
  });

  function hear({ data }: MessageEvent): void {
    const parsed = fromSandbox.safeParse(data);
    if (!parsed.success) return;
    if (parsed.data.type === 'ready') heartbeat.tell(true);
    else runs.hear(parsed.data);
  }

  function send(message: ToSandbox): void {
    if (message.type === 'run') runs.begin(message.id);
    port?.postMessage(message);
    if (port === null) runs.end();
  }

  function close(): void {
    port?.close();
    port = null;
    secret = null;
    heartbeat.tell(false);
    runs.end();
  }

  function open(): Promise<boolean> {
    close();
    frame?.remove();
    secret = newId();
    const opened = createFrame(document, secret);
    frame = opened;
    let hasLoaded = false;
    opened.addEventListener('load', () => {
      // Another page stands there now.
      if (hasLoaded && frame === opened) close();
      hasLoaded = true;
      // Its script was lost or cut off. What one says before this event a browser may bring later.
      setTimeout(() => {
        if (frame === opened && port === null) close();
      }, HEARTBEAT_TIMEOUT);
    });
    const loaded = heartbeat.within(LOAD_TIMEOUT);
    tree.append(opened);
    return loaded;
  }

  async function stillWorks(): Promise<boolean> {
    if (port === null) return false;
    const heard = heartbeat.within(HEARTBEAT_TIMEOUT);
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
    listen: runs.listen,
  };
}

/** Who listens to the runs of the sandbox, and which of them it has been given. */
function createRuns() {
  const listeners = new Map<string, (message: RunMessage) => void>();
  const given = new Set<string>();
  return {
    begin(id: string): void {
      given.add(id);
    },
    listen(id: string, listener: (message: RunMessage) => void): () => void {
      listeners.set(id, listener);
      return () => {
        listeners.delete(id);
        given.delete(id);
      };
    },
    hear(message: RunMessage): void {
      listeners.get(message.id)?.(message);
    },
    /** Nobody answers them any more. */
    end(): void {
      const ids = [...given];
      given.clear();
      for (const id of ids) listeners.get(id)?.({ type: 'failed', id, message: GONE, line: null });
    },
  };
}

/** What tells whether the sandbox's page works, and who waits to hear it. */
function createHeartbeat() {
  const waiting = new Set<(works: boolean) => void>();
  return {
    tell(works: boolean): void {
      for (const settle of [...waiting]) settle(works);
    },
    /** @returns whether the page says within that time, in milliseconds, that it works. */
    within(timeout: number): Promise<boolean> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(false), timeout);
        function settle(works: boolean): void {
          clearTimeout(timer);
          waiting.delete(settle);
          resolve(works);
        }
        waiting.add(settle);
      });
    },
  };
}

/** The hidden frame of the sandbox's page, which hands its port over with that secret. */
function createFrame(document: Document, secret: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'Sandbox';
  frame.src = `${SANDBOX_PATH}#${secret}`;
  return frame;
}
