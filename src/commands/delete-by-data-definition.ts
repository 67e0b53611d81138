import type { CommandRun } from '#machines/command/command.machine.ts';
import { valuesOf } from '#machines/panel/row-key.ts';
import { commandParams } from '#schemas/definitions/command-params.ts';
import { HASH_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { deleteByDataDefinition as contract } from '#schemas/web-ui-service/delete-by-data-definition.ts';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { type Failure, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { valueHash } from '#schemas/wire/value-hash.ts';
import type { Services } from '../app/services.ts';
import { chosenRows, noRows, tooManyRows } from './chosen-rows.ts';
import {
  type CommandDefinition,
  type CommandScope,
  mayHaveChanged,
  showChangedRows,
} from './command.ts';
import { labelOfRows, shownOf } from './row-texts.ts';

const params = commandParams.DeleteByDataDefinition;

/** Deletes the button's row or the selected rows, once the user has agreed (spec 7.10f, 7.17g). */
export const deleteByDataDefinition: CommandDefinition = {
  refusal,
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
    const isOwn = code === panel.dataCode;
    const newIds = rows.map((row) => (isOwn ? (panel.draft?.newId?.(row) ?? null) : null));
    const added = newIds.filter((id) => id !== null);
    const known = rows.filter((_row, index) => newIds[index] === null);
    // As they are in sight now: the panel may load again while the user is asked.
    const stored = isOwn ? known.map((row) => panel.draft?.stored(row) ?? row) : known;
    const original = isOwn ? seenOf(stored, definition) : [];
    if (original === null) return tooMuch(services);
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
    if (keys.length === 0) {
      panel.draft?.deleted([], added);
      return success(null);
    }
    const result = await services.api.call(contract, { code, rows: keys, original });
    const isOutdated = !result.ok && result.id === ResultId.conflict;
    if (result.ok && isOwn) panel.draft?.deleted(stored, added);
    // On other pages nobody would see that they are gone, or how they are now.
    if ((result.ok || isOutdated) && isOwn) panel.deselect?.(stored);
    if (isOutdated || mayHaveChanged(result)) showChangedRows({ dataCode: code }, scope);
    return result.ok ? result : namingOutdated(result, known, definition, services);
  },
};

function refusal(command: CommandRun, { services, panel }: CommandScope): Failure | null {
  const rows = chosenRows(command, panel);
  return rows.length === 0 ? noRows : tooManyRows(rows, services);
}

/** Bytes of the rows' versions beyond which a request could be more than the server takes, with its keys. */
const MOST_SEEN = 800_000;
/** Characters of a value beyond which its hash is sent, where all of them are too much. */
const LONG = 50;

/** What the user has seen of the rows, with hashes in the place of long values where these are too much; null where that is it too. */
function seenOf(rows: readonly Row[], { fields }: ClientDataDefinition): Row[] | null {
  const names = fields.flatMap(({ name, hidden }) => (hidden ? [] : name));
  for (const longest of [Number.POSITIVE_INFINITY, LONG]) {
    const seen = rows.map((row) =>
      Object.fromEntries(
        names
          .filter((name) => name in row)
          .map((name) => {
            const value = row[name] ?? null;
            return JSON.stringify(value).length > longest
              ? [name + HASH_SUFFIX, valueHash(value)]
              : [name, value];
          }),
      ),
    );
    if (new TextEncoder().encode(JSON.stringify(seen)).length <= MOST_SEEN) return seen;
  }
  return null;
}

/** Told where nobody could find out whether the rows are still as their user has seen them. */
function tooMuch({ t }: Pick<Services, 't'>): Failure {
  const message = t('These rows hold too much to be deleted at once: select fewer');
  return failure(ResultId.refused, message, 'TOO_MANY');
}

/** Of several rows, names those that somebody else has changed, by what their readers see of their key or first of them. */
function namingOutdated(
  failed: Failure,
  rows: readonly Row[],
  { fields, key }: ClientDataDefinition,
  services: Pick<Services, 't' | 'format'>,
): Failure {
  const refusal = saveRefusal.safeParse(failed.data);
  const shown = fields.flatMap(({ name, hidden }) => (hidden ? [] : name));
  const ofKey = key.filter((name) => shown.includes(name));
  const seen = ofKey.length > 0 ? ofKey : shown.slice(0, 1);
  if (rows.length === 1 || seen.length === 0 || !refusal.success) return failed;
  const places = new Set(refusal.data.problems.map(({ index }) => index));
  const outdated = rows.filter((_row, place) => places.has(place));
  const message = services.t(
    'Nothing was deleted, because somebody else has changed these rows first: {names}',
    { names: shownOf(services, outdated, fields, seen) },
  );
  return { ...failed, message };
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
