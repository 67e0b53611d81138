import type { CommandRun } from '#machines/command/command.machine.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import { downloadExcelByDataDefinition as contract } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { fetchDownload } from '../downloads/downloads.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { fetchAhead } from '../parts/parts.ts';
import { chosenRows, noRows, tooManyRows } from './chosen-rows.ts';
import type { CommandDefinition } from './command.ts';

// Without a network it is what says so.
fetchAhead(fetchDownload);

const params = commandParams.DownloadExcelByDataDefinition;

/**
 * Saves the panel's rows as an Excel file (spec 7.10h, 7.17a): as filtered, searched and sorted on
 * the screen, with the columns that are visible there.
 */
export const downloadExcelByDataDefinition: CommandDefinition = {
  refusal(command, { services, panel }) {
    if (!isOfChosen(command)) return null;
    const rows = chosenRows(command, panel);
    return rows.length === 0 ? noRows : tooManyRows(rows, services);
  },
  async run(command, { services, panel }) {
    const parsed = params.safeParse(command.params ?? {});
    const definition = panel.definition();
    if (!parsed.success || panel.dataCode === undefined || definition === null) {
      return failure(
        ResultId.badRequest,
        'DownloadExcelByDataDefinition needs a data definition',
        'BAD_PARAMS',
      );
    }
    const title = translateLabel(services.t, definition.title) || definition.code;
    return services.downloads.start(
      contract,
      {
        code: panel.dataCode,
        ...panel.view?.(),
        ...(isOfChosen(command) && {
          keys: chosenRows(command, panel).map((row) => rowKey(row, definition.key)),
        }),
      },
      services.t('Excel: {title}', { title }),
    );
  },
};

/** Are only the button's or the selected rows wanted? */
function isOfChosen({ params: given, rows }: CommandRun): boolean {
  return rows.length > 0 || params.safeParse(given ?? {}).data?.rows === 'selected';
}
