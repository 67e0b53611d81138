import { z } from 'zod';
import type { CommandRun } from '#machines/command/command.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';

const question = z.object({
  /** Name under which the answer reaches the command. */
  name: z.string().regex(/^[A-Za-z_]\w{0,62}$/),
  title: z.string().optional(),
  caption: z.string().optional(),
  /** One line is a text input, more are an area. */
  lines: z.int().min(1).max(30).default(1),
  value: z.string().default(''),
  required: z.boolean().default(true),
});

/**
 * Asks the user for a text when the command's params say so in `ask`, and hands it on: as a param,
 * and as a field of each row, from where an action takes its own params. Dismissed, the command is
 * cancelled.
 */
export async function askFirst(
  command: CommandRun,
  { dialogs, t }: Pick<Services, 'dialogs' | 't'>,
): Promise<Result<CommandRun>> {
  const { ask, ...params } = command.params ?? {};
  if (ask === undefined) return success(command);
  const parsed = question.safeParse(ask);
  if (!parsed.success) {
    return failure(ResultId.badRequest, 'The params have an "ask" that is no question', 'BAD_ASK');
  }
  const { name, required, ...shown } = parsed.data;
  const answer = await dialogs.input({
    ...shown,
    check: async (value) =>
      required && value.trim() === ''
        ? failure(ResultId.refused, t('Please fill in a value'), 'REQUIRED')
        : success(null),
  });
  if (!answer.ok) return answer;
  const value = String(answer.data).trim();
  return success({
    command: command.command,
    params: { ...params, [name]: value },
    rows: command.rows.map((row): Row => ({ ...row, [name]: value })),
  });
}
