import type { CommandRun } from '#machines/command/command.machine.ts';
import { isEmptyValue } from '#machines/form/record.ts';
import { asksForCopy, commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { chosenRows } from './chosen-rows.ts';
import type { CommandScope } from './command.ts';

/**
 * Does a command ask for a stored row, while this one is stored nowhere yet? That is what copies it, saves it to a file, is
 * an action that takes its key, or sends that key along, which nothing has given it.
 *
 * @param definition null while it is not known what the key is.
 */
export function needsStored(
  command: string | undefined,
  params: unknown,
  definition: ClientDataDefinition | null,
  row: Row,
): boolean {
  switch (command) {
    case 'SqlByDataDefinition':
      return definition !== null && isOfStored(params, definition);
    case 'DownloadExcelByDataDefinition':
      return (
        commandParams.DownloadExcelByDataDefinition.safeParse(params).data?.rows === 'selected'
      );
    case 'NavigateTo':
      return asksForCopy(params) || sendsEmptyKey(params, definition, row);
    case 'PostToServlet':
      return sendsEmptyKey(params, definition, row);
    default:
      return false;
  }
}

function isOfStored(params: unknown, { code, may }: ClientDataDefinition): boolean {
  const { data } = commandParams.SqlByDataDefinition.safeParse(params ?? {});
  if (data === undefined || data.rows === 'none') return false;
  if (data.code !== undefined && data.code !== code) return false;
  return may.storedActions?.includes(data.action) === true;
}

function sendsEmptyKey(
  params: unknown,
  definition: ClientDataDefinition | null,
  row: Row,
): boolean {
  const key = definition?.key ?? [];
  const text = JSON.stringify(params ?? {});
  return key.some((name) => isEmptyValue(row[name]) && text.includes(`{${name}}`));
}

/** Why a command is not run while new rows are among those that it is about; null where it may be. */
export function unsavedRows(
  { command, params, rows }: CommandRun,
  { services, panel }: Pick<CommandScope, 'services' | 'panel'>,
): Failure | null {
  const definition = panel.definition();
  if (definition === null || !panel.draft?.newId) return null;
  const { newId } = panel.draft;
  const isAsked = chosenRows({ rows }, panel).some(
    (row) => newId(row) !== null && needsStored(command, params, definition, row),
  );
  return isAsked
    ? failure(ResultId.refused, services.t('Save the new rows first'), 'NOT_SAVED')
    : null;
}
