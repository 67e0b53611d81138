import type { Page } from '@playwright/test';

interface Outcome {
  type: string;
  data?: unknown;
  message?: string;
  line?: number | null;
  cancelled?: boolean;
}

/** What a page gives a script, and what it answers by what is asked: `dialog.input`, for a task its name. */
interface Around {
  readonly context: unknown;
  /** What is not among these is refused. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const ALONE: Around = { context: { n: 7 }, answers: {} };

/** Frames the sandbox as the product does and runs one script in it after another. */
export function runInSandbox(page: Page, scripts: string[], around = ALONE): Promise<Outcome[]> {
  return page.evaluate(
    async ({ texts, context, answers }) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      const secret = crypto.randomUUID();
      frame.src = `/sandbox.html#${secret}`;
      const opened = new Promise<MessagePort>((resolve) => {
        addEventListener('message', function listen({ source, data, ports: [port] }) {
          if (source !== frame.contentWindow || data.secret !== secret || !port) return;
          removeEventListener('message', listen);
          resolve(port);
        });
      });
      document.body.append(frame);
      const port = await opened;
      const answer = ({ id, request, capability, params }: Record<string, unknown>) => {
        const asked = (params as { task?: string }).task ?? String(capability);
        const about = { type: 'answer', id, request };
        const error = { id: 69999, code: 'NO_TASK', message: 'No' };
        if (asked in answers) port.postMessage({ ...about, ok: true, data: answers[asked] });
        else port.postMessage({ ...about, ok: false, error });
      };
      const end = (id: string) =>
        new Promise<Outcome>((resolve) => {
          port.onmessage = ({ data }) => {
            if (data.id !== id) return;
            if (data.type === 'done' || data.type === 'failed') resolve(data);
            else if (data.type === 'request') answer(data);
          };
        });
      const outcomes: Outcome[] = [];
      for (const [index, script] of texts.entries()) {
        const id = String(index);
        const ended = end(id);
        port.postMessage({ type: 'run', id, script, context });
        outcomes.push(await ended);
      }
      frame.remove();
      return outcomes;
    },
    { texts: scripts, ...around },
  );
}
