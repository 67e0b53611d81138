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
import type { CommandDefinition, CommandPanel } from './command.ts';

// Without a network it is what says so.
fetchAhead(fetchDownload);

const params = commandParams.DownloadExcelByDataDefinition;

const noDefinition = failure(
  ResultId.badRequest,
  'DownloadExcelByDataDefinition needs a data definition',
  'BAD_PARAMS',
);

/**
 * Saves the panel's rows as an Excel file (spec 7.10h, 7.17a): as filtered, searched and sorted on
 * the screen, with the columns that are visible there.
 */
export const downloadExcelByDataDefinition: CommandDefinition = {
  refusal(command, { services, panel }) {
    const wanted = wantedOf(command, panel);
    if (wanted === null) return noDefinition;
    if (wanted.rows === null) return null;
    return wanted.rows.length === 0 ? noRows : tooManyRows(wanted.rows, services);
  },
  async run(command, { services, panel }) {
    const wanted = wantedOf(command, panel);
    if (wanted === null) return noDefinition;
    const { code, definition, rows } = wanted;
    const title = translateLabel(services.t, definition.title) || definition.code;
    return services.downloads.start(
      contract,
      {
        code,
        ...panel.view?.(),
        ...(rows !== null && { keys: rows.map((row) => rowKey(row, definition.key)) }),
      },
      services.t('Excel: {title}', { title }),
    );
  },
};

/** What is to be saved; its `rows` are null where it is not about the button's or the selected ones only. */
function wantedOf({ params: given, rows }: CommandRun, panel: CommandPanel) {
  const parsed = params.safeParse(given ?? {});
  const definition = panel.definition();
  const code = panel.dataCode;
  if (!parsed.success || code === undefined || definition === null) return null;
  const isOfChosen = rows.length > 0 || parsed.data.rows === 'selected';
  return { code, definition, rows: isOfChosen ? chosenRows({ rows }, panel) : null };
}
