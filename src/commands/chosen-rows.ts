import type { CommandRun } from '#machines/command/command.machine.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
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
