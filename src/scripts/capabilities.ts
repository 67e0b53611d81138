import '#schemas/messages.ts';
import { ASKED_TOO_MUCH } from '#machines/script/script.machine.ts';
import {
  type CapabilityName,
  type CapabilityParams,
  capabilities,
  isCapability,
} from '#schemas/script/capability.ts';
import { MAX_SCRIPT_REQUESTS } from '#schemas/script/limits.ts';
import { AUTHORED_TASK_SUFFIX, runTask } from '#schemas/task/run.ts';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { attempting } from '../api/attempts.ts';
import type { Services } from '../app/services.ts';
import { mayHaveChanged } from '../commands/command.ts';
import { handOver } from '../commands/handed-rows.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import type { PagePanel } from '../pages/content/page-panels.ts';
import type { PageScope } from '../pages/content/page-scope.ts';
import { mayMoveUnasked } from '../pages/content/unasked-moves.ts';
import type { Semaphore } from './semaphore.ts';

/** What a script belongs to. */
export interface ScriptHost {
  services: Pick<
    Services,
    'api' | 'dialogs' | 'i18n' | 'navigate' | 'session' | 'sessionStore' | 't' | 'toasts'
  >;
  page: Pick<PageScope, 'onLeave' | 'panels' | 'refresh'>;
  /** Code of the script's own panel; null for a page's script. */
  panel: string | null;
  /** Nobody has asked for it: it runs because its page or panel was loaded. */
  unasked?: boolean;
}

/** What one run of a script may ask for only so often. */
type Bounded = 'said' | 'loads' | 'commands' | 'files';

/** What one run of a script has had done. */
export interface ScriptProgress {
  /** Tasks that were run. */
  readonly tasks: Set<string>;
  /** Codes of the panels that it has loaded again itself since. */
  readonly loaded: Set<string>;
  /** How often it has asked for what it may ask for only so often. */
  readonly counts: Partial<Record<Bounded, number>>;
  /** Settles when its last dialog is answered: the next one opens then. */
  lastDialog: Promise<unknown>;
  /** Settles when all that it has asked of panels and the server so far is begun: it may end before their answers are there. */
  begun: Promise<unknown>;
  /** For what the server works on: some at once, so that the page has connections left, and can be left. */
  readonly withServerSlot: Semaphore;
  /** It was stopped, or its page is left: what it had to say besides is not shown. */
  isOver: boolean;
}

/** How often, and how often where nobody has asked for the run: a page that does more could not be used. */
const MOST: Readonly<Record<Bounded, { asked: number; unasked: number }>> = {
  /** Toasts and dialogs, which somebody has to read. */
  said: { asked: 100, unasked: 20 },
  /** Loads of panels. */
  loads: { asked: 100, unasked: 50 },
  /** Commands that are neither of the two others. */
  commands: { asked: MAX_SCRIPT_REQUESTS, unasked: 50 },
  /** Files, which the browser saves without a question. */
  files: { asked: 20, unasked: 3 },
};
/** What a command counts as that is more than one of the `commands`. */
const KINDS: ReadonlyMap<string, Bounded> = new Map([
  ['Refresh', 'loads'],
  ['DownloadExcelByDataDefinition', 'files'],
]);
/** Commands of a script that ask before they do anything. */
const ASKING: ReadonlySet<string> = new Set(['Confirm', 'DeleteByDataDefinition']);

interface RunningScript extends ScriptHost {
  progress: ScriptProgress;
}

type Answer<N extends CapabilityName> = (
  params: CapabilityParams<N>,
  host: RunningScript,
) => Promise<Result<unknown>> | Result<unknown>;

/** Every capability, listed by hand: what is not here a script can not do. */
const answers: { [N in CapabilityName]: Answer<N> } = {
  'panel.read': ({ panel }, host) => onPanel(panel, host, (found) => success(found.read())),
  'panel.filter': ({ panel, filters }, host) =>
    onPanel(panel, host, (found) =>
      within('loads', host, () => found.filter(filters) ?? success(null)),
    ),
  'panel.reload': ({ panel }, host) =>
    onPanel(panel, host, (found) =>
      within('loads', host, () => {
        found.reload();
        host.progress.loaded.add(found.code);
        return success(null);
      }),
    ),
  'command.run': ({ panel, command, params, rows }, host) =>
    onPanel(panel, host, (found) => {
      const run = () =>
        within(KINDS.get(command) ?? 'commands', host, () => found.run({ command, params, rows }));
      // Each would have limits of its own, and run others in turn.
      if (command === 'RunScript') {
        return failure(ResultId.badRequest, `No support command:${command}`, 'NO_COMMAND');
      }
      if (ASKING.has(command) || params?.ask !== undefined) return asking(host, run);
      const moves = command === 'NavigateTo' || (command === 'Refresh' && params?.scope === 'page');
      return moves ? moving(host, run) : atServer(host, run);
    }),
  async 'task.call'({ task, params }, host) {
    const { services, progress } = host;
    const { api, sessionStore } = services;
    // The server holds this rule too; here it saves the trip and says the same.
    if (!task.endsWith(AUTHORED_TASK_SUFFIX)) {
      return failure(ResultId.network, `No support task:${task}`, 'NO_TASK');
    }
    const result = await atServer(host, () =>
      attempting(sessionStore, [task, params], (attempt) =>
        api.call(runTask, { ...params, task }, { attempt }),
      ),
    );
    if (mayHaveChanged(result)) {
      progress.tasks.add(task);
      progress.loaded.clear();
    }
    return result;
  },
  'toast.show': ({ type, message }, host) =>
    within('said', host, () => {
      const { toasts, t } = host.services;
      toasts.raise(type, translateLabel(t, message));
      return success(null);
    }),
  'dialog.message': (question, host) =>
    asking(host, async () => {
      await host.services.dialogs.message(question);
      return success(null);
    }),
  'dialog.input': (question, host) =>
    asking(host, async () => {
      const answer = await host.services.dialogs.input(question);
      return success(answer.ok ? answer.data : null);
    }),
  'dialog.confirm': (question, host) =>
    asking(host, async () => success((await host.services.dialogs.confirm(question)).ok)),
  'page.navigate': ({ url, rows }, host) =>
    moving(host, () => {
      const handed = handOver(host.services, url, rows);
      if (!handed.ok) return handed;
      host.services.navigate(handed.data);
      return success(null);
    }),
  'page.reload': (_, host) =>
    moving(host, () => {
      host.page.refresh();
      return success(null);
    }),
};

/** Does something that may be done only so often, unless it was done as often already. */
function within<T>(
  kind: Bounded,
  { progress: { counts }, unasked }: RunningScript,
  act: () => T,
): T | Failure {
  const count = (counts[kind] ?? 0) + 1;
  counts[kind] = count;
  return count > MOST[kind][unasked ? 'unasked' : 'asked'] ? ASKED_TOO_MUCH : act();
}

/** Has the server do something, with some others of the script at once; nothing is begun for one that is over. */
function atServer(
  { progress }: RunningScript,
  act: () => Promise<Result<unknown>> | Result<unknown>,
): Promise<Result<unknown>> {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  progress.begun = Promise.all([progress.begun, begun]);
  return progress.withServerSlot(() => {
    begin();
    return progress.isOver ? failure(ResultId.cancelled, '', 'CANCELLED') : act();
  });
}

/** Asks with a dialog, after those that the script has asked for before. */
function asking(
  host: RunningScript,
  ask: () => Promise<Result<unknown>> | Failure,
): Promise<Result<unknown>> | Failure {
  const { progress } = host;
  return within('said', host, () => {
    const answer = progress.lastDialog.then(() =>
      progress.isOver ? failure(ResultId.cancelled, '', 'CANCELLED') : ask(),
    );
    progress.lastDialog = answer.catch(() => {});
    return answer;
  });
}

/** Leads away from the page, unless it has done so too often by itself. */
function moving<T>(
  { services: { sessionStore, t }, unasked }: ScriptHost,
  move: () => T,
): T | Failure {
  return unasked && !mayMoveUnasked(sessionStore)
    ? failure(
        ResultId.network,
        t('This page leads on again and again: tell whoever wrote it'),
        'ROUND',
      )
    : move();
}

/** Answers one request of a script: what it names and sends is checked before anything is done. */
export async function answerScript(
  capability: string,
  params: unknown,
  host: RunningScript,
): Promise<Result<unknown>> {
  if (!isCapability(capability)) {
    return failure(ResultId.network, `No support capability:${capability}`, 'NO_CAPABILITY');
  }
  const parsed = capabilities[capability].safeParse(params);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.join('.');
    const where = path ? `${capability}: ${path}` : capability;
    // How much it says may depend on rows, so that whoever runs it reads that too.
    const isTooLong = issue?.code === 'too_big' && issue.origin === 'string';
    const message = isTooLong
      ? `${host.services.t('This text is too long')} (${where})`
      : `${where}: ${issue?.message}`;
    return failure(ResultId.badRequest, message, 'BAD_PARAMS');
  }
  return (answers[capability] as Answer<CapabilityName>)(parsed.data as never, host);
}

/** What is asked of a panel is about the rows that it has by then: those on their way are waited for. */
async function onPanel(
  code: string | undefined,
  { page, panel: own, progress }: RunningScript,
  act: (panel: PagePanel) => Promise<Result<unknown>> | Result<unknown>,
): Promise<Result<unknown>> {
  const wanted = code ?? own;
  async function withItsRows(): Promise<PagePanel | undefined> {
    const found = wanted === null ? undefined : await page.panels.find(wanted);
    await found?.settled();
    return found;
  }
  const ready = withItsRows();
  progress.begun = Promise.allSettled([progress.begun, ready]);
  const panel = await ready;
  if (panel === undefined) {
    return failure(ResultId.notFound, `No panel:${wanted ?? ''}`, 'NO_PANEL');
  }
  return progress.isOver ? failure(ResultId.cancelled, '', 'CANCELLED') : act(panel);
}
