import type { CommandQuestion, CommandRun } from '#machines/command/command.machine.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { askFirst, attemptOf } from './ask-first.ts';
import { chosenRows, identityOf } from './chosen-rows.ts';
import type { CommandScope } from './command.ts';
import { commandOf } from './registry.ts';
import { labelOfRows } from './row-texts.ts';
import { unsavedRows } from './stored-rows.ts';

/** Does what the commands of one panel say; whoever asks for it tells the outcome. */
interface CommandExecution {
  /** Asks the user whether the command that follows is meant, unless that comes to nothing anyway. */
  confirm(question: CommandQuestion): Promise<Result<unknown>>;
  run(command: CommandRun): Promise<Result<unknown>>;
}

/** What does the commands of a panel; for each panel one, which keeps what was typed into questions that came to nothing. */
export function createCommandExecution(scope: CommandScope): CommandExecution {
  const { services, panel } = scope;
  /** Answers to questions of attempts that have not succeeded since. */
  const typed = new Map<string, string>();
  const fields = () => panel.definition()?.fields ?? [];

  function refusalOf(command: CommandRun): Failure | null {
    return (
      unsavedRows(command, scope) ?? commandOf(command.command)?.refusal?.(command, scope) ?? null
    );
  }

  async function confirm({ next, ...command }: CommandQuestion): Promise<Result<unknown>> {
    const refused = next && refusalOf({ ...next, rows: command.rows });
    if (refused !== null) return refused;
    const parsed = commandParams.Confirm.safeParse(command.params ?? {});
    const { title, caption, ...question } = parsed.success ? parsed.data : {};
    const rows = chosenRows(command, panel);
    const named = (label?: string) => labelOfRows(services, label, rows, fields());
    return services.dialogs.confirm({ ...question, title: named(title), caption: named(caption) });
  }

  async function run(command: CommandRun): Promise<Result<unknown>> {
    if (command.command === 'Confirm') return confirm({ ...command, next: null });
    const definition = commandOf(command.command);
    if (definition === undefined) {
      return failure(ResultId.network, `No support command:${command.command}`, 'NO_COMMAND');
    }
    const about = chosenRows(command, panel);
    const attempt = attemptOf(command, identityOf(about, panel));
    const answered =
      refusalOf(command) ??
      (await askFirst(command, services, { typed, attempt }, about, fields()));
    if (!answered.ok) return answered;
    // Other rows may be selected by now: the panel may have loaded again while its user was asked.
    const result = refusalOf(answered.data) ?? (await definition.run(answered.data, scope));
    if (result.ok) typed.delete(attempt);
    return result;
  }

  return { confirm, run };
}
