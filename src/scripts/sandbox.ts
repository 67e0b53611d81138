import { SANDBOX_PATH } from '#schemas/script/limits.ts';
import {
  type FromSandbox,
  fromSandbox,
  sandboxOpening,
  type ToSandbox,
} from '#schemas/script/messages.ts';

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
 * Frames the sandbox's page. Scripts and rows go by the port alone that the page hands over with the secret of its
 * address. The frame stands in a tree of its own, so that no list of frames names it: a site that frames ours could
 * otherwise lead it to a page of its own, and where a browser lets it, that page has neither address nor port. A page
 * that answers no more, as after a script that has used up all memory, or that has gone from its frame, gives way to a
 * new one; what ran there has failed at once.
 */
export function createSandbox(window: Window): Sandbox {
  const { document } = window;
  const listeners = new Map<string, (message: RunMessage) => void>();
  const waiting = new Set<(works: boolean) => void>();
  /** Runs that the sandbox has been given and that are listened to. */
  const given = new Set<string>();
  const host = document.createElement('div');
  const tree = host.attachShadow({ mode: 'closed' });
  document.body.append(host);
  let frame: HTMLIFrameElement | null = null;
  /** Of the frame that is waited for; null once its port has come. */
  let secret: string | null = null;
  let port: MessagePort | null = null;
  let loading: Promise<boolean> | null = null;

  window.addEventListener('message', ({ source, data, ports }: MessageEvent) => {
    if (secret === null || source === null || source !== frame?.contentWindow) return;
    const opening = sandboxOpening.safeParse(data);
    if (!opening.success || opening.data.secret !== secret || ports[0] === undefined) return;
    secret = null;
    port = ports[0];
    port.onmessage = hear;
    tellWaiting(true);
  });

  function hear({ data }: MessageEvent): void {
    const parsed = fromSandbox.safeParse(data);
    if (!parsed.success) return;
    if (parsed.data.type === 'ready') tellWaiting(true);
    else listeners.get(parsed.data.id)?.(parsed.data);
  }

  function tellWaiting(works: boolean): void {
    for (const settle of [...waiting]) settle(works);
  }

  /** @returns whether the page says within that time that it works. */
  function hears(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(false), patience);
      function settle(works: boolean): void {
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(works);
      }
      waiting.add(settle);
    });
  }

  function send(message: ToSandbox): void {
    if (message.type === 'run') given.add(message.id);
    port?.postMessage(message);
    if (port === null) endRuns();
  }

  function endRuns(): void {
    const ids = [...given];
    given.clear();
    for (const id of ids) listeners.get(id)?.({ type: 'failed', id, message: GONE, line: null });
  }

  function close(): void {
    port?.close();
    port = null;
    secret = null;
    tellWaiting(false);
    endRuns();
  }

  function open(): Promise<boolean> {
    close();
    frame?.remove();
    secret = crypto.randomUUID();
    const opened = document.createElement('iframe');
    frame = opened;
    opened.setAttribute('sandbox', 'allow-scripts');
    opened.hidden = true;
    opened.title = 'Sandbox';
    opened.src = `${SANDBOX_PATH}#${secret}`;
    let hasLoaded = false;
    opened.addEventListener('load', () => {
      // Another page stands there now.
      if (hasLoaded && frame === opened) close();
      hasLoaded = true;
    });
    const loaded = hears(PATIENCE);
    tree.append(opened);
    return loaded;
  }

  async function stillWorks(): Promise<boolean> {
    if (port === null) return false;
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
      return () => {
        listeners.delete(id);
        given.delete(id);
      };
    },
  };
}
