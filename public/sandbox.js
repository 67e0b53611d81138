// The page in which the scripts of definitions run: an opaque origin, no network, one worker a run.
// It only carries messages between the page that framed it and its workers, by a port that it hands to that page
// with the secret of its own address; docs/script-api.md says what a script can do, schemas/script/ how the messages
// look.
(() => {
  /** Messages of one run: more than the page ever answers, and few enough to carry. */
  const MOST_MESSAGES = 1000;
  /** Characters of one message: one of a hundred megabytes takes the page a second to read. */
  const MOST_WEIGHT = 10_000_000;
  /** Characters of all messages of one run. */
  const MOST_OF_A_RUN = 100_000_000;
  /** A value or a name is work for the page, however short it is: it counts as so many characters more. */
  const WEIGHT_OF_A_VALUE = 50;
  /** One that JSON has no word for, an empty place of a list too, is a fault that the page notes down each time. */
  const WEIGHT_OF_A_FAULT = 500;
  /** @type {Map<string, Worker>} */
  const workers = new Map();
  const workerAddress = URL.createObjectURL(
    new Blob([`(${runScripts})();`], { type: 'text/javascript' }),
  );

  const { port1: page, port2: handedOver } = new MessageChannel();
  page.onmessage = ({ data }) => {
    if (data.type === 'run') start(data);
    else if (data.type === 'answer') workers.get(data.id)?.postMessage(data);
    else if (data.type === 'stop') end(data.id);
    else if (data.type === 'hello') page.postMessage({ type: 'ready' });
  };
  parent.postMessage({ type: 'open', secret: location.hash.slice(1) }, '*', [handedOver]);

  /** @param {{ id: string, script: string, context: unknown }} run */
  function start({ id, script, context }) {
    const worker = new Worker(workerAddress);
    workers.set(id, worker);
    let messages = 0;
    let weight = 0;
    // What it has said before its end may come after it.
    const isOver = () => workers.get(id) !== worker;
    worker.onmessage = ({ data }) => {
      if (isOver()) return;
      messages += 1;
      weight += weightOf(data);
      if (messages > MOST_MESSAGES || weight > MOST_OF_A_RUN) {
        // Messages without end would keep the page from everything else.
        const message = 'The script asked too much of the page and was stopped';
        page.postMessage({ type: 'failed', id, message, line: null });
        end(id);
        return;
      }
      // The id is ours to say: a script can not speak for another run.
      page.postMessage({ ...data, id });
      if (data?.type === 'done' || data?.type === 'failed') end(id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (isOver()) return;
      // Of a longer one the page would hear nothing.
      const message = event.message.slice(0, 4000) || 'The script could not be run';
      page.postMessage({ type: 'failed', id, message, line: null });
      end(id);
    };
    worker.postMessage({ type: 'run', script, context });
  }

  /**
   * Characters of a message and of all that stands in it. Infinity for more than a page is ever told, and for a kind
   * that it never is.
   * @param {unknown} message
   */
  function weightOf(message) {
    const values = [message];
    let weight = 0;
    while (values.length > 0) {
      const value = values.pop();
      weight += isJson(value) ? WEIGHT_OF_A_VALUE : WEIGHT_OF_A_FAULT;
      if (typeof value === 'string') weight += value.length;
      if (typeof value === 'object' && value !== null) {
        const isList = Array.isArray(value);
        if (!isPlain(value) || (isList && value.length * WEIGHT_OF_A_VALUE > MOST_WEIGHT)) {
          return Infinity;
        }
        // Of an error its texts, too.
        const names = Object.getOwnPropertyNames(value);
        // A list names its length besides its places.
        if (isList) weight += Math.max(0, value.length - names.length + 1) * WEIGHT_OF_A_FAULT;
        for (const name of names) {
          // A place in a list is no name.
          weight += isList ? 0 : WEIGHT_OF_A_VALUE + name.length;
          values.push(value[name]);
        }
      }
      if (weight > MOST_WEIGHT) return Infinity;
    }
    return weight;
  }

  /** What a page is told, or can tell a script that it takes no such thing. */
  function isPlain(value) {
    const plain = [Array, Date, Error].some((kind) => value instanceof kind);
    return plain || Object.getPrototypeOf(value) === Object.prototype;
  }

  /** Could JSON say so? What stands in a list or an object is looked at by itself. */
  function isJson(value) {
    if (typeof value === 'number') return Number.isFinite(value);
    if (typeof value === 'object') return !(value instanceof Date || value instanceof Error);
    return typeof value === 'string' || typeof value === 'boolean';
  }

  /** @param {string} id */
  function end(id) {
    workers.get(id)?.terminate();
    workers.delete(id);
  }

  /** The worker's whole code; it becomes text, so it uses nothing from around it. */
  function runScripts() {
    const AsyncFunction = (async () => {}).constructor;
    const waiting = new Map();
    const send = postMessage.bind(globalThis);
    let requests = 0;

    function ask(capability, params) {
      const request = requests++;
      return new Promise((resolve, reject) => {
        waiting.set(request, { resolve, reject });
        send({ type: 'request', request, capability, params });
      });
    }

    const y4 = Object.freeze({
      panel: (code) =>
        Object.freeze({
          read: () => ask('panel.read', { panel: code }),
          filter: (filters) => ask('panel.filter', { panel: code, filters }),
          reload: () => ask('panel.reload', { panel: code }),
        }),
      command: (command, params, { panel, rows } = {}) =>
        ask('command.run', { command, params, panel, rows }),
      task: (task, params) => ask('task.call', { task, params }),
      toast: (message, type) => ask('toast.show', { message, type }),
      message: (message, texts) => ask('dialog.message', { ...texts, message }),
      input: (caption, options) => ask('dialog.input', { ...options, caption }),
      confirm: (caption, options) => ask('dialog.confirm', { ...options, caption }),
      navigate: (url, rows) => ask('page.navigate', { url, rows }),
      reloadPage: () => ask('page.reload', {}),
    });

    /** Line in the author's text: two lines stand above it in the function that it becomes. */
    function lineOf(error) {
      const match = /<anonymous>:(\d+):\d+/.exec(error?.stack ?? '');
      const line = match === null ? 0 : Number(match[1]) - 2;
      return line > 0 ? line : null;
    }

    /** What can be sent: a script may return anything, a function too. */
    function plain(value) {
      const text = JSON.stringify(value);
      return text === undefined ? null : JSON.parse(text);
    }

    /** A script may throw anything, also what no text can be made of. */
    function fail(error) {
      try {
        const said = String(error?.message ?? error);
        // A name of the script's that begins as a label does makes none of what the browser says of it.
        const isOfBrowser = error instanceof ReferenceError || error instanceof TypeError;
        const text = isOfBrowser && said.startsWith('__') ? `${error.name}: ${said}` : said;
        const message = text.slice(0, 4000) || 'The script failed';
        // Whoever has changed their mind is told nothing: such a refusal that no one caught ends the script like that.
        send({ type: 'failed', message, line: lineOf(error), cancelled: error?.id === 60007 });
      } catch {
        send({ type: 'failed', message: 'The script failed', line: null });
      }
    }

    addEventListener('message', ({ data }) => {
      if (data.type === 'answer') {
        const { resolve, reject } = waiting.get(data.request) ?? {};
        waiting.delete(data.request);
        if (data.ok) resolve?.(data.data);
        else reject?.(Object.assign(new Error(data.error.message), data.error));
        return;
      }
      try {
        const script = new AsyncFunction('y4', 'context', `'use strict';${data.script}\n`);
        script(y4, Object.freeze(data.context))
          .then((result) => send({ type: 'done', data: plain(result) }))
          .catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  }
})();
