import type { CommandRun } from '#machines/command/command.machine.ts';
import { MOST_CHOSEN_ROWS, type Row } from '#schemas/definitions/common.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import type { CommandPanel } from './command.ts';

/** Rows that a command is about: the row of its button, else the selected ones. */
export function chosenRows(command: Pick<CommandRun, 'rows'>, panel: CommandPanel): Row[] {
  return command.rows.length > 0 ? command.rows : panel.selectedRows();
}

/** Told when a command needs rows and none are selected. */
export const noRows: Failure = failure(
  ResultId.refused,
  'Select at least one row first',
  'NO_ROWS',
);

/** Why a command is not run on so many rows; null where it may be. */
export function tooManyRows(rows: readonly Row[], { t }: Pick<Services, 't'>): Failure | null {
  if (rows.length <= MOST_CHOSEN_ROWS) return null;
  const message = t('At most {most} rows at once, and these are {n}: select fewer', {
    most: MOST_CHOSEN_ROWS,
    n: rows.length,
  });
  return failure(ResultId.refused, message, 'TOO_MANY');
}

/** What tells rows of a panel apart, of new ones the name that they have until they are saved; all they hold where that is not known. */
export function identityOf(rows: readonly Row[], { definition, draft }: CommandPanel): unknown[] {
  const key = definition()?.key ?? [];
  if (key.length === 0) return [...rows];
  return rows.map((row) => draft?.newId?.(row) ?? key.map((name) => row[name] ?? null));
}
