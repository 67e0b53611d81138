import { createActor, fromPromise } from 'xstate';
import { faultOf } from '#machines/outcome.ts';
import {
  ASKED_TOO_MUCH,
  type ScriptEvent,
  type ScriptRequest,
  scriptMachine,
} from '#machines/script/script.machine.ts';
import type { ScriptContext, ScriptRefusal, ToSandbox } from '#schemas/script/messages.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { failureToast, isOfContract } from '../i18n/failure-text.ts';
import { tenantText } from '../i18n/translate-label.ts';
import { newId } from '../storage/new-id.ts';
import { answerScript, type ScriptHost, type ScriptProgress } from './capabilities.ts';
import { type RunMessage, type Sandbox, sandboxOf } from './sandbox.ts';
import { createSemaphore } from './semaphore.ts';

/** A script of an author's, and the page that it is run for. */
export interface ScriptRun {
  script: string;
  context: ScriptContext;
  host: ScriptHost;
  /** Milliseconds that the script may run between two answers of the page. */
  deadline?: number | undefined;
}

/** Requests of a script that the server works on at once: browsers keep some six connections to it. */
const AT_SERVER = 4;

/** Requests after which a page may be left because its script wanted it so. */
const LEADS_AWAY: ReadonlySet<string> = new Set(['page.navigate', 'page.reload', 'command.run']);

/**
 * Runs a script in the sandbox (spec 2.11, 4.8, 7.17i). Answers with what the script returned, or
 * with why it failed; an endless script is stopped at its deadline. A script ends with its page: as
 * done when it led away from there itself, else as cancelled. What its tasks have written is shown by the panels
 * of its page once it has ended.
 */
export function runScript(
  run: ScriptRun,
  sandbox: Sandbox = sandboxOf(window),
): Promise<Result<unknown>> {
  return new Promise((settle) => startScript(run, sandbox, settle));
}

function startScript(
  { script, context, host, deadline }: ScriptRun,
  sandbox: Sandbox,
  settle: (result: Result<unknown>) => void,
): void {
  const id = newId();
  const progress = noProgress();
  const end = createEnding(host, progress, settle);
  const stop = () => sandbox.send({ type: 'stop', id });
  let lastRequest = '';

  async function answer({ request, capability, params }: ScriptRequest): Promise<void> {
    lastRequest = capability;
    // Without an answer the script would be waited for without end.
    const result = await answerScript(capability, params, { ...host, progress }).catch(
      (error: unknown) => faultOf({ event: { error } }),
    );
    if (actor.getSnapshot().status !== 'active') return;
    if (result === ASKED_TOO_MUCH) {
      stop();
      actor.send({ type: 'script.broke', message: result.message });
      return;
    }
    sandbox.send(answerOf(id, request, result, host));
    actor.send({ type: 'request.answered' });
  }

  const actor = createActor(
    scriptMachine.provide({
      actors: {
        openSandbox: fromPromise(async ({ signal }) => {
          await sandbox.ready();
          if (!signal.aborted) sandbox.send({ type: 'run', id, script, context });
        }),
      },
      actions: {
        answer: (_, request) => void answer(request),
        stop,
        settle({ context: { result } }) {
          stopListening();
          stopWatching();
          end(result ?? failure(ResultId.network, 'The script gave no answer', 'SCRIPT'));
        },
      },
    }),
    { input: { id, deadline } },
  );
  const stopListening = sandbox.listen(id, (message) => actor.send(eventOf(message, host)));
  let stopWatching = () => {};
  actor.start();
  stopWatching = host.page.onLeave(() => {
    if (actor.getSnapshot().status !== 'active') return;
    // The page that comes asks for all its rows itself.
    progress.tasks.clear();
    if (!LEADS_AWAY.has(lastRequest)) return actor.send({ type: 'script.cancelled' });
    stop();
    actor.send({ type: 'script.ended', data: null });
  });
}

function noProgress(): ScriptProgress {
  return {
    tasks: new Set(),
    loaded: new Set(),
    counts: {},
    lastDialog: Promise.resolve(),
    begun: Promise.resolve(),
    withServerSlot: createSemaphore(AT_SERVER),
    isOver: false,
  };
}

/** @returns what ends a script: its page shows what its tasks have written, and the script is answered. */
function createEnding(
  { page }: ScriptHost,
  progress: ScriptProgress,
  settle: (result: Result<unknown>) => void,
): (result: Result<unknown>) => void {
  const forgetPage = page.onLeave(() => {
    progress.isOver = true;
  });
  return (result) => {
    function finish(): void {
      page.panels.rowsChanged({ tasks: [...progress.tasks] }, ...progress.loaded);
      settle(result);
    }
    if (result.ok) {
      void Promise.all([progress.lastDialog, progress.begun]).then(forgetPage);
      // A load that began after its script had ended would be its user's, and run the script anew, for ever.
      void progress.begun.then(finish);
      return;
    }
    progress.isOver = true;
    forgetPage();
    finish();
  };
}

function answerOf(
  id: string,
  request: ScriptRequest['request'],
  result: Result<unknown>,
  host: ScriptHost,
): ToSandbox {
  return result.ok
    ? { type: 'answer', id, request, ok: true, data: result.data }
    : { type: 'answer', id, request, ok: false, error: refusalOf(result, host) };
}

function eventOf(message: RunMessage, host: ScriptHost): ScriptEvent {
  if (message.type === 'request') return { ...message, type: 'page.asked' };
  if (message.type === 'done') return { type: 'script.ended', data: message.data };
  if (message.cancelled) return { type: 'script.cancelled' };
  return { type: 'script.broke', message: faultText(message, host) };
}

/** What its user reads of an error that a script did not catch, and who wrote it the line of. */
function faultText(
  { message, line }: Extract<RunMessage, { type: 'failed' }>,
  { services: { i18n } }: ScriptHost,
): string {
  const said = tenantText(i18n, message);
  return line === null ? said : i18n.t('{said} (line {line})', { said, line });
}

/** Where the script does not catch it, its user reads it. */
function refusalOf(refused: Failure, { services }: ScriptHost): ScriptRefusal {
  const { id, code, message } = refused;
  // Who wrote it looks for what it has asked for wrongly.
  return {
    ...{ id, code },
    message: isOfContract(refused) ? message : failureToast(services.i18n, refused),
  };
}
