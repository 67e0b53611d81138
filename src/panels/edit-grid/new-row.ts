import { initialValues, isEmptyValue } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { NOTHING } from '../address-filters.ts';
import { isList } from '../form/field-kind.ts';
import { asksNew } from '../form/record-selection.ts';
import { readNumber } from '../form/widgets/number-text.ts';

const EXACT = /^\$c\$(.+)\$c\$$/s;

/**
 * The only value that a filter lets pass; undefined where it lets several: a part of a text or of a name, a range, a list of keys.
 */
function onlyValue(field: ClientField, filter: FilterValues[string] | undefined) {
  const text = String(filter ?? '');
  const exact = EXACT.exec(text)?.[1];
  if (field.type === 'Number') {
    if (typeof filter === 'number') return filter;
    return exact === undefined ? undefined : readNumber(exact);
  }
  if (field.type === 'Boolean') {
    const said = exact ?? text;
    return said === 'true' || said === 'false' ? said === 'true' : undefined;
  }
  if (exact !== undefined || isList(field)) return exact;
  return field.options?.some(({ Key }) => Key === text) ? text : undefined;
}

/**
 * Do the rows belong to a record that is not stored, as below a new invoice? One that is added would be nobody's. A new record
 * whose address names its whole key is not stored either.
 *
 * @param asked queries of the address that the rows are found by.
 */
export function belongNowhere(
  page: Pick<PageScope, 'query'>,
  asked: Readonly<Record<string, string>>,
  filters: FilterValues,
): boolean {
  const isOfRecord = Object.keys(asked).length > 0;
  return isOfRecord && (asksNew(page) || Object.values(filters).includes(NOTHING));
}

/**
 * Values that a new row starts with: those of its definition, and over them those that the grid's filters leave no choice in, since a line that
 * is added to the lines of an order belongs to that order.
 */
export function newRowOf(filters: FilterValues, fields: readonly ClientField[]): Row {
  const asked = Object.fromEntries(
    fields.flatMap((field) => {
      const value = field.readonly ? undefined : onlyValue(field, filters[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
  return { ...initialValues(fields), ...asked };
}

/** The column where a new row has something left to say: whose line it is stands there already. */
export function firstToFill(columns: readonly string[], values: Row): string | undefined {
  return columns.find((name) => isEmptyValue(values[name])) ?? columns[0];
}
