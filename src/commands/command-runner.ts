import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type CommandRun, commandMachine } from '#machines/command/command.machine.ts';
import type { Button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { createListeners } from '../ui/listeners.ts';
import { UNSEEN } from '../ui/timing/use-lasting.ts';
import { chosenRows } from './chosen-rows.ts';
import type { CommandScope } from './command.ts';
import { createCommandExecution } from './command-execution.ts';
import { createCommandOutcomes } from './command-outcomes.ts';
import { type Place, placeOf } from './navigate-to.ts';

/** Runs the commands of one panel's buttons. */
export interface CommandRunner {
  /** @param key tells one button on one row from another; while it runs it cannot start again. */
  invoke(key: string, button: Button, rows: Row[]): void;
  /** Where a button leads that does nothing else, with these rows or the selected ones; null for any other. */
  placeOf(button: Button, rows: readonly Row[]): Place | null;
  /** Runs a command for a script, which tells the outcome itself. */
  run(command: CommandRun): Promise<Result<unknown>>;
  /** Keys of the buttons whose action runs; the same set until something changes. */
  running(): ReadonlySet<string>;
  /**
   * Those of them that are seen to wait (spec 4.7), which an action is not that is over at once; the same set
   * until something changes.
   */
  waiting(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
}

/** Commands that only change what is in sight. */
const VIEW_COMMANDS: ReadonlySet<string> = new Set(['NavigateTo', 'Refresh']);

/**
 * What is left of a command when its user has gone to another page before its turn came: nobody is taken
 * away from there, and nothing is changed that was confirmed too late.
 */
function afterLeaving({ command }: CommandRun): Result<unknown> {
  return VIEW_COMMANDS.has(command) ? success(null) : failure(ResultId.cancelled, '');
}

/** Whether all that a button does is to lead somewhere, and without asking first. */
function isLink({ command, params, successCommand, successMessage }: Button): boolean {
  const saysOrDoesMore = successCommand !== undefined || Boolean(successMessage);
  return command === 'NavigateTo' && params?.ask === undefined && !saysOrDoesMore;
}

/**
 * Runs the buttons of one panel, one command machine each. The machines live with the panel, not
 * with the button: a row that is scrolled out of sight still finishes and tells how it went.
 */
export function createCommandRunner(scope: CommandScope): CommandRunner {
  const actors = new Map<string, ActorRefFrom<typeof commandMachine>>();
  const { subscribe, tell } = createListeners();
  /** Keys of actions that have run for longer than nobody sees. */
  const lasting = new Set<string>();
  const outcomes = createCommandOutcomes(scope);
  const { confirm, run } = createCommandExecution(scope);
  let running: ReadonlySet<string> = new Set();
  let waiting: ReadonlySet<string> = new Set();

  function update(): void {
    running = new Set(
      [...actors].filter(([, actor]) => !actor.getSnapshot().matches('idle')).map(([key]) => key),
    );
    const seen = new Set([...running].filter((key) => lasting.has(key)));
    if (seen.size > 0 || waiting.size > 0) waiting = seen;
    tell();
  }

  /** @param before rows that the button is about, as they stood when it was pressed. */
  function start(key: string, button: Button, before: Row[]) {
    const { pathname } = window.location;
    let isLeft = false;
    const forgetPage = scope.page().onLeave(() => {
      isLeft = true;
    });
    const actor = createActor(
      commandMachine.provide({
        actors: {
          confirm: fromPromise(({ input }) => confirm(input)),
          runCommand: fromPromise(async ({ input }) =>
            isLeft || window.location.pathname !== pathname ? afterLeaving(input) : run(input),
          ),
        },
        actions: outcomes.ofButton(key, button, before),
      }),
      { input: { ...button } },
    ).start();
    actors.set(key, actor);
    const timer = setTimeout(() => {
      lasting.add(key);
      update();
    }, UNSEEN);
    actor.subscribe((snapshot) => {
      if (snapshot.matches('idle')) {
        clearTimeout(timer);
        forgetPage();
        lasting.delete(key);
        actors.delete(key);
        actor.stop();
      }
      update();
    });
    return actor;
  }

  return {
    invoke(key, button, rows) {
      if (running.has(key)) return;
      const before = chosenRows({ rows }, scope.panel);
      start(key, button, before).send({ type: 'command.invoked', rows });
    },
    placeOf(button, rows) {
      if (!isLink(button)) return null;
      return placeOf(button.params, chosenRows({ rows: [...rows] }, scope.panel), scope.panel);
    },
    run,
    running: () => running,
    waiting: () => waiting,
    subscribe,
  };
}
