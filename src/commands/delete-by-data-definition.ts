import { valuesOf } from '#machines/panel/row-key.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { deleteByDataDefinition as contract } from '#schemas/web-ui-service/delete-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { chosenRows, noRows, tooManyRows } from './chosen-rows.ts';
import { type CommandDefinition, mayHaveChanged, showChangedRows } from './command.ts';
import { labelOfRows, shownOf } from './row-texts.ts';

const params = commandParams.DeleteByDataDefinition;

/** Deletes the button's row or the selected rows, once the user has agreed (spec 7.10f, 7.17g). */
export const deleteByDataDefinition: CommandDefinition = {
  async run(command, scope) {
    const { services, panel } = scope;
    const parsed = params.safeParse(command.params ?? {});
    const definition = panel.definition();
    const code = (parsed.success ? parsed.data.code : undefined) ?? panel.dataCode;
    if (!parsed.success || code === undefined || definition === null) {
      return failure(
        ResultId.badRequest,
        'DeleteByDataDefinition needs a data definition',
        'BAD_PARAMS',
      );
    }
    const rows = chosenRows(command, panel);
    if (rows.length === 0) return noRows;
    const tooMany = tooManyRows(rows, services);
    if (tooMany !== null) return tooMany;
    const isOwn = code === panel.dataCode;
    // As they are in sight now: the panel may load again while the user is asked.
    const stored = isOwn ? rows.map((row) => panel.draft?.stored(row) ?? row) : rows;
    const original = isOwn ? seenOf(stored, definition) : [];
    const { title, caption, confirm, confirmText, cancelText } = parsed.data;
    const { fields } = definition;
    if (confirm) {
      const answer = await services.dialogs.confirm({
        title: labelOfRows(services, title, rows, fields) || services.t('Delete confirmation'),
        caption:
          labelOfRows(services, caption, rows, fields) || questionAbout(rows, definition, services),
        confirmText: confirmText || services.t('Delete'),
        cancelText,
        danger: true,
      });
      if (!answer.ok) return answer;
    }
    const keys = stored.map((row) => valuesOf(row, definition.key));
    const result = await services.api.call(contract, { code, rows: keys, original });
    const isOutdated = !result.ok && result.id === ResultId.conflict;
    if (result.ok && isOwn) panel.draft?.deleted(stored);
    // On other pages nobody would see that they are gone, or how they are now.
    if ((result.ok || isOutdated) && isOwn) panel.deselect?.(stored);
    if (isOutdated || mayHaveChanged(result)) showChangedRows({ dataCode: code }, scope);
    return result;
  },
};

/** Characters of the rows' versions beyond which a request could be more than the server takes. */
const MOST_SEEN = 300_000;

/** What the user has seen of the rows; nothing where that is too much to send along. */
function seenOf(rows: readonly Row[], { fields }: ClientDataDefinition): Row[] {
  const names = fields.flatMap(({ name, hidden }) => (hidden ? [] : name));
  const seen = rows.map((row) =>
    valuesOf(
      row,
      names.filter((name) => name in row),
    ),
  );
  return JSON.stringify(seen).length > MOST_SEEN ? [] : seen;
}

/** Names the one row by what its readers see of its key; else says how many they are. */
function questionAbout(
  rows: readonly Row[],
  { fields, key }: ClientDataDefinition,
  services: Pick<Services, 't' | 'format'>,
): string {
  const seen = key.filter((name) => fields.some((field) => field.name === name && !field.hidden));
  return rows.length === 1 && seen.length > 0
    ? services.t('Do you want to delete {name}?', { name: shownOf(services, rows, fields, seen) })
    : services.t('Do you want to delete the selected rows ({count})?', { count: rows.length });
}
