import { isEmptyValue } from '#machines/form/record.ts';
import { valuesOf } from '#machines/panel/row-key.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { isList, listOf } from '../form/field-kind.ts';
import { useQuoteNames } from '../form/use-quote-names.ts';
import { valueText } from '../grid/cells/value-text.ts';
import { newRowOf } from './new-row.ts';
import type { NewRow } from './paste/paste-into.ts';

/**
 * What a new row begins with, and what the rows are called that its Quote fields point at.
 *
 * @returns fills up new rows with it.
 */
export function useNewRow(
  code: string,
  filters: FilterValues,
  fields: readonly ClientField[],
): (added?: NewRow) => NewRow {
  const values = newRowOf(filters, fields);
  const quoted = fields.flatMap((field) => {
    const value = values[field.name];
    if (field.extraType !== 'Quote' || isEmptyValue(value)) return [];
    return [{ field, keys: isList(field) ? listOf(value) : [valueText(value)] }];
  });
  const wanted = quoted.map(({ field, keys }) => [field.name, keys]);
  const other = valuesOf(
    values,
    quoted.flatMap(({ field }) => field.dependsOn ?? []),
  );
  const nameOf = useQuoteNames(code, Object.fromEntries(wanted), other);
  return (added = { values: {}, display: {} }) => {
    const display = quoted
      .filter(({ field: { name } }) => !Object.hasOwn(added.values, name))
      .map(({ field, keys }) => {
        const names = keys.map((key) => nameOf(field.name, key));
        return [field.name, isList(field) ? names : (names[0] ?? '')];
      });
    return {
      values: { ...values, ...added.values },
      display: { ...Object.fromEntries(display), ...added.display },
    };
  };
}
