import { initialValues, isEmptyValue } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { NOTHING } from '../address-filters.ts';
import { readNumber } from '../form/widgets/number-text.ts';

const EXACT = /^\$c\$(.+)\$c\$$/s;

/** Do the rows belong to a record that is not there, as below a new invoice? One that is added would be nobody's. */
export function belongNowhere(filters: FilterValues): boolean {
  return Object.values(filters).includes(NOTHING);
}

/**
 * Values that a new row starts with: those of its definition, and over them those that the grid's filters ask for exactly, since a line that
 * is added to the lines of an order belongs to that order.
 */
export function newRowOf(filters: FilterValues, fields: readonly ClientField[]): Row {
  const asked = Object.fromEntries(
    fields.flatMap(({ name, type, readonly }) => {
      const text = EXACT.exec(String(filters[name] ?? ''))?.[1];
      if (text === undefined || readonly) return [];
      return [
        [name, type === 'Number' ? readNumber(text) : type === 'Boolean' ? text === 'true' : text],
      ];
    }),
  );
  return { ...initialValues(fields), ...asked };
}

/** The column where a new row has something left to say: whose line it is stands there already. */
export function firstToFill(columns: readonly string[], values: Row): string | undefined {
  return columns.find((name) => isEmptyValue(values[name])) ?? columns[0];
}
