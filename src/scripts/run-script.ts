import { createActor, fromPromise } from 'xstate';
import { type ScriptRequest, scriptMachine } from '#machines/script/script.machine.ts';
import type { ScriptContext } from '#schemas/script/messages.ts';
import { failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { answerScript, type ScriptHost } from './capabilities.ts';
import { type Sandbox, sandboxOf } from './sandbox.ts';

export interface ScriptRun {
  script: string;
  context: ScriptContext;
  host: ScriptHost;
  /** Milliseconds that the script may run between two answers of the page. */
  deadline?: number | undefined;
}

/**
 * Runs a script in the sandbox (spec 2.11, 4.8, 7.17i). Answers with what the script returned, or
 * with why it failed; an endless script is stopped at its deadline.
 */
export function runScript(
  { script, context, host, deadline }: ScriptRun,
  sandbox: Sandbox = sandboxOf(window),
): Promise<Result<unknown>> {
  const id = crypto.randomUUID();
  return new Promise((settle) => {
    async function answer({ request, capability, params }: ScriptRequest): Promise<void> {
      const result = await answerScript(capability, params, host);
      if (result.ok) {
        sandbox.send({ type: 'answer', id, request, ok: true, data: result.data });
      } else {
        const { id: number, code, message } = result;
        const error = { id: number, code, message };
        sandbox.send({ type: 'answer', id, request, ok: false, error });
      }
      actor.send({ type: 'request.answered' });
    }

    const actor = createActor(
      scriptMachine.provide({
        actors: {
          openSandbox: fromPromise<void, { id: string }>(async () => {
            await sandbox.ready();
            sandbox.send({ type: 'run', id, script, context });
          }),
        },
        actions: {
          answer: (_, request) => void answer(request),
          stop: () => sandbox.send({ type: 'stop', id }),
          settle({ context: { result } }) {
            stopListening();
            settle(result ?? failure(ResultId.network, 'The script gave no answer', 'SCRIPT'));
          },
        },
      }),
      { input: { id, deadline } },
    );
    const stopListening = sandbox.listen(id, (message) => {
      if (message.type === 'request') actor.send({ ...message, type: 'page.asked' });
      else if (message.type === 'done') actor.send({ type: 'script.ended', data: message.data });
      else actor.send({ ...message, type: 'script.broke' });
    });
    actor.start();
  });
}
