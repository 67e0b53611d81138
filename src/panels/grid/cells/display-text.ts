import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { Formatter } from '../../../i18n/format.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { filesOf } from './file-value.ts';
import { valueText } from './value-text.ts';

/** What cells are written with: the reader's language and its formats. */
export interface ColumnContext {
  t(key: string): string;
  format: Formatter;
  /** Numbers are written as they will be saved or refused: no place is rounded away. */
  exact?: boolean;
}

/** What decides how a value is written. */
type ShownField = Pick<
  ClientField,
  'name' | 'type' | 'extraType' | 'format' | 'places' | 'options'
>;

/**
 * Text that a cell shows: the companion `{name}Ui` if the row has one (spec 3.5), a list of names
 * where the field has several values; else by type.
 */
export function displayText(field: ShownField, row: Row, context: ColumnContext): string {
  const display = row[field.name + DISPLAY_SUFFIX];
  // Names of files are nobody's labels, whatever they start with.
  if (isFileField(field)) {
    return context.format.list(filesOf(row[field.name], display).map(({ name }) => name));
  }
  if (Array.isArray(display)) {
    return context.format.list(display.map((name) => nameText(field, row, name, context)));
  }
  if (display !== undefined && display !== null) return nameText(field, row, display, context);
  const value = row[field.name];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return context.t(value ? 'Yes' : 'No');
  if (field.type === 'DateTime') {
    return context.format.date(valueText(value), field.format !== 'date');
  }
  if (field.type === 'Number' && typeof value === 'number') {
    const { exact = false } = context;
    const hasFraction = exact && field.format === 'integer' && !Number.isInteger(value);
    const format = hasFraction ? undefined : field.format;
    return context.format.number(value, format, exact || field.places !== undefined);
  }
  const nameOf = (key: string) => {
    const option = field.options?.find(({ Key }) => Key === key);
    return option ? translateLabel(context.t, option.Name) : key;
  };
  if (Array.isArray(value)) return context.format.list(value.map((one) => nameOf(valueText(one))));
  return nameOf(valueText(value));
}

/** Names of options are labels; those of rows are not, nor is a stored value that is no option. */
function nameText(field: ShownField, row: Row, name: unknown, { t }: ColumnContext): string {
  const text = valueText(name);
  const stored = row[field.name];
  const isStored = Array.isArray(stored) ? stored.includes(text) : stored === text;
  return field.extraType === 'BrieflyCode' && !isStored ? translateLabel(t, text) : text;
}
