import type { CommandRun } from '#machines/command/command.machine.ts';
import { commandQuestion } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { labelOfRows } from './row-texts.ts';

/**
 * The same command for the same rows is another attempt at the same, whatever these hold by then.
 *
 * @param about what tells its rows apart: that of its button, or those that were selected.
 */
export function attemptOf({ command, params }: CommandRun, about: readonly unknown[]): string {
  return JSON.stringify([command, params, about]);
}

/**
 * Asks the user for a text when the command's params say so in `ask`, and hands it on: as a param,
 * and as a field of each row, from where an action takes its own params. Dismissed, the command is
 * cancelled.
 *
 * @param typed answers by attempt: what was typed for one that failed stands there again.
 * @param attempt this one.
 * @param about rows that stand in the places of the question.
 * @param fields those of the rows.
 */
export async function askFirst(
  command: CommandRun,
  { dialogs, ...speech }: Pick<Services, 'dialogs' | 't' | 'format'>,
  { typed, attempt }: { typed: Map<string, string>; attempt: string },
  about: readonly Row[],
  fields: readonly ClientField[],
): Promise<Result<CommandRun>> {
  const { ask, ...params } = command.params ?? {};
  if (ask === undefined) return success(command);
  const parsed = commandQuestion.safeParse(ask);
  if (!parsed.success) {
    return failure(ResultId.badRequest, 'The params have an "ask" that is no question', 'BAD_ASK');
  }
  const { name, required, title, caption, ...shown } = parsed.data;
  const answer = await dialogs.input({
    ...shown,
    title: labelOfRows(speech, title, about, fields),
    caption: labelOfRows(speech, caption, about, fields),
    value: typed.get(attempt) ?? shown.value,
    check: async (value) =>
      required && value.trim() === ''
        ? failure(ResultId.refused, speech.t('Please fill in a value'), 'REQUIRED')
        : success(null),
  });
  if (!answer.ok) return answer;
  const value = String(answer.data).trim();
  typed.set(attempt, value);
  return success({
    command: command.command,
    params: { ...params, [name]: value },
    rows: command.rows.map((row): Row => ({ ...row, [name]: value })),
  });
}
