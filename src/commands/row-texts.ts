import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { isolate } from '#schemas/wire/isolated.ts';
import type { Services } from '../app/services.ts';
import { shortened } from '../i18n/shortened.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { displayText } from '../panels/grid/cells/display-text.ts';

type Speech = Pick<Services, 't' | 'format'>;

/** Rows that a text names at most. */
const MOST_NAMED = 3;
/** Characters of each of them. */
const MOST_OF_ROW = 500;

/**
 * A label with `{id}` and the like in it: in their places stands what the rows show there.
 *
 * @param fields those of the rows.
 */
export function labelOfRows(
  speech: Speech,
  label: string | undefined,
  rows: readonly Row[],
  fields: readonly ClientField[],
): string {
  // What stands in the places is put there afterwards, so that a plain text has places too.
  const kept = Object.fromEntries(
    [...(label ?? '').matchAll(/\{(\w+)\}/g)].map(([place, name]) => [name, place]),
  );
  const text = translateLabel((key) => speech.t(key, { replace: kept }), label);
  return text.replace(/\{(\w+)\}/g, (_place, name: string) =>
    shownOf(speech, rows, fields, [name]),
  );
}

/**
 * What the rows show in these fields, in the direction of its own letters whatever stands around it:
 * days and numbers of telephones are not turned round in an Arabic sentence.
 */
export function shownOf(
  { t, format }: Speech,
  rows: readonly Row[],
  fields: readonly ClientField[],
  names: readonly string[],
): string {
  const context = { t, format: format() };
  const { list } = context.format;
  const named = rows.slice(0, MOST_NAMED).map((row) => {
    const texts = names.map((name) => {
      const field = fields.find((one) => one.name === name);
      // Rows have what was asked for, too, under a name that is no field's: of an option, as far as anybody knows.
      return displayText(field ?? { name, type: 'Text', extraType: 'BrieflyCode' }, row, context);
    });
    return isolate(shortened(texts.filter((text) => text !== '').join(' · '), MOST_OF_ROW));
  });
  return rows.length > MOST_NAMED ? `${list(named)} …` : list(named);
}
